# What is wrong with a position text.

position-arity = { $kind } has { $wanted ->
    [one] one field
   *[other] { $wanted } fields
} ({ $fields }), not { $found }
position-character = '{ $found }' cannot stand in a position
position-coins-sign = '{ $found }' is no coin, in the row { $row }
position-coins-write = write H and T alone, as in HTTH, or coins(4, [1, 4])
position-comma-between = a comma cannot stand between components
position-commas = commas stand between the fields of one component, and { $kind } has one field, { $field }
position-count-bare = a count stands only before a kind or a bracket
position-count-large = { $count } is more than 2^128 - 1, the largest count
position-end = the position ends where a component or a closing bracket is needed
position-escape = a backslash in a quoted name stands only before a quote or a backslash
position-fields-missing = the fields of { $kind } are missing
position-kind-near = did you mean { $near }?
position-kind-unknown = the rules have no positions called { $found }
position-kinds = the rules have { $kinds }
position-list-wanted = field { $field } of { $kind } is a list
position-negative = { $number } is negative, and a field holds natural numbers
position-negative-help = write 0, 1, 2 and so on
position-number-large = { $number } is more than 2^64 - 1, the largest number that a field holds
position-number-large-help = write at most 18446744073709551615
position-number-wanted = field { $field } of { $kind } is a number, not a list
position-outside-high = { $field } goes up to { $high }
position-outside-low = { $field } begins at { $low }
position-plus-missing = a + is missing before this component
position-plus-missing-help = write a + between components
position-quote-open = this quote is not closed
position-several-kinds = the rules have several kinds of positions ({ $kinds }), so every component needs its kind
position-unexpected = '{ $found }' is not expected here
position-vertex-outside = the graph has no vertex { $found }: it has { $vertices ->
    [0] no vertices
    [one] one vertex, 0
   *[other] { $vertices } vertices, from 0
}
position-vertex-unknown = the graph has no vertex called { $found }
position-vertices-help = write the vertices with white space or + between them; quote a name that is not letters, digits and _
position-write = write { $instead }
position-write-either = write { $first } or { $second }
position-write-like = write components like { $example }, with + between them
position-write-quoted = write { $example }, in quotes: a shell takes brackets for itself
