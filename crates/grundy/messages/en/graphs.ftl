# Graphs and orders whose vertices or edges are the cells of boards.

graphs-edges = the graph has more than { $limit } edges
graphs-elements = the order has more than { $limit } elements
graphs-graph6-character = character { $place } of the graph6 text is { $found }, which does not occur in graph6
graphs-graph6-empty = the graph6 text does not state the number of vertices
graphs-graph6-help = a graph6 text consists of the number of vertices and the upper triangle of the adjacency matrix, such as "DQc"
graphs-graph6-length = a graph6 text of { $vertices } vertices has { $expected } characters after the number of vertices, not { $found }
graphs-graph6-relative = this is a text in the format { $format }, which is not supported
graphs-graph6-relative-help = convert it to graph6 or to a list of edges
graphs-hole = the vertices are numbered from 0 to { $last }, but { $missing } is missing
graphs-hole-help = if vertex { $missing } has no edges, list it on its own: { $missing }
graphs-large-help = use a smaller graph or order
graphs-no-order = the rules compare cells with above or below, but this is a graph and not an order
graphs-no-order-help = write an order, such as subsets(4), divisors(60) or order {"{"}0 < 1, 0 < 2{"}"}
graphs-order-cycle = { $element } is above itself
graphs-order-cycle-help = an order must not contain cycles: write each pair as smaller < larger
graphs-size = { $family } cannot have the size { $found }
graphs-size-help = the size must be at least { $low } and at most { $high }
graphs-sizes = { $family } is given { $count ->
    [0] no size
    [one] one size
   *[other] { $count } sizes
}
graphs-sizes-help = write { $example }
graphs-unknown-family = there is no graph called { $found }
graphs-unknown-family-help = a parameter is a number, a set {"{"}1, 3{"}"}, a list [3, 1], a table or a graph; the graphs and orders are { $names }, edges {"{"}0 1, 1 2{"}"}, graph6 "DQc" and order {"{"}0 < 1, 0 < 2{"}"}
graphs-vertices = the graph has more than { $limit } vertices
