# The steps of an explanation.

explain-bit = the highest 1 of the xor stands in the column of { $column }; a 1 stands there in { $components }
explain-cancel = equal components cancel in pairs, in normal play: { $pairs }
explain-component = { $component } has the nim-value { $value }, the least that none of its options has:
explain-component-options = its options show the same:
explain-condition = the condition of the theorem holds: { $condition }
explain-formula = { $formula }
explain-formula-sum = { $count ->
    [0] nothing is added up here
   *[other] what is added up here is { $terms }
}
explain-formula-xor = { $count ->
    [0] the xor is over nothing here
   *[other] the xor is over { $terms }
}
explain-mistakes = what answers a move of each kind that does not win:
explain-outcome-claim = { $component } is { $outcome }{ $convention ->
    [misere] {" "}under misère play
   *[normal] {""}
}, as line { $line } of the rules claims:
explain-outcome-condition = { $formula } exactly where { $condition }, which { $holds ->
    [yes] holds
   *[no] does not hold
} here
explain-outcome-theorem = { $component } is { $outcome }{ $convention ->
    [misere] {" "}under misère play
   *[normal] {""}
}, by the theorem "{ $name }" ({ $source }):
explain-sides = the two sides are { $left } and { $right }
explain-component-claim = { $component } has the nim-value { $value }, as line { $line } of the rules claims:
explain-component-ended = { $component } has no moves, so its nim-value is 0
explain-component-loony = {"  "}a move that leaves a loony component does not count, for the opponent wins at once: { $move }
explain-component-none = {"  "}no option has { $value }
explain-component-others = {"  "}no option has { $value }; the other options have { $others }
explain-component-theorem = { $component } has the nim-value { $value }, by the theorem "{ $name }" ({ $source }):
explain-component-truncated = {"  "}there are more options than the { $moves } that were looked at
explain-components-more = { $count ->
    [one] one more component has its value below
   *[other] { $count } more components have their values below
}
explain-empty-misere = no component is left; who is to move has no move, and wins: N
explain-empty-normal = no component is left; who is to move has no move, and loses: P
explain-engine = answered by the engine "{ $engine }": { $why }
explain-loony = { $component } is loony: who moves in it wins at once, whatever else there is
explain-loony-move = {"  "}{ $move }, and the game is over
explain-loony-won = so who is to move wins: N
explain-lost = the nim-value of the position is 0, so who is to move loses, and every move can be answered: P
explain-misere = who cannot move wins; the xor of the nim-values alone does not decide that
explain-misere-lost = every move leaves a position that the opponent wins, so who is to move loses: P
explain-misere-move = { $move } leaves a position that the opponent loses
explain-misere-won = some move leaves a position that the opponent loses, so who is to move wins: N
explain-move = { $move } leaves a position of nim-value 0
explain-moves-more = {"  "}and { $count } more
explain-moves-others = { $count ->
    [one] another move wins, too:
   *[other] { $count } other moves win, too:
}
explain-no-moves = there is no move
explain-over = { $component } ends the game: who moved to it has won, and who is to move has lost: P
explain-replies = what answers a move of each kind:
explain-reply = {"  "}{ $move } leaves nim-value { $value }; { $reply } brings it back to 0
explain-reply-loony = {"  "}{ $move } leaves a loony component; { $reply } ends the game
explain-reply-misere = {"  "}{ $move } is answered by { $reply }
explain-row = { $text }
explain-target = in { $component } it has to go: { $old } xor { $xor } = { $new }, which is less than { $old }, so some option has it
explain-theorem-silent = the theorem "{ $name }" does not decide this position, so its values are worked out
explain-theorem-single = the theorem "{ $name }" is about one component alone, so the values of this sum are worked out
explain-won = the nim-value of the position is { $value }, not 0, so who is to move wins: N
explain-xor = the nim-value of the sum is the xor of the values of its components:
explain-xor-name = xor
