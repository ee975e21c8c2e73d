# Errors in rules text whose syntax is correct: names, kinds, numbers and lists, and orders.

check-entails-again = a rule cannot have both "again" and "entails"
check-entails-one = the right side of a rule with "entails" is one component, in which the opponent must answer
check-entails-one-help = write one component without a count, such as: stack(n) -> stack(n - 1) entails
check-entails-with-gains = entails cannot be used together with gains, because it has no meaning for scores
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
check-cycle = play can repeat a position: { $path }
check-cycle-help = a position to which play can return has no nim-value
check-did-you-mean = did you mean { $name }?
check-empty-domain = { $name } can have no value: its lower bound is greater than its upper bound
check-empty-range = there are no numbers between { $low } and { $high }
check-empty-range-help = write the smaller end first: from { $low } to { $high }
check-first-here = { $name } first appears here
check-fold-without-range = { $function } needs a range
check-fold-without-range-help = { $function ->
    [count] write count(i in 1..=n where condition)
   *[other] write { $function }(condition for i in 1..=n)
}
check-kind-as-number-help = a position is not a number; it can be used only as the result of a move
check-kind-here = the fields of { $name } are declared here
check-known-names = known here: { $names }
check-known-names-in-rule = known here: { $names }; write `for { $name } in 1..=9` for a number that the move chooses, `param { $name } = 3` for a fixed one
check-later-param = { $name } has no value yet
check-later-param-help = a bound can use only parameters declared above it
check-list-as-number-help = an entry of a list is written x[i], its length len(x), its sum sum(x)
check-list-for-number-field = field { $field } is a number, but { $name }[] is a list
check-misplaced = { $found ->
    [number] a number
    [condition] a condition
    [list] a list
    [table] a table
    [range] a range
    [kind] a position
   *[other] something else
} is used where { $expected ->
    [number] a number
    [condition] a condition
    [list] a list
    [range] a range
   *[other] something else
} is needed
check-name-taken = { $name } is already { $by ->
    [kind] a kind of position
    [param] a parameter
   *[other] bound
}
check-name-taken-help = choose a name other than { $name }
check-never-applies = this rule can never apply: no position and no choice satisfies all its conditions
check-never-holds = this condition is never true
check-no-order = no order was found in which every option comes before its position, so play might not end
check-no-order-help = make every move decrease some field, or restrict the rule with "where"; cycles are also detected while the game is solved
check-no-rules = there are no rules
check-no-rules-help = write one: heap(n) -> heap(n - t) for t in 1..=3
check-not-a-kind = { $name } is not a kind of position
check-option-dropped = in a component of this option, { $field } can be less than { $low }; then the component is not a position, and the whole move is omitted
check-option-dropped-help = if the component should be empty instead, use intervals without their last number: seg(l, r) -> seg(l, m) + seg(m + 1, r) for m in l..r, where seg(l, l) is empty
check-number-as-condition-help = compare it with another: n > 0
check-number-as-list-help = a list of one number is written [n]
check-number-as-range-help = write 1..=n for the numbers from 1 to n, {"{"}n{"}"} for n alone
check-number-for-list-field = field { $field } is a list, but { $name } is a number
check-number-too-large = { $number } is more than 2^127 - 1
check-number-too-large-help = numbers range from -2^127 to 2^127 - 1
check-param-above = parameter { $name } is { $value }, but must be at most { $high }
check-param-below = parameter { $name } is { $value }, but must be at least { $low }
check-param-bound = a bound of parameter { $name } has no value
check-param-missing = parameter { $name } has no value
check-param-missing-help = give it one: { $name }=3 ("--param { $name }=3")
check-param-none-help = the rules have no parameters
check-param-on-left = { $name } is a parameter, and a left side binds new names
check-param-repeated = parameter { $name } is given twice
check-param-shape = parameter { $name } is a { $expected }, not a { $found }
check-param-shape-help = write { $name }={ $expected ->
    [number] 3; only guess tries several values
    [word] and one of its words
    [table] [[1,2],[3]], or { $name }=@file.csv
   *[other] 1,3,4
}
check-param-word = parameter { $name } has no choice called { $found }
check-param-unknown = the rules have no parameter { $name }
check-pattern-outside = { $number } can never be the value of { $field }, which ranges from { $low } to { $high }
check-range-as-list-help = a list is written [1, 2, 3]
check-repeated-on-left = { $name } is bound twice on this left side
check-second-game = the game already has a title
check-theorem-without-source = a theorem needs a source
check-theorem-without-source-help = write source "..." on the next line, or claim instead of theorem
check-too-many-loops = a rule can have at most { $most } for clauses
check-unknown-function = there is no function { $name }
check-unknown-function-help = functions: abs, bigomega, bit, bitand, bitor, gcd, isqrt, len, log2, lowbit, max, min, popcount, pow2, shl, shr, sum
check-unknown-kind = there are no rules for { $name }
check-unknown-kind-help = write rules for it, or declare it: { $position }
check-unknown-name = { $name } is not defined here
check-win-with = win cannot be used together with { $word }
check-win-with-help = a game with win positions cannot have scores, and both players must have the same moves
check-win-with-here = { $word } is used here
check-word-as-name = { $name } is a reserved word
check-word-as-name-help = choose another name
check-write-list-pattern = write { $name }[]
check-write-number-pattern = write { $name }
check-write-where = write { $left } -> ... where { $condition }
