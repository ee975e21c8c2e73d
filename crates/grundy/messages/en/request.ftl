# What is wrong with a request.

request-asks = "ask" must be one of { $names }
request-engine-unknown = there is no engine called { $found }
request-language-unknown = there are no messages in the language { $found }
request-languages = languages: { $tags }
request-engines = the engines are { $names }
request-field-missing = { $ask ->
    [request] the field { $field } is missing
   *[other] { $ask } needs the field { $field }
}
request-field-twice = the field { $field } is given twice
request-field-unknown = { $ask } has no field { $field }
request-fields = its fields are { $fields }
request-no-formats = this program was built without the feature formats, which reads the input of a problem according to a given format
request-no-databases = databases cannot be used here
request-code = code
request-game-code = a code begins with a digit or a point: write 0{ $found }
request-game-list = `grundy list` (in JSON, the question "list") shows the games
request-game-unknown = there is no game called { $found } in the catalogue
request-graph-end = the graph ends too early
request-graph-fields = a graph needs the field "edges", or the fields "left" and "right"
request-graph-entry = { $field }[{ $index }] must be { $wanted ->
    [edges] [from, to]
   *[rows] a list of vertices
}, not { $found }
request-graph-entry-help = { $wanted ->
    [edges] write [from, to], or [from, to, gain] in a scoring game
   *[rows] write the options of each vertex, [] where there are none
}, with the vertices as { $names ->
    [numbers] numbers from 0
   *[names] names in quotes
}; the first entry is { $field }[0]
request-graph-gains = { $field }[{ $index }], which is { $found }, differs from the edges before it: either every edge has a gain or none does
request-graph-gains-help = write every edge as [from, to], or every edge as [from, to, gain]; the first entry is { $field }[0]
request-graph-object = a graph is a JSON object
request-graph-rows = { $vertices ->
    [0] { $field } has rows, but the graph has no vertices
    [one] { $field } has more than one row, but the graph has one vertex
   *[other] { $field } has more than { $vertices } rows, but the graph has { $vertices } vertices
}
request-graph-rows-help = write a list of options for each vertex, [] where there are none
request-graph-rows-missing = { $field } has { $rows ->
    [0] no rows
    [one] one row
   *[other] { $rows } rows
}, but the graph has { $vertices ->
    [one] one vertex
   *[other] { $vertices } vertices
}
request-graph-tree = a minimax tree cannot be combined with other graphs
request-graph-vertex-negative = vertex { $vertex } is negative
request-graph-vertex-help = vertices are numbered from 0
request-graph-vertices = a graph needs the field "vertices", which is a number, or the field "names", which is a list
request-graphs-impartial = a graph in the list "graphs" must have "edges" without gains, not "left" and "right"
request-integer-large = { $field } is outside the range from -2^127 to 2^127 - 1
request-io = { $what }: { $reason }
request-json = this is not JSON
request-json-end = the request ends too early
request-json-help = a request is one JSON object, like {"{"}"ask": "value", "ruleset": "nim", "position": "3 5 7"{"}"}
request-near = did you mean { $near }?
request-no-parameters = these rules have no parameters, so { $name } cannot be set
request-not-utf8 = the request is not UTF-8
request-not-object = the request is not a JSON object
request-number-large = { $field } cannot be more than 2^64 - 1: { $number }
request-number-negative = { $field } cannot be negative: { $number }
request-path = files cannot be read here: { $path }
request-reference-help = `grundy cite RULESET` prints the references that a ruleset cites, with their keys
request-reference-unknown = the bibliography has no reference with the key { $found }
request-ruleset-fields = "ruleset" must be a string, or an object with one field: rules, graph, undirected or code
request-ruleset-missing = { $ask } needs a ruleset
request-rulesets-no-sum = "rulesets" gives names to the rulesets of a sum, so it needs "ruleset": "sum"
request-word-unknown = { $field } cannot be { $found }
request-words = it must be one of { $words }
request-wrong-type = { $field } must be { $wanted ->
    [edges] a list of [from, to]
    [flag] true or false
    [integer] an integer
    [list] a list
    [object] an object
    [rows] a list that contains a list of options for each vertex
    [seconds] a number of seconds
    [text] a string
    [texts] a list of strings
   *[other] { $wanted }
}, not { $found }

## Graphs

graph-name-twice = two vertices have the name { $name }
graph-names-missing = the number of names is { $names }, but the number of vertices is { $vertices }
graph-too-many-edges = a graph can have at most 2^32 - 1 edges
graph-too-many-vertices = a graph can have at most 2^32 - 1 vertices
graph-vertex-outside = vertex { $vertex } is outside the graph, which has { $vertices ->
    [0] no vertices
    [one] one vertex, 0
   *[other] { $vertices } vertices, numbered from 0
}
request-impartial-source = these rules are not rules text, so they cannot be made impartial
request-impartial-source-help = write the rules as text, or list every move for both players
request-picture-here = this program cannot include pictures in its answers
request-picture-here-help = leave out "picture"
request-picture-none = there are no pictures of the answers to `{ $ask }`
request-picture-none-answer = there are no pictures of answers to this question
request-picture-none-help = pictures show the answers to table, period, guess, game, value (for partizan games), picture, graph and quotient
export-left-out = this program was built without the feature export, which writes programs
export-language-unknown = there is no language { $found }
export-languages = the languages are { $words }
export-what = "what" must be "program", "law" or "table"
export-what-no-to = only a table has a corner "to"
export-what-to = a table needs its corner "to", for example [20] or [5, 5]
