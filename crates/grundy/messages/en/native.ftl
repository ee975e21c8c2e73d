# Why there is no native code for rules.
native-lists = the rules work with lists
native-number = a number in the rules needs more than 63 bits
native-machine = there is no code generator for this machine
native-moves = moves score, or belong to one player
native-sums = options are sums of which outcomes alone say too little
native-left-out = the program was built without native code
native-wide = the table is too large for it, or nim-values need more than 32 bits
