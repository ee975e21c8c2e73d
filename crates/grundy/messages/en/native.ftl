# Why there is no native code for a ruleset.
native-lists = the rules use lists
native-number = an expression in the rules has no native code, or a number in the rules needs more than 63 bits
native-machine = the code generator failed, or there is none for this processor
native-moves = some moves have gains, are reserved for one player, or let the mover move again
native-sums = some options are sums, whose outcomes do not follow from the outcomes of their components
native-left-out = the program was built without native code
native-wide = the table is too large for native code, or nim-values need more than 32 bits
