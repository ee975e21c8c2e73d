# Errors in rules text whose syntax is correct: names, kinds, numbers and lists, and orders.

check-bound-too-low = the lower bound { $low } of { $name } is smaller than -2^63, so -2^63 is used instead
check-entails-again = a rule cannot have both "again" and "entails"
check-entails-one = the right side of a rule with "entails" must be one component, in which the opponent then has to answer
check-entails-one-help = write one component without a count, such as: stack(n) -> stack(n - 1) entails
check-entails-with-gains = entails cannot be used together with gains, because entailing moves have no meaning in games with scores
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
check-cycle-help = a position to which play can return need not have a nim-value
check-did-you-mean = did you mean { $name }?
check-empty-domain = no number is within the bounds of { $name }: the lower bound is greater than the upper bound
check-empty-range = the range from { $low } to { $high } contains no numbers
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
check-known-names-in-rule = known here: { $names }; write `for { $name } in 1..=9` for a number that the player chooses, or `param { $name } = 3` for a fixed one
check-later-param = { $name } has no value yet
check-later-param-help = a bound can use only parameters declared above it
check-list-as-number-help = write x[i] for an entry of the list x, len(x) for its length, or sum(x) for the sum of its entries
check-list-below-zero = the entries of { $name } are natural numbers, so the lower bound { $low } has no effect
check-list-for-number-field = field { $field } is a number, but { $name }[] is a list
check-lists-added-help = join lists with ++, as in x[0..i] ++ [3]
check-misplaced = { $found ->
    [number] a number
    [condition] a condition
    [list] a list
    [table] a table
    [range] a range
    [text] a quoted string
    [kind] a position
    [graph] a graph
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
check-never-applies = this rule can never apply: no choice in any position satisfies all its conditions
check-never-holds = this condition is never true
check-no-order = no order was found in which every option comes before its position, so play might not end
check-no-order-help = change the rules so that every move makes the same field smaller, or restrict the rules with "where", or declare a number that falls with every move, as in: decreases row(x[]) = sum(x) + len(x); cycles are also detected while the game is solved
check-not-decreasing = the number after `decreases` does not fall with every move from { $position }: it is { $before } before a move and { $after } after it
check-not-decreasing-help = declare a natural number that is smaller in every option; a sum such as sum(x) + len(x) may help
check-second-measure = there is already a `decreases` line for { $kind }
check-second-measure-help = combine the two numbers into one, such as sum(x) + len(x)
check-measure-of-some = a `decreases` line must cover all positions of a kind
check-measure-of-some-help = write a name for every field
check-no-rules = there are no rules
check-no-rules-help = write one: heap(n) -> heap(n - t) for t in 1..=3
check-not-a-kind = { $name } is not a kind of position
check-option-dropped = in a component of this option, { $field } can be less than { $low }; then the component is not a position, and the whole move is omitted
check-option-dropped-help = if the component should be empty instead, use intervals without their last number: seg(l, r) -> seg(l, m) + seg(m + 1, r) for m in l..r, where seg(l, l) is empty
check-number-as-condition-help = compare it with another number, as in n > 0
check-number-as-list-help = a list of one number is written [n]
check-number-as-range-help = write 1..=n for the numbers from 1 to n, or {"{"}n{"}"} for n alone
check-number-for-list-field = field { $field } is a list, but { $name } is a number
check-number-too-large = { $number } is more than 2^127 - 1
check-number-too-large-help = numbers range from -2^127 to 2^127 - 1
check-param-above = parameter { $name } is { $value }, but must be at most { $high }
check-param-below = parameter { $name } is { $value }, but must be at least { $low }
check-param-bound = a bound of parameter { $name } has no value
check-param-missing = parameter { $name } has no value
check-param-missing-help = give it one: { $name }=3
check-param-missing-graph-help = give it one: { $name }=petersen, or a list of edges
check-param-none-help = the rules have no parameters
check-param-on-left = { $name } is a parameter, and a left side binds new names
check-param-repeated = parameter { $name } is given twice
check-param-shape = parameter { $name } is a { $expected }, not a { $found }
check-param-shape-help = write { $name }={ $expected ->
    [number] 3; only `guess` accepts several values
    [word] WORD, where WORD is one of the words that the game accepts
    [graph] petersen, { $name }="grid(3, 8)" or { $name }=@file
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
check-too-many-loops = a rule can have at most { $most } "for" clauses
check-unknown-function = there is no function { $name }
check-foreign-ceil-help = write `(a + b - 1) / b` for a / b rounded up
check-foreign-floor-help = write `a / b`, which rounds down
check-foreign-list-help = write a list as `[e for y in x where condition]`
check-foreign-mex-help = write only the moves; the nim-values are computed from them
check-foreign-mod-help = write `a % b`
check-foreign-range-help = write `a..b` (b excluded) or `a..=b`
check-unknown-function-help = some functions are abs, bigomega, bit, bitand, bitor, gcd, isqrt, len, log2, lowbit, max, min, popcount, pow2, shl, shr and sum; `grundy help functions` lists all
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

# Boards
check-second-board = { $kind } has two boards
check-second-board-help = a kind has at most one board; give the second one a kind of its own
check-unknown-space = there is no space { $name }
check-unknown-space-help = write grid, as in: position { $kind }(x[grid]), or declare a graph: param { $name } = petersen
check-graph-as-value-help = a graph is the space of a board, as in: position graph(x[G]); the rules ask about it with near(v), ends(e) and incident(v)
check-no-grid = pictures and lines need a grid, but this board is on a graph
check-no-grid-help = use near(v), closed(v) and cells(x, ".") on a graph
check-no-states = a board needs at least one state
check-no-states-help = write one character for each state, such as ".xo"; # is always a state
check-repeated-state = the state { $state } occurs twice
check-repeated-state-help = write { $state } once
check-hole-as-state = # is always a state, and stands for a cell that does not exist
check-hole-as-state-help = leave out the #
check-reserved-state = { $state } cannot be a state
check-reserved-state-help = choose a letter or a sign, such as o . or -; digits, blanks, double quotes, brackets and | ? + * ^ , @ \ have other meanings
check-start-state = { $state } cannot be in the picture with which boards are tiled
check-start-state-help = write only states of cells that exist; a position can have missing cells, as in board("..#|...")
check-unknown-state = the board has no state { $state }; its states are { $states }
check-unknown-state-help = states are declared in the position statement, as in x[grid] of ".xo"
check-blank-state-help = leave out the blank; rows are separated by |
check-one-state = one state is needed here, not "{ $found }"
check-one-state-help = write one character, such as "."
check-states-wanted = states are needed here
check-states-help = write them in quotes, such as ".x"
check-state-order = states have no order
check-state-order-help = compare them with == or !=, or write: in "xo"
check-state-compared = this is not the state of a cell
check-state-compared-help = compare the state of a cell with a state, such as x[v] == "."
check-state-in-help = write: x[v] in "xo"
check-text-without-board = a quoted string in this place has a meaning only in rules about a board
check-text-help = declare a board, such as: position board(x[grid])
check-text-place-help = a quoted string is a picture before "in" or in place of a board; it names states after ==, !=, in or = and in cells and reach, and a piece in line and slide
check-picture-empty = the picture has no cells
check-picture-empty-help = write one character for each cell, such as ".."
check-picture-ragged = row { $row } of the picture has { $found } { $found ->
    [one] cell
   *[other] cells
}, but the first row has { $expected }
check-picture-ragged-help = make all rows equally long; ? stands for any state
check-picture-wanted = a picture is needed here
check-picture-wanted-help = write a quoted string such as "..", repeat one, as in "." * k, or join them with ++
check-picture-in = a picture can occur only on a board
check-picture-in-help = write the board after "in", as in: "xx" in x
check-joined-heights = a picture of { $left } { $left ->
    [one] row
   *[other] rows
} is joined with a picture of { $right } { $right ->
    [one] row
   *[other] rows
}
check-joined-heights-help = pictures side by side must have the same number of rows
check-turned-place = "turned" is in the wrong place
check-turned-place-help = write it once: directly before "in", or after the right side of the rule
check-any-state = { $name } can be a cell in any state, even a cell that is gone: no condition tests its state, and the move does not write it
check-any-state-help = test the state with a condition such as x[{ $name }] == "."
check-nothing-turns = no rotation or reflection changes what is drawn here, so "turned" has no effect
check-nothing-turns-help = leave out "turned"
check-clause-without-picture = "{ $word }" needs a picture on the left side
check-clause-without-picture-help = write a picture on both sides, such as: board("..") -> board("##")
check-no-right-picture = the left side has a picture, but the right side has none
check-no-right-picture-help = write what the cells become, such as: board("..") -> board("##")
check-no-left-picture = the right side has a picture, but the left side has none
check-no-left-picture-help = write a picture on both sides, or: board(x[]) -> board(x with [v] = "#")
check-second-picture = the right side has a second picture
check-picture-rows = the picture on the left has { $before } { $before ->
    [one] row
   *[other] rows
}, but this one has { $after }
check-picture-columns = the widths of the two pictures differ by { $difference }
check-picture-columns-unknown = the two pictures are not always equally wide
check-picture-shape-help = both pictures show the same cells, before and after the move
check-any-state-places = ? is in different places in the two pictures
check-any-state-places-help = cells that do not change have ? in both pictures
check-picture-number = this picture depends on the position
check-picture-number-help = the number of repetitions may depend only on parameters and on loops over numbers
check-pictures-equal = the two pictures are equal, so the move changes nothing
check-but-without-board = "but" needs sets of cells on both sides
check-function-without-board = { $function } is a function of the cells of a board
check-no-relation = the space of this board has no { $function }
check-no-relation-help = near8, knight, line and slide belong to grids, above and below to grids and orders, and ends and incident to boards on the edges of a graph
check-board-wanted = { $function } needs a board here
check-board-wanted-help = write the board of the left side, such as x, or a board made from it
check-unknown-piece = there is no piece "{ $name }"
check-board-without-board = a board on the right side needs a board on the left side
check-board-without-board-help = the new board has the cells of the one on the left side
check-other-board = the boards on the two sides have different states or spaces
check-other-board-help = declare both kinds with the same states and the same space
