### What the engines and the planner say.

## What a long question is doing

progress-way = { $way } is working
progress-table = a table with { $cells } cells is being filled
progress-laws = laws are compared with { $points } values
progress-expressions = expressions of cost { $cost } are being tried

## Why a question has no answer

solve-cycle = play need not end: { $path }
solve-cycle-help = allow draws ("cycles": "draw"), or change the rules so that every move makes the same field smaller
solve-domain = { $component } is not a position: a field is out of bounds
solve-shape = the fields do not match the kind of position
solve-limit-time = the time limit was reached before the answer was known
solve-limit-time-help = raise the limit on time, or ask for a smaller position or range
solve-limit-memory = this needs { $needed } bytes, and the limit is { $allowed }
solve-limit-memory-help = raise the limit on memory, or ask for a smaller position or range
solve-limit-positions = this needs { $needed } positions, and the limit is { $allowed }
solve-limit-stopped = stopped before the answer was known
solve-internal = a bug in grundy: { $what }
solve-limit-other = a limit was reached before the answer was known
solve-unsupported-scoring = this game is decided by totals, so it has no nim-value and no outcome
solve-unsupported-scoring-help = ask for its score (`grundy score`, or "ask": "score" in a request)
solve-unsupported-partizan = rules that give the players different moves are not supported for this question
solve-unsupported-misere-win = misère play is not defined for rules with win positions
solve-unsupported-misere-entailing = misère play of rules with "again" or "entails" is not supported: the theory of their sums covers only normal play
solve-unsupported-draws-entailing = draws are not supported for rules with "again" or "entails"
solve-unsupported-partizan-entailing = rules with "again" or "entails" are supported only if both players have the same moves
solve-unsupported-forced-value = a position with a forced component has an outcome, but no value
solve-unsupported-forced-value-help = ask for its outcome or its moves
solve-unsupported-forced-twice = at most one component can be forced
solve-unsupported-table-of-lists = "{ $kind }" has a list field, so its positions do not form a table
solve-unsupported-table-of-lists-help = ask for the values of single positions
solve-unsupported-period = periods are available only for rules whose positions have nim-values and contain exactly one unbounded number, and possibly bounded ones
solve-unsupported-not-covered = no theorem covers { $component }
solve-unsupported-engine = the engine "{ $engine }" does not answer this question
solve-unsupported-engine-help = omit the engine, so that the planner picks one
solve-unsupported-engine-misere = the engine "{ $engine }" does not support misère play
solve-unsupported-engine-misere-help = omit the engine, or choose the engine "misere"
solve-unsupported-dense-lists = the engine "dense" fills tables indexed by numbers, but "{ $kind }" has a list field
solve-unsupported-dense-large = the engine "dense" would need a table of { $cells } cells, far more than the number of positions in question
solve-unsupported-dense-order = the engine "dense" could not fill its table; it failed, for example, at { $component } and its options

## Why an engine was picked

solve-why-theorem = a theorem covers it: { $name }
solve-why-claim = the claim in line { $line } is trusted, as requested
solve-why-asked = the engine "{ $engine }" was requested
solve-why-database = looked up in the database { $name }{ $checked ->
    [yes] , all of whose positions were checked against the rules
   *[no] , which has not been checked against the rules
}
solve-why-empty = there is nothing to compute
solve-why-answers = a move can let the mover move again or force the opponent to answer, so the search finds out for which values of the rest of the sum the mover wins
solve-why-entailing-heaps = the rules are the taking-and-breaking codes { $code }
solve-why-entailing = the outcome of the sum follows from the values of its free components and, if one is forced, from the possible answers in it
solve-why-limit = the limit was reached before any value was known
solve-why-over = play is over
solve-why-win-at-once = a move ends the game at once
solve-why-dense-proved = positions are tuples of numbers, and the rules imply an order in which to fill a table
solve-why-dense-assumed = positions are tuples of numbers, and a table was filled in an assumed order that every look-up confirmed
solve-why-dense-proved-interpreted =
    { solve-why-dense-proved }; the interpreter filled the table, without native code: { $reason ->
        [native-left-out] { native-left-out }
        [native-lists] { native-lists }
        [native-machine] { native-machine }
        [native-moves] { native-moves }
        [native-number] { native-number }
        *[native-wide] { native-wide }
    }
solve-why-dense-assumed-interpreted =
    { solve-why-dense-assumed }; the interpreter filled the table, without native code: { $reason ->
        [native-left-out] { native-left-out }
        [native-lists] { native-lists }
        [native-machine] { native-machine }
        [native-moves] { native-moves }
        [native-number] { native-number }
        *[native-wide] { native-wide }
    }
solve-why-dense-growing = positions are tuples of numbers, and the options of a cell include those of its neighbour along a line, so each cell adds only the new ones
solve-why-dense-outcomes-proved = only the outcome is wanted: a table of two bits per position is filled in an order implied by the rules, and the search for a winning move stops at the first option that is a P-position
solve-why-dense-outcomes-assumed = only the outcome is wanted: a table of two bits per position was filled in an assumed order that every look-up confirmed
solve-why-dense-outcomes-proved-interpreted =
    { solve-why-dense-outcomes-proved }; the interpreter filled the table, without native code: { $reason ->
        [native-left-out] { native-left-out }
        [native-lists] { native-lists }
        [native-machine] { native-machine }
        [native-moves] { native-moves }
        [native-number] { native-number }
        [native-sums] { native-sums }
        *[native-wide] { native-wide }
    }
solve-why-dense-outcomes-assumed-interpreted =
    { solve-why-dense-outcomes-assumed }; the interpreter filled the table, without native code: { $reason ->
        [native-left-out] { native-left-out }
        [native-lists] { native-lists }
        [native-machine] { native-machine }
        [native-moves] { native-moves }
        [native-number] { native-number }
        [native-sums] { native-sums }
        *[native-wide] { native-wide }
    }
solve-why-dense-outcomes-growing = only the outcome is wanted: in a table of two bits per position, the options of a cell include those of its neighbour along a line, so each cell adds only the new ones
solve-why-dense-window = options reach back only a bounded distance in "{ $field }", so a sliding window of the table is enough
solve-why-dense-vectors = every move subtracts constants from the fields, so whole rows of the table are filled at once
solve-why-dense-bits = every move subtracts constants from the fields, so outcomes are computed as whole rows of bits
solve-why-dense-ideals = every move takes an element of an order and everything above it, so a table has one cell for each set of elements that can be left
solve-why-memo-lists = some positions have list fields, so there is no table to fill
solve-why-memo-sparse = play reaches few of the smaller positions, so a search with a hash table visits fewer positions than a full table has
solve-why-memo-large = a full table would be too large
solve-why-memo-growing = moves lead beyond the positions in question, and play reaches few of the positions there
solve-why-memo-no-order = no order was found in which to fill a table
solve-why-memo-fault = the rules fail at a position that a full table would contain, or some options are sums, whose outcomes do not follow from the outcomes of their components
solve-why-search-sums = moves soon split positions into independent components, so the search looks for proofs about sums of components and nimbers
solve-why-search = the board splits into regions, so the search looks for proofs about sums of regions and nimbers
solve-why-rulesets = the components belong to one ruleset, so its own engines compute the answer
solve-why-heap = the rules are the taking-and-breaking code { $code }
solve-why-heap-period = the period of the values is proved by the theorem { $theorem }
solve-why-repeating = the moves are the same for all large numbers, so the values may be periodic
solve-why-misere = misère play: the whole sum is searched
solve-why-misere-search = positions split into independent parts, so the search looks for proofs about sums of such parts
