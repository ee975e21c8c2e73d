### What the engines and the planner say.

## Why a question has no answer

solve-cycle = play need not end: { $path }
solve-cycle-help = ask with draws allowed ("--cycles draw"), or change the rules so that every move leaves something smaller
solve-domain = { $component } is not a position: a field lies outside its bounds
solve-shape = the fields are not those of the kind of position
solve-limit-time = not answered within the time allowed
solve-limit-time-help = give more time with "--time-limit", or ask for a smaller position
solve-limit-memory = this needs { $needed } bytes, and { $allowed } are allowed
solve-limit-memory-help = give more memory with "--memory-limit", or ask for a smaller range
solve-limit-positions = this needs { $needed } positions, and { $allowed } are allowed
solve-limit-stopped = stopped before the answer was known
solve-internal = a mistake in this program: { $what }
solve-limit-other = not answered within the limits
solve-unsupported-scoring = totals decide this game, so it has no nim-value and no outcome
solve-unsupported-scoring-help = ask for its score: "grundy score", "ask": "score"
solve-unsupported-partizan = rules with moves of one player only are not solved yet
solve-unsupported-misere-win = misère play makes no sense for rules that win at once
solve-unsupported-table-of-lists = "{ $kind }" has a list field, so its positions do not form a table
solve-unsupported-table-of-lists-help = ask for the values of single positions
solve-unsupported-period = a period is that of positions of one number, whose values are nim-values
solve-unsupported-not-covered = no theorem covers { $component }
solve-unsupported-engine = the engine "{ $engine }" does not answer this question
solve-unsupported-engine-help = leave "--engine" out, and an engine is picked
solve-unsupported-engine-misere = the engine "{ $engine }" does not answer misère play
solve-unsupported-engine-misere-help = leave "--engine" out, or write "--engine misere"
solve-unsupported-dense-lists = the engine "dense" fills tables over numbers, and "{ $kind }" has a list field
solve-unsupported-dense-large = the engine "dense" would need a table of { $cells } cells, far more than the question is about
solve-unsupported-dense-order = the engine "dense" found no order in which to fill its table: an option of { $component } does not come earlier

## Why an engine was picked

solve-why-theorem = a theorem covers it: { $name }
solve-why-claim = the claim in line { $line } is believed, as asked for
solve-why-asked = the engine "{ $engine }" was asked for
solve-why-empty = there is nothing to compute
solve-why-limit = the limit was reached before any value was known
solve-why-over = the position is over
solve-why-win-at-once = a move ends the game at once
solve-why-dense-proved = positions are tuples of numbers, and the rules show an order in which to fill a table
solve-why-dense-assumed = positions are tuples of numbers, and a table could be filled in an assumed order that every look-up confirmed
solve-why-dense-proved-interpreted =
    { solve-why-dense-proved }; the interpreter filled it, without native code: { $reason ->
        [native-left-out] { native-left-out }
        [native-lists] { native-lists }
        [native-machine] { native-machine }
        [native-moves] { native-moves }
        [native-number] { native-number }
        *[native-wide] { native-wide }
    }
solve-why-dense-assumed-interpreted =
    { solve-why-dense-assumed }; the interpreter filled it, without native code: { $reason ->
        [native-left-out] { native-left-out }
        [native-lists] { native-lists }
        [native-machine] { native-machine }
        [native-moves] { native-moves }
        [native-number] { native-number }
        *[native-wide] { native-wide }
    }
solve-why-dense-growing = positions are tuples of numbers, and options stay options along lines of the table, so that each cell adds only what is new
solve-why-dense-outcomes-proved = only who wins is asked, and a table of two bits a position, in an order that the rules show, needs no option after one that the next player loses
solve-why-dense-outcomes-assumed = only who wins is asked, and a table of two bits a position could be filled in an assumed order that every look-up confirmed
solve-why-dense-outcomes-proved-interpreted =
    { solve-why-dense-outcomes-proved }; the interpreter filled it, without native code: { $reason ->
        [native-left-out] { native-left-out }
        [native-lists] { native-lists }
        [native-machine] { native-machine }
        [native-moves] { native-moves }
        [native-number] { native-number }
        [native-sums] { native-sums }
        *[native-wide] { native-wide }
    }
solve-why-dense-outcomes-assumed-interpreted =
    { solve-why-dense-outcomes-assumed }; the interpreter filled it, without native code: { $reason ->
        [native-left-out] { native-left-out }
        [native-lists] { native-lists }
        [native-machine] { native-machine }
        [native-moves] { native-moves }
        [native-number] { native-number }
        [native-sums] { native-sums }
        *[native-wide] { native-wide }
    }
solve-why-dense-outcomes-growing = only who wins is asked, and options stay options along lines of a table of two bits a position, so that each cell adds only what is new
solve-why-dense-window = options reach back only so far in "{ $field }", so that a part of the table is enough that slides along
solve-why-dense-vectors = every move subtracts constants from the fields, so whole rows of a table are filled at once
solve-why-dense-bits = every move subtracts constants from the fields, so outcomes are found as whole rows of bits
solve-why-memo-lists = some positions have list fields, so there is no table to fill
solve-why-memo-sparse = few of the positions below are reached, so a hash table visits less than a full table
solve-why-memo-large = a full table would be too large
solve-why-memo-growing = moves lead beyond the positions asked about, and few of the positions there are reached
solve-why-memo-no-order = no order was found in which a table can be filled
solve-why-memo-fault = the rules fail at a position that a full table would contain
solve-why-heap = the rules are the taking-and-breaking code { $code }
solve-why-heap-period = the period of the values is proved by the theorem { $theorem }
solve-why-misere = misère play: the whole sum is searched
