# Positions by a template.

template-syntax = the template "{ $text }" cannot be read as a position in which expressions stand for numbers
template-syntax-help = write kinds with their fields, as in "heap(n) + heap(2 * n)", or a list, as in "[a, b, c]", with + - * / % ^, brackets, min, max, pow2 and the names that have ranges
template-name = no range is given for the name { $name } in the template
template-name-help = give { $name } a range ("for"), such as 1 to 20
template-value = at { $at }, an expression in the template has no value, or one outside the range from -2^63 to 2^64 - 1
template-no-text = ranges need a template: a position that contains the names for which the ranges are given
template-no-for = a template needs ranges for its names
template-no-for-help = give a name a range ("for"), such as n from 1 to 200
template-many = the ranges give { $count } positions; at most { $most } are allowed
template-empty = the range of { $name } is empty: { $from }..={ $to }
template-with-corners = a template needs ranges for its names instead of the corners "from" and "to"
