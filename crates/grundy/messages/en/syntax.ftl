### Syntax errors of rules text, and what to write instead.
###
### `$found` is a piece of the rules text, or one of `end-of-line`, `end-of-text`, `end-of-label`.

## Characters

syntax-not-utf8 = the file is not UTF-8: invalid byte { $byte } at line { $line }, column { $column }
syntax-help-not-utf8 = save the file in UTF-8 encoding
syntax-stray = `{ $found }` has no meaning here
syntax-help-stray = leave it out; such characters are allowed only in strings ("...") and comments (# ...)
syntax-help-dot = numbers are whole; write `a..b` or `a..=b` for a range, and `len(x)` for the length of a list
syntax-help-colon = write a rule with `->`, a choice as `if c then a else b`, and a slice of a list as `x[a..b]`
syntax-misplaced = `{ $found }` has no meaning here
syntax-refused = `{ $found }` is not an operator of this language
syntax-full-width = `{ $found }` is full-width punctuation, which is not allowed in rules
syntax-help-full-width = write `{ $instead }`, and replace every other full-width character in the text with the corresponding ASCII character
syntax-help-write = write `{ $instead }`
syntax-help-dots = write `a..b` (b excluded) or `a..=b` (b included)
syntax-help-power = write `pow2(n)` for 2 to the power n, or products for other powers
syntax-help-slashes = write `/`, which rounds down; a comment begins with `#`
syntax-help-comment = a comment begins with `#`
syntax-help-double-arrow = write `->` between the sides of a rule, or `>=` for "at least"
syntax-help-shl = write `shl(a, b)`
syntax-help-shr = write `shr(a, b)`
syntax-help-bitand = write `bitand(a, b)` for numbers, `and` for conditions
syntax-help-bitor = write `bitor(a, b)` for numbers, `or` for conditions; write several moves as several rules
syntax-help-caret = write `xor` for the nim-sum, or `pow2(n)` for 2 to the power n
syntax-help-tilde = write `not` for conditions; numbers have no complement

## Names and numbers

syntax-name-letters = the name `{ $found }` contains characters other than ASCII letters, digits and `_`
syntax-help-name-letters = names consist of the letters a to z and A to Z, the digits 0 to 9 and `_`
syntax-reserved = `{ $word }` is a reserved word, so it cannot be a name
syntax-help-reserved = choose another name, such as `{ $word }1` or `my_{ $word }`
syntax-missing-name = a name is missing: { $found ->
    [end-of-line] the line ends here
    [end-of-text] the text ends here
    [end-of-label] the label ends here
   *[other] found `{ $found }`
}
syntax-bad-number = `{ $found }` is not a number
syntax-help-whole-numbers = numbers are whole; `a / b` rounds down
syntax-help-decimal-digits = write the number with decimal digits only
syntax-help-multiply = write `{ $number } * { $name }`
syntax-number-too-large = the number `{ $found }` is too large
syntax-help-number-range = numbers range from -2^127 to 2^127 - 1
syntax-missing-number = a number is missing: { $found ->
    [end-of-line] the line ends here
    [end-of-text] the text ends here
    [end-of-label] the label ends here
   *[other] found `{ $found }`
}
syntax-help-number = write a whole number here, such as 3 or -3

## Texts and labels

syntax-quotes = `{ $found }` is not in double quotes
syntax-help-quotes = write strings in double quotes: "..."
syntax-text-open = this string has no closing quote
syntax-help-text-open = write `"` at its end, on the same line; a quote in a string is written `\"`
syntax-missing-text = a string in quotes is missing: { $found ->
    [end-of-line] the line ends here
    [end-of-text] the text ends here
    [end-of-label] the label ends here
   *[other] found `{ $found }`
}
syntax-escape = `{ $found }` has no meaning in a string
syntax-help-escape = write `\"` for a quote and `\\` for a backslash
syntax-control-character = a string cannot contain the character { $found }
syntax-help-control-character = leave it out; write the string on one line
syntax-help-label = a label is a string after `as`: as "take {"{"}t{"}"}"
syntax-label-open = this brace is not closed
syntax-label-close = this closing brace has no opening brace
syntax-label-empty = there is nothing between the braces
syntax-help-label-braces = write {"{"}n{"}"} to show the number n; write {"{{"} or {"}}"} to show a brace

## Statements

syntax-empty = there are no rules here
syntax-help-empty = write a rule, such as: heap(n) -> heap(n - t) for t in 1..=3
syntax-statement = a statement cannot begin with `{ $found }`
syntax-help-statement = a statement begins with a kind, `kind(...) -> ...`, or with game, source, param, position, win, theorem, claim, decreases, left or right
syntax-help-continue = a line that continues the one above begins with white space
syntax-help-nearest = did you mean `{ $nearest }`?
syntax-help-indented = a line that begins with white space continues the one above; begin it at the margin
syntax-trailing = `{ $found }` is not allowed here
syntax-help-trailing = end the line here, or write an operator or a keyword before it; a clause begins with a word such as for, let or where
syntax-help-extra-close = leave the bracket out, or write the opening bracket before it
syntax-help-second-arrow = write one rule per line
syntax-help-text-behind = write `as` before a label
syntax-help-name-brackets = write `(...)` for fields; `[i]` can follow only a list
syntax-help-game = write the title in quotes: game "Nim"
syntax-help-source = write the source in quotes: source "Winning Ways, ch. 3"
syntax-missing = `{ $expected }` is missing: { $found ->
    [end-of-line] the line ends here
    [end-of-text] the text ends here
    [end-of-label] the label ends here
   *[other] found `{ $found }`
}
syntax-double-equals = `==` compares two values, but here a value is assigned
syntax-help-double-equals = write `=`
syntax-single-equals = `=` assigns a value, but here a comparison is needed
syntax-help-single-equals = write `==`

## Brackets and lists

syntax-missing-close = `{ $expected }` is missing: { $found ->
    [end-of-line] the line ends here
    [end-of-text] the text ends here
    [end-of-label] the label ends here
   *[other] found `{ $found }`
}
syntax-missing-comma = `,` or `{ $expected }` is missing: { $found ->
    [end-of-line] the line ends here
    [end-of-text] the text ends here
    [end-of-label] the label ends here
   *[other] found `{ $found }`
}
syntax-opened-here = the bracket is opened here
syntax-help-close = write `{ $expected }` before it
syntax-help-close-line = write `{ $expected }`, or begin the next line with white space to continue this one
syntax-help-comma = write `,` before another item, or `{ $expected }` to close the bracket

## Declarations

syntax-help-param = write: param k = 3, or with bounds: param 1 <= k <= 9 = 3
syntax-param-brackets = a parameter is written without brackets
syntax-help-param-brackets = write: param { $name } = [3, 1, 4]
syntax-states-outside = `{ $word }` belongs inside the brackets, after the board
syntax-help-states-outside = write { $name }[grid] { $word } { $text } inside the brackets
syntax-sorted-number = only a list can be sorted, but { $name } is a number
syntax-help-sorted = write [] after the name of a list, as in x[] sorted
syntax-literal = the value of a parameter must be a literal: { $found ->
    [end-of-line] the line ends here
    [end-of-text] the text ends here
    [end-of-label] the label ends here
   *[other] found `{ $found }`
}
syntax-graph = { $found ->
    [end-of-line] the line ends before a graph
    [end-of-text] the text ends before a graph
   *[other] { $found } does not begin a graph
}
syntax-graph-rest = { $found } follows the graph
syntax-help-graph = write a graph such as petersen, grid(3, 8), edges {"{"}0 1, 1 2{"}"} or graph6 "DQc", or an order such as subsets(4) or order {"{"}0 < 1, 0 < 2{"}"}
syntax-vertex = { $found ->
    [end-of-line] the line ends where a vertex is expected
    [end-of-text] the text ends where a vertex is expected
   *[other] { $found } is not the name of a vertex
}
syntax-help-vertex = write an edge as its two ends, as in edges {"{"}0 1, 1 2{"}"}, and an order as chains, as in order {"{"}0 < 1, 0 < 2{"}"}
syntax-help-literal = write a number, a set {"{"}1, 3, 4{"}"}, a list [3, 1, 4], a table [[1, 2], [3, 4]] or a graph such as petersen
syntax-help-position = write: position kind(a, b >= 1, 0 <= c <= 9, x[])
syntax-help-field = a field is written n, n >= 1, n <= 9, 1 <= n <= 9 or, if it is a list, x[]
syntax-bounds = these bounds do not enclose a single name
syntax-strict-bound = a bound is written with `<=` or `>=`, not with `{ $found }`
syntax-help-strict-bound = write `n <= b - 1` for n < b, and `n >= a + 1` for n > a

## Rules

syntax-help-kind = write the kind of position and its fields: heap(n)
syntax-kind-brackets = the kind `{ $kind }` has no brackets: { $found ->
    [end-of-line] the line ends here
    [end-of-text] the text ends here
    [end-of-label] the label ends here
   *[other] found `{ $found }`
}
syntax-help-kind-brackets = write `{ $kind }(...)` with its fields, or `{ $kind }()` if it has none
syntax-pattern = a left side contains no expressions, so `{ $found }` is not allowed here
syntax-help-pattern = write a name, `name[]` for a list, or a number, and put conditions after the sum: heap(n) -> ... where n > 1
syntax-help-arrow = a rule is written `kind(...) -> sum`
syntax-missing-kind = the position that the move leaves is missing: { $found ->
    [end-of-line] the line ends here
    [end-of-text] the text ends here
    [end-of-label] the label ends here
   *[other] found `{ $found }`
}
syntax-help-another-move = write each option of a choice as a separate rule: repeat the left side and `->` on a new line
syntax-help-sum = write positions joined by `+`, such as `heap(a) + 2 * heap(b)`, or `()` if nothing is left
syntax-number-in-sum = `{ $found }` is a number, not a position
syntax-help-empty-sum = write `()` if the move leaves nothing, or a kind after the number: 2 * heap(n)
syntax-sum-sign = `{ $found }` cannot join positions
syntax-count-behind = the count must come before the kind
syntax-help-term-count = write the count first: `2 * heap(n)`, `k * heap(n)`, `(n / 2) * heap(n)`
syntax-sum-brackets = brackets in a sum are for counts only
syntax-help-sum-brackets = leave the brackets out, or write `*` and a kind after them
syntax-clause-comma = a clause must not be preceded by a comma
syntax-help-clause-comma = leave the comma out
syntax-clause-order = `{ $word }` comes too late
syntax-help-clause-order = the order is: sum, gains, again or entails, then for, let, where, turned and at in any order, and as "label" at the end
syntax-clause-twice = `{ $word }` appears twice here
syntax-help-clause-twice = write `{ $word }` only once
syntax-help-second-where = join the conditions with `and`
syntax-help-for = write: for t in 1..=k
syntax-help-range = write the range as `a..=b`, or as `a..b` to exclude b
syntax-help-let = write: let t = n - 1

## Theorems

syntax-theorem = the statement of the theorem is missing: { $found ->
    [end-of-line] the line ends here
    [end-of-text] the text ends here
    [end-of-label] the label ends here
   *[other] found `{ $found }`
}
syntax-help-theorem = write: theorem value heap(n) = n, theorem outcome heap(n) = P where ..., or theorem moves heap(n) to v -> ...
syntax-help-decreases = write a number that falls with every move: decreases row(x[]) = sum(x) + len(x)
syntax-help-theorem-value = write: theorem value heap(n) = n % 4
syntax-help-theorem-outcome = write: theorem outcome heap(n) = P where n % 4 == 0
syntax-help-theorem-moves = write: theorem moves heap(n) to v -> heap(n - t) let t = n - v where t >= 1
syntax-theorem-gains = a theorem on moves cannot have gains, again or entails
syntax-outcome = an outcome is missing: { $found ->
    [end-of-line] the line ends here
    [end-of-text] the text ends here
    [end-of-label] the label ends here
   *[other] found `{ $found }`
}
syntax-help-outcome = write N, P, L, R or D

## Expressions

syntax-missing-expression = an expression is missing: { $found ->
    [end-of-line] the line ends here
    [end-of-text] the text ends here
    [end-of-label] the label ends here
   *[other] found `{ $found }`
}
syntax-help-expression = write a number, a name, a function or an expression in brackets
syntax-function-brackets = the function `{ $word }` has no arguments
syntax-help-function-brackets = write `{ $word }(...)`
syntax-mixed-chain = `{ $found }` cannot continue this chain
syntax-range-chain = a range has two ends
syntax-help-chain = a chain uses one direction (1 <= a < b) or == throughout; join other comparisons with `and`, or use brackets
syntax-help-range-chain = write only `a..b`, or use brackets
syntax-help-if = a choice is written `if c then a else b`
syntax-help-with = replace an entry like this: x with [i] = e
syntax-index-empty = there is no index between the brackets
syntax-help-index-empty = write `x` for the whole list, `x[i]` for one entry
syntax-slice-inclusive = the end of a slice is always excluded
syntax-help-slice = write `x[a..b + 1]`
syntax-fold-arguments = only `where` can follow the range
syntax-fold-several = only one expression can come before `for`
syntax-fold-body = the expression that `{ $word }` collects is missing
syntax-help-fold = write `{ $word }(e for i in RANGE where c)`
syntax-fold-second-for = only one `for` is allowed here
syntax-help-fold-second-for = nest one in the other: { $word }({ $word }(e for j in R) for i in S)
syntax-count = `count` needs a name and a range
syntax-help-count = write `count(i in RANGE where c)`

## Limits

syntax-too-deep = parts of the expression, such as brackets, `if`, `not` or minus signs, are nested more than { $limit } levels deep
syntax-help-too-deep = name parts of the expression with `let`
syntax-expression-too-long = the tree of the expression has more than { $limit } levels
syntax-help-expression-too-long = name parts of the expression with `let`, or write `sum(e for i in RANGE)`
syntax-statement-too-large = a statement can have at most { $limit } parts, such as numbers, names and operators
syntax-help-statement-too-large = keep long lists in a parameter: param S = {"{"}1, 3, 4{"}"}
syntax-file-too-large = rules text can have at most { $limit } parts, such as numbers, names and operators
syntax-help-file-too-large = keep long lists in parameters, and use `for` instead of repeated rules
syntax-more = { $count ->
    [1] one more error follows
   *[other] { $count } more errors follow
}
syntax-help-more = correct the errors above first

## Lists, sums and boards

syntax-list-arguments = in a list that is built with "for", only one expression can come before "for"
syntax-help-list-build = write it like this: [2 * i for i in 0..n where i % 3 == 1]
syntax-repeated-term = a sum of components over a range consists of one component, followed by "for"
syntax-help-repeated-term = write it like this: sum(heap(y) for y in x where y > 0)
syntax-help-board = a board is declared like this: x[grid], x[grid] of ".xo" start "xo|ox", x[G] or x[edges of G]
syntax-help-at = name the cell under the first character of the picture: at v
