# What is wrong with a position text.

position-arity = { $kind } has { $wanted ->
    [one] one field
   *[other] { $wanted } fields
} ({ $fields }), not { $found }
position-character = '{ $found }' is not allowed in a position
position-coins-sign = '{ $found }' in the row { $row } is not a coin
position-coins-write = write only H and T, as in HTTH, or coins(4, [1, 4])
position-comma-between = components are not separated by commas
position-commas = commas separate the fields of one component, but { $kind } has only one field, { $field }
position-count-bare = a count must be followed by a kind, a bracket or the size of a board
position-count-large = { $count } is more than 2^128 - 1, the largest count
position-end = the position ends where a component or a closing bracket is expected
position-escape = in a quoted name, a backslash must be followed by a quote or a backslash
position-fields-missing = the fields of { $kind } are missing
position-kind-near = did you mean { $near }?
position-never-forced = a component of the kind { $kind } cannot be forced, because no move requires an answer in it
position-kind-unknown = the rules have no positions called { $found }
position-data-fields = the fields of a term do not match { $kind }
position-data-term = a term of a position is an object like {"{"}"kind": "heap", "fields": [3], "count": 2{"}"}
position-kinds = known kinds: { $kinds }
position-list-wanted = field { $field } of { $kind } is a list, not a number
position-negative = { $number } is negative, but only natural numbers are allowed here
position-negative-help = write 0, 1, 2 and so on
position-number-large = { $number } is more than 2^64 - 1, the largest number that a field can have
position-number-large-help = write a number that is at most 18446744073709551615
position-number-wanted = field { $field } of { $kind } is a number, not a list
position-outside-high = { $field } must be at most { $high }
position-outside-low = { $field } must be at least { $low }
position-plus-missing = a + is missing before this component
position-plus-missing-help = write a + between components
position-quote-open = this quote is not closed
position-several-kinds = the rules have several kinds of positions ({ $kinds }), so every component needs its kind
position-star-alone = a * that does not follow a count needs the size of a Nim heap
position-star-help = write *4 for a Nim heap of 4, or 2*heap(3) for two equal components
position-unexpected = '{ $found }' is not expected here
position-vertex-outside = the graph has no vertex { $found }: it has { $vertices ->
    [0] no vertices
    [one] one vertex, 0
   *[other] { $vertices } vertices, numbered from 0
}
position-vertex-unknown = the graph has no vertex called { $found }
position-vertices-help = separate vertices by white space or +; quote a name that contains characters other than letters, digits, _ and :
position-write = write { $instead }
position-write-either = write { $first } or { $second }
position-write-like = write components like { $example }, joined by +
position-write-quoted = write { $example }, in quotes, because a shell interprets brackets
position-board-cells = a board of these rules has { $wanted ->
    [one] one cell
   *[other] { $wanted } cells
}, but this one has { $found }
position-board-cells-help = write one character for each cell, or the word all for the board at the start of the game
position-board-empty = a board of size { $size } has no cells
position-board-empty-help = write the numbers of rows and columns, such as 3x4, or a picture, such as "...|..#"
position-board-large = a board of size { $size } is too large: at most { $limit } cells are allowed
position-board-quote = the picture has no closing quotation mark
position-board-ragged = row { $row } of the picture has { $found } { $found ->
    [one] cell
   *[other] cells
}, but the first row has { $expected }
position-board-ragged-help = make all rows equally long; # stands for a cell that does not exist
position-no-board = { $kind } has no positions that are written like this
position-board-number-help = a board is written as a size, such as 3x4, or as a picture; the ruleset sum adds numbers and values, as in domineering:3x4 + 1
position-board-no-cells = the picture has no cells
position-board-state = the board has no state { $found }
position-board-state-help = its states are { $states }
position-board-cell = the board has no cell { $found }
position-board-with-graph-help = single cells are written like this: all with [{ $cell }] = "#"
position-board-with-help = single cells are written like this: 5x5 with [c3] = "#"; c3 is the third column, third row from the top
