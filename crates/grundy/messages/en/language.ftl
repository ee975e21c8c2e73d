## The reference of the rules language: docs/language.md, and `grundy help language`, `functions` and `ranges`

language-title = The rules language
language-introduction =
    Rules text states how a move changes a component. This page lists every statement, clause, operator, function and range, each with an example.
    The tests run every example, and check that no word of the language is missing. `grundy help language`, `grundy help functions` and
    `grundy help ranges` print the first three parts. The [catalogue](catalogue.md) and the [problems](problems.md) show whole games.
    For a tutorial on boards, read [boards](boards.md).
language-how-to-run = To run an example, pass the text and the question: { $command }
language-form = { $meaning }: { $example }
language-written = written
language-means = means
language-example = example
language-see-also = See also: grundy help { $first }, grundy help { $second }
language-cells-of = { $cells } on { $board }
language-example-is = { $example } is { $result }
language-counts-of-graph = { $example } has { $vertices } vertices and { $edges } edges
language-holds = the claim holds
language-part-language = Rules and expressions
language-part-functions = Functions
language-part-ranges = Ranges and graphs
language-elsewhere = As you would write it elsewhere
language-elsewhere-introduction =
    Arithmetic uses 128 bits, and overflow is an error, so nothing needs a wider type. Lists are indexed from 0, `a..b` excludes `b` and `a..=b` includes it. A move that would take a field
    below its lower bound, which is 0 by default, is not allowed, so no condition such as `t <= n` is needed.
language-idea = idea

language-statements = Statements
language-rule = a rule: how a move may change a component; every rule that matches applies
language-game = the title of the game
language-source = where the game, or the theorem just before this line, comes from
language-comment = a comment, up to the end of the line
language-param = a parameter with its bounds and its default, which other values can replace
language-param-set = a parameter that is a set of numbers
language-param-list = a parameter that is a list of numbers
language-param-table = a parameter that is a table: a list of lists
language-param-graph = a parameter that is a graph or an order
language-position = a kind of component: its fields, their bounds, and lists such as x[]
language-position-integers = a field that can be negative: its lower bound is a constant below zero
language-position-sorted = a list that is always kept in ascending order: the same entries in another order are the same position
language-left = a rule for Left only
language-right = a rule for Right only
language-win = a component that ends the game: the player who moves to it wins

language-decreases = a number that falls with every move, so that play ends; each move is checked unless this is proved

language-clauses = Clauses, which follow the sum of a rule
language-for = one move for each t in the range
language-let = a name for a number or a list
language-where = a move only if the condition holds
language-as = the label of the move
language-gains = what the mover scores
language-again = the mover moves again
language-entails = the opponent must answer in the component that the move leaves

language-sums = Sums, which follow the arrow
language-plus = both components
language-nothing = nothing
language-times = several equal components
language-sum-of-components = a component for each i in the range that satisfies c

language-theorems = Theorems and claims
language-theorem = a published closed form, followed by its source
language-claim = a closed form without a source; grundy check compares it with the rules
language-outcome = which positions are P-positions
language-moves = the options of value v

language-boards = Boards
language-grid = a board on a grid; every position has its own size
language-of = the states of a cell, the first one being free, and the picture with which a board given by its size is tiled
language-edges-of = a board whose cells are the edges of a graph; with x[G], they are its vertices
language-turned = wherever the picture occurs, also rotated and reflected; # is no cell, and ? is any state
language-at = a name for the cell under the first character of the picture
language-state = whether a cell is in this state
language-state-in = whether a cell is in one of the states
language-occurs = whether a picture is on the board; without turned, only as it is drawn
language-picture-times = a picture repeated; "a" ++ "b" puts pictures side by side

language-arithmetic = Numbers
language-exact = exact arithmetic
language-divide = the quotient, rounded down
language-remainder = the remainder, which has the sign of b
language-xor-operator = the nim-sum; + and - bind more tightly, comparisons less tightly
language-if = a if c holds, otherwise b

language-conditions = Conditions
language-compare = comparisons
language-chain-of-comparisons = a chain of comparisons in one direction
language-logic = and, or, not; the right side is evaluated only if it is needed
language-in = whether a number is in a range
language-not-in = whether a number is not in a range

language-list-expressions = Lists
language-list = the list of these numbers
language-build = a list with one entry for each i in the range that satisfies c
language-entry = an entry; the first one is x[0]
language-slice = the entries from x[a] to x[b - 1]; from x[a] on; before x[b]
language-concat = two lists joined
language-with = the list with entries replaced

language-numbers = Functions of numbers
language-abs = the absolute value
language-min = the smallest number
language-max = the largest number
language-gcd = the greatest common divisor
language-isqrt = the square root, rounded down
language-log2 = the binary logarithm, rounded down
language-pow2 = 2 to the power n
language-bigomega = the number of prime factors, counted with multiplicity

language-bits = Functions of binary digits
language-bit = the binary digit of n worth 2 to the power i
language-bitand = the binary digits that are 1 in both numbers
language-bitor = the binary digits that are 1 in at least one of the numbers
language-shl = a times 2 to the power b
language-shr = a divided by 2 to the power b, rounded down
language-popcount = the number of 1s among the binary digits
language-lowbit = the lowest binary digit that is 1, as a power of 2

language-lists = Functions of lists
language-len = the number of entries
language-sum-list = the sum of the entries
language-xor-list = the nim-sum of the entries
language-min-list = the smallest entry
language-max-list = the largest entry
language-gcd-list = the greatest common divisor of the entries
language-sort = the entries in ascending order
language-reverse = the entries from the last to the first

language-folds = Functions over a range
language-sum = the sum of e over the range
language-fold-where = with where, only over the i that satisfy c; every function over a range accepts where
language-xor = the nim-sum of e over the range
language-min-range = the smallest e
language-max-range = the largest e
language-count = how many i satisfy c
language-all = whether c holds for every i
language-any = whether c holds for some i

language-ranges-of-numbers = Ranges of numbers
language-range = from a to b, excluding b; empty unless b is greater than a
language-range-inclusive = from a to b, including b
language-set = these numbers in ascending order, each once
language-list-as-range = the entries of a list, in order
language-divisors = the divisors of n
language-primes = the primes up to n
language-squares = the squares from 1 to n
language-powers = the powers of b from 1 to n
language-factorials = the factorials from 1 to n
language-fibonacci = the Fibonacci numbers from 1 to n

language-ranges-of-cells = Ranges of cells
language-cells = the cells in one of the states
language-near = the neighbours of a cell
language-closed = a cell and its neighbours
language-near8 = the cells around a cell of a grid
language-knight = the cells that a knight reaches in one move
language-line = the cells on the lines of a rook, a bishop or a queen
language-slide = the cells that the piece can reach over free cells
language-group = the cells that are connected to v through cells in the state of v
language-reach = the cells of S in the given states, and all cells connected to them through such cells
language-above = a cell and the larger ones in an order; on a grid, all cells from it to the lower right corner
language-below = a cell and the smaller ones in an order; on a grid, all cells from it to the upper left corner
language-ends = the vertices at the ends of an edge, where cells are edges
language-incident = the edges at a vertex, where cells are edges
language-union = a function of a range of cells: the union of its results for these cells
language-but = the cells of A that are not in B

language-graphs = Graphs and orders, as values of parameters
language-edges = a graph given by the ends of its edges and by its vertices without edges
language-graph6 = a graph in the format graph6
language-path = a path of n vertices
language-cycle = a cycle of n vertices
language-complete = n vertices, all of them joined
language-star = a vertex joined to n others
language-grid-graph = the cells of a grid, each joined to its neighbours
language-torus = a grid whose first and last rows and columns are neighbours
language-kings = the cells of a grid, joined by the moves of a king
language-queens = the cells of a grid, joined by the moves of a queen
language-knights = the cells of a grid, joined by the moves of a knight
language-boxes = the boxes of Dots and Boxes and the ground 0, joined across each line
language-hypercube = the strings of n binary digits, joined if they differ in one digit
language-petersen = the Petersen graph
language-order = the smallest order with these chains
language-chain = n elements in one chain
language-product = the product of chains of m, n, ... elements
language-divisors-order = the divisors of n, ordered by divisibility
language-subsets = the subsets of a set of n elements, ordered by inclusion

elsewhere-xor = xor
elsewhere-and = bitwise and
elsewhere-shift = shift
elsewhere-power = power of 2
elsewhere-divide = quotient, rounded down (in C++, towards zero)
elsewhere-remainder = remainder with the sign of b
elsewhere-logic = and, not
elsewhere-between = between
elsewhere-if = choice
elsewhere-for = loop including its end
elsewhere-for-excluded = loop excluding its end
elsewhere-build = list from a loop
elsewhere-sum = sum over a range
elsewhere-all = for all
elsewhere-slice = rest of a list
elsewhere-replace = one entry replaced
elsewhere-join = lists joined
elsewhere-sort = sorted
elsewhere-min = minimum
elsewhere-popcount = binary digits that are 1
