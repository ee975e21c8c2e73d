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
solve-limit-other = not answered within the limits
solve-unsupported-scoring = rules with gains are not solved yet
solve-unsupported-partizan = rules with moves of one player only are not solved yet
solve-unsupported-misere-win = misère play makes no sense for rules that win at once
solve-unsupported-table-of-lists = "{ $kind }" has a list field, so its positions do not form a table
solve-unsupported-table-of-lists-help = ask for the values of single positions
solve-unsupported-not-covered = no theorem covers { $component }
solve-unsupported-engine = the engine "{ $engine }" does not answer this question
solve-unsupported-engine-help = leave "--engine" out, and an engine is picked
solve-unsupported-engine-misere = the engine "{ $engine }" does not answer misère play
solve-unsupported-engine-misere-help = leave "--engine" out, or write "--engine misere"
solve-unsupported-dense-lists = the engine "dense" fills tables over numbers, and "{ $kind }" has a list field
solve-unsupported-dense-order = the engine "dense" found no order in which to fill its table: an option of { $component } does not come earlier
