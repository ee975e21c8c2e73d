# Game graphs.

## Why a question has no answer

graph-draws-engine = only the engine "graph" supports draws
graph-draws-partizan = draws are not supported for partizan rules, nor for partizan graphs in which a cycle can be reached
graph-draws-win = rules with win positions cannot be partizan or be played with draws
graph-equal-misere = misère equality is supported only for impartial rules without gains or win positions
graph-equal-misere-draws = misère equality with draws is not supported
graph-equal-misere-partizan = misère equality on partizan graphs is not supported
graph-forms-impartial = canonical forms are for rules in which the players have different moves; under these rules, nim-values take their place
graph-picture-win = graphs of rules with win positions are not supported yet
graph-player-impartial = both players have the same moves here, so there is no player to choose
graph-player-impartial-help = leave the player out
graph-value-partizan = a partizan position has no nim-value, because the players have different moves
graph-value-partizan-help = ask for the outcome class (N, P, L or R)

## The steps of an explanation

graph-explain-draw = neither player can force a win (D)
graph-explain-draw-move = { $move } keeps the draw
graph-explain-infinite = { $component } is infinite: play need not end, and the component equals no Nim heap; the player to move wins its sum with a heap whose size is in {"{"}{ $sizes }{"}"}, and its sum with any other heap is a draw
graph-explain-infinite-draw = { $component } is infinite: play need not end, and its sum with any Nim heap is a draw
graph-explain-infinite-one = one component is infinite: the player to move wins if the xor of the values of the others is in {"{"}{ $sizes }{"}"}; otherwise the sum is a draw; here this xor is { $sum }
graph-explain-infinite-one-draw = one component is infinite, and its sum with any Nim heap is a draw, so this sum is a draw
graph-explain-infinite-two = a sum with two or more infinite components is a draw; equal infinite components do not cancel
graph-explain-lost = the player to move loses (P)
graph-explain-lost-in = the player to move { $moves ->
    [0] has no move and loses
    [one] loses, after at most one move
   *[other] loses, after at most { $moves } moves
} (P)
graph-explain-move-soonest = { $move } wins fastest: { $moves ->
    [0] no move is left after it
    [one] one move is left after it
   *[other] { $moves } moves are left after it
}
graph-explain-move-later = { $move } wins too, with { $moves ->
    [one] one move
   *[other] { $moves } moves
} left; a player who always makes some winning move may repeat positions, but a player who always makes a fastest winning move does not
graph-explain-number = { $component } equals a Nim heap of { $value }
graph-explain-numbers = the values combine by xor: the sum equals a Nim heap of { $value }
graph-explain-partizan = { $player ->
    [left] Left
   *[right] Right
}, to move, { $result ->
    [wins] wins: { $move }
    [stuck] has no move
   *[loses] loses: the opponent can answer every move
}
graph-explain-stuck = {"  "}after { $move }, the opponent cannot move, and wins under this convention
graph-explain-won = the player to move wins (N)
graph-explain-won-in = the player to move { $moves ->
    [0] has no move and wins
    [one] wins in one move
   *[other] wins in { $moves } moves
} (N)

## Why an engine was picked

graph-why-difference = a partizan graph: a search finds who wins the difference of the two positions
graph-why-forward = an explicit graph: every reachable vertex is visited once
graph-why-loopy = draws are allowed: loopy nim-values, computed from the smallest to the largest
graph-why-loopy-large = a search of the sum would visit too many positions or need too much memory: the loopy nim-values of its components give its outcome
graph-why-misere-forms = misère play: the canonical forms of the two positions are compared
graph-why-forms = partizan rules: the canonical forms of the components are added
graph-why-search = partizan rules: the search looks for proofs about sums of components
graph-why-partizan = a partizan graph: the winner is computed for each starting player
graph-why-partizan-rules = partizan rules: the winner is computed for each starting player, on the graph of all positions
graph-why-picture = the graph of all reachable positions
graph-why-retrograde = draws are allowed: retrograde analysis, backwards from the positions in which play ends
graph-why-topological = an explicit graph: vertices in topological order, each after its options

## Lists of edges, for boards and for moves in both directions

graph-edge-third = an edge has two ends, and { $vertex } is a third vertex
graph-edge-third-help = write one edge on each line (u v), or join one vertex to several with an arrow (u -> v w)
graph-edges-field = a graph has no field { $found }
graph-edges-help = write { "{" }"edges": [[0, 1], [1, 2]]{ "}" }; "vertices" is the number of vertices, and "names" lists their names
graph-edges-json = this JSON cannot be read: { $text }
graph-edges-list = edges must be a list of pairs of vertices
graph-edges-names = "names" must be a list of texts or natural numbers
graph-edges-pair = an edge must be a list of two vertices
graph-edges-vertices = "vertices" must be a natural number of at most 1048576
graph-graph6-several = the file has more than one graph
graph-graph6-several-help = write each graph to a file of its own

## Files with game graphs: DOT, GraphML and edge lists

graph-dot-arrow = there is no vertex before the arrow
graph-dot-arrow-help = a move is written a -> b
graph-dot-begin = a graph in the language of Graphviz begins with digraph, or with graph if it is undirected, and { "{" }
graph-dot-begin-help = write digraph { "{" } a -> b; a -> c { "}" }; an edge list (a -> b c, one line per vertex) has the extension .graph
graph-dot-character = { $found } is not allowed here
graph-dot-character-help = quote a name that contains characters other than letters, digits, _ and .
graph-dot-end = the graph is not closed
graph-dot-end-help = write { "}" } at the end
graph-dot-html = names in < > are not supported
graph-dot-html-help = write the name in quotes
graph-dot-needed = expected { $wanted }, found { $found }
graph-dot-needed-help = a statement is a vertex or a chain of moves, as in a -> b -> c; attributes may follow, as in a -> b [player=left]
graph-dot-product = there are too many moves between groups of vertices
graph-dot-quote = the closing quote is missing
graph-dot-quote-help = in quotes, write \" for a quote and \\ for a backslash
graph-dot-rest = there is text after the end of the graph
graph-dot-rest-help = a file can contain only one graph
graph-dot-undirected = the graph is undirected, but a move needs a direction
graph-dot-undirected-help = write digraph, and -> for each move
graph-graphml-edge = this edge has no { $attribute }
graph-graphml-edge-help = write <edge source="a" target="b"/>
graph-graphml-graph = this is not GraphML: there is no <graph>, or it is not closed
graph-graphml-graph-help = write <graphml><graph edgedefault="directed"> <edge source="a" target="b"/> </graph></graphml>
graph-graphml-hyperedge = hyperedges, which join more than two vertices, are not supported
graph-graphml-hyperedge-help = a move is an edge from one vertex to another
graph-graphml-node = this node has no id
graph-graphml-node-help = write <node id="a"/>
graph-graphml-node-twice = two nodes have the id { $name }
graph-graphml-node-twice-help = give every node its own id
graph-graphml-undirected = the edge is undirected, but a move needs a direction
graph-graphml-undirected-help = write edgedefault="directed"
graph-graphml-xml = this XML cannot be read: { $text }
graph-graphml-xml-help = check the tags and the quotes at this place
graph-player = player must be left or right, not { $found }
graph-player-help = write player=left or player=right for every move, or for none
graph-player-missing = other moves have a player, but { $from } -> { $to } has none
graph-text-arrow-first = there is no vertex before the arrow
graph-text-arrow-missing = an arrow is missing after { $vertex }
graph-text-arrow-twice = a line can have only one arrow
graph-text-character = { $found } is not allowed in a name
graph-text-comma-help = write a -> b c
graph-text-escape = in quotes, a backslash must be followed by a quote or a backslash
graph-text-line-help = a line is a vertex, an arrow and the options of the vertex: a -> b c
graph-text-name-help = a name of letters, digits, _ and : needs no quotes; quote any other name
graph-text-quote-help = in quotes, write \" for a quote and \\ for a backslash
graph-text-quote-open = the closing quote is missing on this line
