# Game graphs.

## Why a question has no answer

graph-draws-engine = only the engine graph knows draws
graph-draws-partizan = a cycle can be reached, and draws on partizan graphs are not answered
graph-draws-win = rules that win at once cannot be partizan, nor be played with draws
graph-equal-misere = misère equality is answered for impartial rules without gains and wins
graph-equal-misere-draws = misère equality with draws is not answered
graph-equal-misere-partizan = misère equality on partizan graphs is not answered
graph-player-impartial = both players have every move here, so there is no player to choose
graph-value-partizan = a partizan position has no nim-value: the players have different moves
graph-value-partizan-help = ask for the outcome class, N, P, L or R

## Why an engine was picked

graph-why-difference = a partizan graph: the difference of the two is searched
graph-why-forward = an explicit graph: every vertex that can be reached is looked at once
graph-why-loopy = draws are allowed: loopy nim-values, one number after the other
graph-why-loopy-large = the sum has too many positions to search: outcomes by the loopy nim-values of its vertices
graph-why-misere-forms = misère play: the canonical forms of the two are compared
graph-why-partizan = a partizan graph: who wins is worked out for each player to start
graph-why-partizan-rules = partizan rules: who wins is worked out for each player to start, on the graph of all positions
graph-why-retrograde = draws are allowed: worked out backwards from the ends of play
graph-why-topological = an explicit graph: every vertex after its options

## Edge lists

graph-text-arrow-first = an arrow without a vertex before it
graph-text-arrow-missing = an arrow is missing after { $vertex }
graph-text-arrow-twice = a second arrow in one line
graph-text-character = { $found } cannot be part of a name
graph-text-comma-help = write a -> b c
graph-text-escape = a backslash in quotes stands before a quote or a backslash
graph-text-line-help = a line is a vertex, an arrow and its options: a -> b c
graph-text-name-help = a name is letters, digits, _ and :; others stand in quotes
graph-text-quote-help = in quotes, \" is a quote and \\ a backslash
graph-text-quote-open = the quotes are not closed in this line
