# Why there is no native code for a ruleset.
native-lists = the rules use lists
native-number = a number in the rules needs more than 63 bits
native-machine = there is no code generator for this processor
native-moves = some moves have gains, are reserved for one player, or let the mover move again
native-sums = options are sums, whose outcomes do not follow from the outcomes of their components
native-left-out = the program was built without native code
native-wide = the table is too large for native code, or nim-values need more than 32 bits
