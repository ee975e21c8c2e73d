# What questions say when they have no answer, and words in answers.

answer-fault = { $what }, at { $component }
answer-internal = a mistake in this program
answer-moves-components = the moves of { $count } components are too many to list; { $most } are the most
answer-table-corner = { $name } has { $found ->
    [one] one number
   *[other] { $found } numbers
}, and { $kind } has { $wanted ->
    [one] one field
   *[other] { $wanted } fields
} ({ $fields })
answer-table-corner-help = write a number for each field, such as { $example }
answer-table-empty = the table goes from { $from } to { $to }
answer-table-empty-help = no number of the first position (--from, "from"; without it, the lowest) may be above that of the last (--to, "to")
answer-table-graph = the table of a graph has an entry for every vertex: leave from and to out
answer-table-kinds = the rules have several kinds of positions, which do not form one table
answer-table-list = the positions of { $kind } form no table, because { $field } is a list
answer-table-misere-help = ask for outcomes
answer-table-to = a number for each field: { $fields }
answer-value-misere = nim-values say nothing under misère play
answer-value-misere-help = ask for the outcome, the genus or the misère quotient
answer-judge-end = the input ends before { $name }
answer-judge-input = input
answer-judge-number = { $name } must be a number from { $low } to { $high }, not { $found }
answer-judge-problems = the problems are { $names }
answer-judge-rest = { $found } stands behind the end of the input
answer-judge-unknown = there is no problem called { $found }
answer-show-native = written in Rust: its moves cannot be listed by rules text
answer-show-theorem = theorem "{ $name }", { $statement }: { $source }
answer-show-graph = a graph has no rules text
answer-bfile-axes = a b-file has one axis, and the table has { $axes }
answer-bfile-outcomes = a b-file holds numbers, and the table holds outcomes
answer-svg-axes = a picture has one axis or two, and the table has { $axes }
answer-svg-p = P: the player who moved last wins
answer-svg-n = N: the player to move wins
answer-svg-d = D: a draw
answer-svg-l = L: Left wins, whoever begins
answer-svg-r = R: Right wins, whoever begins
answer-svg-loony = loony: the mover wins any sum at once
answer-svg-nothing = not a position, or not known
answer-picture-draws = draw
answer-picture-end = no move is left
answer-picture-large = a picture of { $vertices } vertices and { $edges } moves is not legible
answer-picture-large-help = draw a smaller position, or write --format dot or --json for another program; { $most } vertices and { $most_edges } moves are the most
answer-picture-left = a move of Left
answer-picture-longest = rows from the bottom: moves in the longest play
answer-picture-move = a move
answer-picture-remoteness = rows from the bottom: moves left, if the
answer-picture-remoteness-more = winner hastens and the loser delays
answer-picture-right = a move of Right
answer-picture-times = as many equal moves
answer-picture-value = below the name: the nim-value
answer-picture-outcome = below the name: who wins
answer-picture-winning = a move that wins
answer-sign-loony = loony: the mover wins any sum at once
answer-sign-outside = not a position
answer-sign-over = over: the game has ended
answer-sign-remoteness = a number behind the outcome: moves left, if who wins hastens and who loses delays
answer-sign-unknown = not known
answer-svg-common = common values: an odd number of 1s of the value under the mask { $mask }
answer-svg-rare = rare values: an even number of 1s under the mask { $mask }, { $count ->
    [1] 1 heap
   *[other] { $count } heaps
  }
answer-svg-period = preperiod { $preperiod } (grey), period { $period } (dashed lines), saltus { $saltus }
answer-svg-proved = proved by the theorem { $theorem }
answer-svg-observed = observed up to heap { $to }, not proved
answer-svg-breaks = the value a period later is another
