# What is wrong with a rules text that can be read: names, kinds, numbers and lists, and orders.

check-again-without-gains = a rule moves again, but no rule gains anything, so every score is 0
check-again-without-gains-help = write what the mover scores: gains 1
check-arity-function = { $function } takes { $expected ->
    [one] one argument
   *[other] { $expected } arguments
}{ $or-more ->
    [yes] {" "}or more
   *[no] {""}
}, not { $found }
check-arity-kind = { $kind } has { $expected ->
    [one] one field
   *[other] { $expected } fields
}, not { $found }
check-arity-kind-help = write { $left }
check-cycle = play can go round in a circle: { $path }
check-cycle-help = a position from which play can come back to itself has no nim-value
check-did-you-mean = did you mean { $name }?
check-empty-domain = no number is right for { $name }: its least value lies above its largest
check-empty-range = nothing lies between { $low } and { $high }
check-empty-range-help = the smaller end comes first: from { $low } to { $high }
check-first-here = { $name } stands here first
check-fold-without-range = { $function } collects over a range
check-fold-without-range-help = { $function ->
    [count] write count(i in 1..=n where condition)
   *[other] write { $function }(condition for i in 1..=n)
}
check-kind-as-number-help = a position has no number; a rule can only move to it
check-kind-here = { $name } gets its fields here
check-known-names = known here: { $names }
check-later-param = { $name } has no value yet
check-later-param-help = bounds use the parameters above only
check-list-as-number-help = an entry of a list is written x[i], its length len(x), its sum sum(x)
check-list-for-number-field = field { $field } is a number, and { $name }[] is a list
check-misplaced = { $found ->
    [number] a number
    [condition] a condition
    [list] a list
    [table] a table
    [range] a range
    [kind] a position
   *[other] something else
} stands where { $expected ->
    [number] a number
    [condition] a condition
    [list] a list
    [range] a range
   *[other] something else
} is needed
check-name-taken = { $name } is { $by ->
    [kind] a kind of position
    [param] a parameter
   *[other] bound
} already
check-name-taken-help = choose another name than { $name }
check-never-applies = this rule can never apply: no position and no choice fulfils all that it asks for
check-never-holds = this never holds
check-no-order = no order was found in which every option comes earlier, so play may go on for ever
check-no-order-help = let every move make some field smaller, or say with where when it may be made; cycles are looked for while the game is solved
check-no-rules = there are no rules
check-no-rules-help = write one: heap(n) -> heap(n - t) for t in 1..=3
check-not-a-kind = { $name } is not a kind of position
check-number-as-condition-help = compare it with another: n > 0
check-number-as-list-help = a list of one number is written [n]
check-number-as-range-help = write 1..=n for the numbers from 1 to n, {"{"}n{"}"} for n alone
check-number-for-list-field = field { $field } is a list, and { $name } is a number
check-number-too-large = { $number } is more than 2^127 - 1
check-number-too-large-help = numbers lie from -2^127 to 2^127 - 1
check-param-above = parameter { $name } is { $value }, but may be { $high } at most
check-param-below = parameter { $name } is { $value }, but must be { $low } at least
check-param-bound = a bound of parameter { $name } has no value
check-param-missing = parameter { $name } has no value
check-param-missing-help = give it one: { $name }=3 ("--param { $name }=3")
check-param-none-help = the rules have no parameters
check-param-on-left = { $name } is a parameter, and a left side binds new names
check-param-repeated = parameter { $name } is given twice
check-param-shape = parameter { $name } is a { $expected }, not a { $found }
check-param-shape-help = write { $name }={ $expected ->
    [number] 3
    [word] and one of its words
    [table] @file.csv
   *[other] 1,3,4
}
check-param-word = parameter { $name } has no choice called { $found }
check-param-unknown = the rules have no parameter { $name }
check-pattern-outside = { $number } can never be the value of { $field }, which lies from { $low } to { $high }
check-range-as-list-help = a list is written [1, 2, 3]
check-repeated-on-left = { $name } is bound twice on this left side
check-second-game = the game has a title already
check-theorem-without-source = a theorem needs a source
check-theorem-without-source-help = write source "..." in the line below, or claim instead of theorem
check-too-many-loops = a rule can have { $most } for clauses at most
check-unknown-function = there is no function { $name }
check-unknown-function-help = functions: abs, bigomega, bit, bitand, bitor, gcd, isqrt, len, log2, lowbit, max, min, popcount, pow2, shl, shr, sum
check-unknown-kind = there are no rules for { $name }
check-unknown-kind-help = write rules for it, or declare it: { $position }
check-unknown-name = { $name } means nothing here
check-win-with = win stands in the same file as { $word }
check-win-with-help = a game that is won at once has no scores and the same moves for both players
check-win-with-here = { $word } is used here
check-word-as-name = { $name } is a word of the language
check-word-as-name-help = choose another name
check-write-list-pattern = write { $name }[]
check-write-number-pattern = write { $name }
check-write-where = write { $left } -> ... where { $condition }
