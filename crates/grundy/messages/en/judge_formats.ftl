# Problems that are described by the format of their input and output (`judge --input`).

judge-spec-case = case { $number } is the position { $position }
judge-spec-case-help = case { $number } is the position { $position }; { $help }
judge-spec-draw = neither player can force a win, and the format has no word for a draw
judge-spec-player = the outcome is { $outcome }, so it is not known whether the player to move wins
judge-spec-player-help = choose who moves first: "player": "left" or "right"
judge-spec-count = before the colon there must be names such as T (the last one is the number of cases), eof, or one or more zeros, not { $found }
judge-spec-empty = a case must take at least one word from the input
judge-spec-field = { $found } has none of the forms n (a number), s$ (a word), x[n] (a list of n numbers), g[h]$ (a list of h words) and e[m](u v) (a list of m rows of numbers)
judge-spec-for = after "for" there must be a name and a range of numbers, such as v in 1..=n, not { $found }
judge-spec-help = for example "T: n x[n] -> Yes/No" (T cases, each with n and n heaps), or "eof: w h => sheet(<w>, <h>) -> WIN/LOSE"
judge-spec-input = the format is { $spec }
judge-spec-insert = <{ $found }> does not have a form such as <name>, <name,>, <name-1> or <sort name,>
judge-spec-length = { $found } occurs in the length of a list or in a bound of a range, but no earlier number has this name
judge-spec-name = format
judge-spec-negative = the list { $name } would have a length of { $length }
judge-spec-nothing = a case must take at least one word from the input, but this one takes none
judge-spec-number = { $name } must be a natural number of at most 64 bits, not { $found }
judge-spec-open = this { $found } is not closed
judge-spec-output = the output must be two or three words separated by slashes (Yes/No, Win/Lose/Draw), value, count, move, moves, the name of a judge such as poj, or text in quotes, not { $found }
judge-spec-param = after "with" there must be name=value, not { $found }
judge-spec-twice = { $found } is the name of two parts
judge-spec-unknown = the case has no part called { $found }, or this part has no such column
judge-spec-value = a position has no nim-value that is a number
