# Values of partizan games.

values-arguments = { $function } has { $count ->
    [one] { $count } argument
   *[other] { $count } arguments
} here
values-arguments-help = write { $expected ->
    [one] one argument: a game
   *[other] { $expected } arguments, with commas between them; a game before a dot is the first argument
}
values-arrows-help = write ^3 for three ups, or ^^^
values-atom-help = write an operator between two games, such as + or -, or * between an integer and a game
values-call-help = write ( after the name of a function, or a dot before the name: mean(G), G.Mean
values-cool = a game can be cooled only by a number above -1
values-cool-help = write a number such as 1/2
values-decimal = { $found } is a decimal fraction
values-decimal-help = write { $number }
values-denominator = { $found } is not a power of two
values-denominator-help = only dyadic fractions are games: write 1/2, 3/4, 5/8, ...
values-end = the expression ends here
values-fails = no
values-for = this loop cannot be read
values-for-help = write a loop like this: for n in 1..=9: expression
values-function = unknown function: { $found }
values-holds = yes
values-is-help = write a comma after the property: is(number, G)
values-left-wall = left wall: { $corners }
values-lines = the answer has more than { $most } lines
values-loopy = { $found } is a loopy game
values-loopy-help = loopy values are not supported; write a game whose play ends
values-mast = mast { $mast } from temperature { $temperature }
values-misere = canonical forms of partizan games are defined under normal play only
values-misere-help = write misereoutcome(G) for the outcome of a game under misère play
values-name = unknown name: { $found }
values-name-help = define the name on an earlier line: { $found } = {"{"}2|1{"}"}
values-name-taken = { $found } cannot name a game
values-name-taken-help = use a name that is not a function and does not begin with v or V, because v stands for down
values-names = the known names are { $names }
values-no-slash = there is no | between these braces
values-no-slash-help = write {"{"}left options|right options{"}"}; a list without | is allowed only after +-
values-none = none
values-not-a-game = { $found ->
    [list] a list of games
    [truth] a truth value, yes or no,
    [thermograph] a thermograph
   *[word] a word
} is not a game
values-not-a-game-help = a function or comparison whose result is not a game must be the outermost one in the expression
values-not-atomic = the game has no atomic weight
values-not-atomic-help = all-small games and some other infinitesimals have atomic weights
values-not-uptimal = the game is not an uptimal
values-not-uptimal-help = an uptimal is the sum of a number, multiples of up-powers and a nimber, such as 3^[2]*
values-open = { $found } is not closed
values-open-help = write { $close } at the end
values-operand-help = write a game: a number, *, ^, {"{"}2|1{"}"}, +-1, an expression in brackets or a function
values-operator-help = write an operator, or end the expression here
values-no-positions = positions of { $found } cannot be used in this expression
values-options = a game with { $count } options on one side is too large: at most { $most } options are allowed
values-options-help = write a smaller nimber
values-overflow = { $part ->
    [up] a multiple of up exceeds 2^31 - 1
    [nimber] a nimber exceeds 2^32 - 1
   *[number] a number has more than a million bits
}
values-overflow-help = { $part ->
    [up] use a multiple of up of at most nine digits
    [nimber] use a nimber of at most nine digits
   *[number] use a number of at most 300,000 digits
}
values-position-close-help = write ) after the position, as in domineering("3x4")
values-position-integer = only an integer can be inserted into a position
values-position-integer-help = write the name of an integer between braces, as in domineering("3x{"{"}n{"}"}")
values-position-minus = a minus sign needs a space after it here: { $before } - { $after }("...")
values-position-special = the position has no nim-value, so it cannot be used in an expression
values-position-quotes = write the position of a game in double quotes, as in { $name }("...")
values-power = only a game whose only Left option is 0, such as ^ or Tiny(2), has powers, and exponents must be natural numbers below 2^32
values-power-of-help = write pow(^, 2) for the second power of up, and powto(^, 2) for the sum of the first two
values-power-help = write ^<2> for the second up-power and ^[2] for the sum of the first two
values-power-zero = up-powers are numbered from 1
values-product = * multiplies a game by an integer, but neither factor is an integer
values-product-help = write conway(G, H) or norton(G, U), or an integer before *
values-property = unknown property: { $found }
values-quote-close-help = write ' after the closing brace
values-quote-help = write braces in the quotes: '{"{"}*|*{"}"}'
values-right-wall = right wall: { $corners }
values-show = unknown property to show: { $found }
values-show-game = only a game has properties to show
values-show-game-help = leave out "show", or write an expression whose value is a game
values-show-partizan = only canonical forms of partizan games have properties to show
values-show-partizan-help = ask for the value alone; for an impartial position, it is a nim-value
values-slashes = { $run } appears twice at the same level
values-slashes-help = write { $longer } between the sides of the outer game, as in {"{"}4||3|2{"}"}
values-subordinate = the first game is not an ordinal sum with the second game as its base
values-subordinate-help = subordinate(ordinal(B, X), B) is X
values-svg-large = the numbers of the thermograph are too large to draw
values-svg-none = there is no thermograph to draw
values-table-large = the table has { $count } entries, but at most { $most } canonical forms are tabulated
values-table-mixed = the table mixes positions of partizan and impartial games
values-unexpected = { $found } is not allowed here
values-what = a table cannot contain the property { $found }
values-what-help = write one name, such as mean, temperature or outcome, without asking for outcomes as well
values-what-impartial-help = ask for nim-values or outcomes
values-why = canonical forms of the games in the expression
