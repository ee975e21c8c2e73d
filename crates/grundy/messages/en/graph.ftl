# Game graphs.

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
