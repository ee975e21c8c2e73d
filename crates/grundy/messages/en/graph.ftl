# Game graphs.

## Why a question has no answer

graph-draws-engine = only the engine graph knows draws
graph-draws-partizan = a cycle can be reached, and draws on partizan graphs are not answered
graph-draws-win = rules that win at once cannot be partizan, nor be played with draws
graph-equal-misere = misère equality is answered for impartial rules without gains and wins
graph-equal-misere-draws = misère equality with draws is not answered
graph-equal-misere-partizan = misère equality on partizan graphs is not answered
graph-picture-win = graphs of rules that win at once are not shown yet
graph-player-impartial = both players have every move here, so there is no player to choose
graph-player-impartial-help = leave the player out
graph-value-partizan = a partizan position has no nim-value: the players have different moves
graph-value-partizan-help = ask for the outcome class, N, P, L or R

## The steps of an explanation

graph-explain-draw = neither player can force a win: D
graph-explain-draw-move = { $move } keeps the draw
graph-explain-infinite = { $component } is infinite: play need not end, and it is equal to no Nim heap; beside a heap of { $sizes } who is to move wins, beside others it is a draw
graph-explain-infinite-draw = { $component } is infinite: play need not end, and beside every Nim heap it is a draw
graph-explain-infinite-one = one component is infinite: who is to move wins if the numbers of the others add up to { $sizes }, and else it is a draw; they add up to { $sum }
graph-explain-infinite-one-draw = one component is infinite and beside every Nim heap a draw, so the sum is one
graph-explain-infinite-two = two infinite components are a draw, whatever else there is; equal ones do not cancel
graph-explain-lost = who is to move loses: P
graph-explain-lost-in = who is to move loses, after { $moves ->
    [one] one move
   *[other] { $moves } moves
} at most: P
graph-explain-move-soonest = { $move } wins soonest: { $moves ->
    [0] no move is left after it
    [one] one move is left after it
   *[other] { $moves } moves are left after it
}
graph-explain-move-later = { $move } wins too, with { $moves ->
    [one] one move
   *[other] { $moves } moves
} left; a winning move alone may lead round in a circle, one of the soonest does not
graph-explain-number = { $component } is equal to a Nim heap of { $value }
graph-explain-numbers = numbers add by xor: the sum is equal to a Nim heap of { $value }
graph-explain-partizan = { $player ->
    [left] Left
   *[right] Right
}, to move, { $result ->
    [wins] wins: { $move }
    [stuck] has no move
   *[loses] loses: every move can be answered
}
graph-explain-won = who is to move wins: N
graph-explain-won-in = who is to move wins in { $moves ->
    [one] one move
   *[other] { $moves } moves
}: N

## Why an engine was picked

graph-why-difference = a partizan graph: the difference of the two is searched
graph-why-forward = an explicit graph: every vertex that can be reached is looked at once
graph-why-loopy = draws are allowed: loopy nim-values, one number after the other
graph-why-loopy-large = the sum has too many positions to search: outcomes by the loopy nim-values of its vertices
graph-why-misere-forms = misère play: the canonical forms of the two are compared
graph-why-partizan = a partizan graph: who wins is worked out for each player to start
graph-why-partizan-rules = partizan rules: who wins is worked out for each player to start, on the graph of all positions
graph-why-picture = all that can be reached is shown
graph-why-retrograde = draws are allowed: worked out backwards from the ends of play
graph-why-topological = an explicit graph: every vertex after its options

## Edge lists

graph-dot-arrow = an arrow without a vertex before it
graph-dot-arrow-help = a move is written a -> b
graph-dot-begin = a graph in the language of Graphviz begins with digraph and { "{" }
graph-dot-begin-help = write digraph { "{" } a -> b; a -> c { "}" }; an edge list (a -> b c, one vertex a line) has the ending .graph
graph-dot-character = { $found } cannot stand here
graph-dot-character-help = a name of other characters than letters, digits and _ stands in quotes
graph-dot-end = the graph is not closed
graph-dot-end-help = write { "}" } at the end
graph-dot-html = names in < > are not read
graph-dot-html-help = write the name in quotes
graph-dot-needed = { $wanted } is missing: { $found } stands here
graph-dot-needed-help = a line is a vertex or moves: a -> b; with attributes: a -> b [player=left]
graph-dot-product = the moves between groups of vertices are too many
graph-dot-quote = the quotes are not closed
graph-dot-quote-help = in quotes, \" is a quote and \\ a backslash
graph-dot-rest = more text after the graph
graph-dot-rest-help = one file holds one graph
graph-dot-undirected = an undirected graph: a move goes one way
graph-dot-undirected-help = write digraph, and -> for each move
graph-graphml-edge = an edge without { $attribute }
graph-graphml-edge-help = write <edge source="a" target="b"/>
graph-graphml-graph = this is no GraphML: there is no <graph>
graph-graphml-graph-help = write <graphml><graph edgedefault="directed"> <edge source="a" target="b"/> </graph></graphml>
graph-graphml-hyperedge = an edge between more than two vertices
graph-graphml-hyperedge-help = a move is an edge from one vertex to one
graph-graphml-node = a node without an id
graph-graphml-node-help = write <node id="a"/>
graph-graphml-node-twice = two nodes have the id { $name }
graph-graphml-node-twice-help = every node has an id of its own
graph-graphml-undirected = an undirected edge: a move goes one way
graph-graphml-undirected-help = write edgedefault="directed"
graph-graphml-xml = this XML cannot be read: { $text }
graph-graphml-xml-help = check the tags and the quotes at this place
graph-player = player is left or right, not { $found }
graph-player-help = write player=left or player=right at every move, or at none
graph-player-missing = some moves have a player, and { $from } -> { $to } has none
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
graph-explain-stuck = {"  "}after { $move } the opponent cannot move, and by the convention that wins
