# The steps of an explanation.

explain-bit = the highest 1 of the xor is in the column of { $column }; components with a 1 in that column: { $components }
explain-cancel = under normal play, equal components cancel in pairs: { $pairs }
explain-component = { $component } has the nim-value { $value }, the mex of its options' values:
explain-component-options = its options confirm it:
explain-condition = the condition of the theorem holds: { $condition }
explain-entailing-loony = { $component } is loony: whatever the rest of the sum is, some move in this component wins
explain-entailing-lost = no move wins, so the player to move loses (P)
explain-entailing-value = { $component } has the nim-value { $value }: for each smaller nim-value of the rest of the sum, the move listed wins; if the rest has the nim-value { $value }, no move in this component wins:
explain-entailing-won = a move wins, so the player to move wins (N)
explain-entailing-zero = { $component } has the nim-value 0: no move in it wins if the rest of the sum has the nim-value 0
explain-forced = the player to move must move in { $component }
explain-game = { $component } is worth { $game }:
explain-game-above = Left can leave { $left } at best, and Right cannot move; the simplest number greater than { $left } is { $game }
explain-game-below = Right can leave { $right } at best, and Left cannot move; the simplest number less than { $right } is { $game }
explain-game-between = Left can leave { $left } at best, and Right { $right }; the simplest number between them is { $game }
explain-game-check = check: { $copies ->
    [one] this component
   *[other] { $copies } of these components
} { $integer ->
    [0] { $copies ->
        [one] is
       *[other] are
    } worth 0
   *[other] and the integer { $integer } together are worth 0
}, and play confirms it: { $outcome ->
    [P] the second player wins (P)
   *[other] the outcome is { $outcome }
}
explain-game-ended = neither player can move, so the value is 0
explain-game-fits = { $game } is the simplest number that is greater than or confused with everything that Left can leave, and less than or confused with everything that Right can leave
explain-game-hot = both players want to move first: play stops at { $left } if Left starts, and at { $right } if Right starts; the mean is { $mean }, and the temperature is { $temperature }
explain-game-incentive = { $player ->
    [left] Left
   *[right] Right
} gains the most by { $move }, which { $result ->
    [wins] wins
   *[loses] does not win
}
explain-game-nimber = { $game } is the value of a Nim heap of { $nimber }: dominated and reversible options aside, both players can move to the values of all smaller heaps, and to nothing else
explain-game-omitted = ... and { $count } more { $count ->
    [one] option
   *[other] options
} of { $player ->
    [left] Left
   *[right] Right
}
explain-game-option = { $player ->
    [left] Left
   *[right] Right
}: { $move } leaves { $game }{ $fate ->
    [dominated] , dominated by { $other }
    [reversible] , reversible through { $other }
   *[counts] {""}
}
explain-game-row = { $component } is worth { $game } and has temperature { $temperature }
explain-game-sum = the sum is worth { $game }, which is { $relation ->
    [positive] positive: Left wins (L)
    [negative] negative: Right wins (R)
    [zero] zero: the second player wins (P)
   *[confused] confused with zero: the first player wins (N)
}
explain-game-tepid = play stops at { $number }, no matter who starts, so the value differs from { $number } by an infinitesimal
explain-game-values = the components, the hottest first:
explain-free-value = the nim-value of the sum of all components in which no answer is forced is { $value }
explain-move-again = { $move } wins: the same player moves again, in a position that the player to move wins
explain-move-entails = { $move } wins: the opponent must answer in the component that it leaves, and every answer loses
explain-formula = { $formula }
explain-formula-sum = { $count ->
    [0] the sum has no terms here
    [one] the only term of the sum is { $terms }
   *[other] the terms of the sum are { $terms }
}
explain-formula-xor = { $count ->
    [0] the xor has no terms here
    [one] the only term of the xor is { $terms }
   *[other] the terms of the xor are { $terms }
}
explain-mistakes = replies to losing moves, at most one of each kind:
explain-outcome-claim = { $component } is { $outcome }{ $convention ->
    [misere] {" "}under misère play
   *[normal] {""}
}, as line { $line } of the rules claims:
explain-outcome-condition = { $formula } if and only if { $condition }, which { $holds ->
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
explain-component-loony = {"  "}a move that leaves a loony component does not count, because the opponent then wins at once: { $move }
explain-component-none = {"  "}no option has { $value }
explain-component-others = {"  "}no option has { $value }; some options have larger values: { $others }
explain-component-theorem = { $component } has the nim-value { $value }, by the theorem "{ $name }" ({ $source }):
explain-component-truncated = {"  "}only { $moves } options were examined; there are more
explain-unvalued = the values of the components are left out, because computing them would take more memory than an explanation may use; the question "value" computes them
explain-components-more = { $count ->
    [one] one more component is not explained separately
   *[other] { $count } more components are not explained separately
}
explain-empty-misere = no component is left: the player to move has no move and wins (N)
explain-empty-normal = no component is left: the player to move has no move and loses (P)
explain-engine = answered by the engine "{ $engine }": { $why }
explain-loony = { $component } is loony: the player to move wins at once by moving in it, whatever the other components are
explain-loony-move = {"  "}{ $move } ends the game
explain-loony-won = so the player to move wins (N)
explain-lost = the nim-value of the position is 0, so the player to move loses (P): every move has a reply that wins
explain-misere = under misère play the player who cannot move wins, and the xor of the nim-values alone does not decide the outcome
explain-misere-lost = every move leaves a position that the opponent wins, so the player to move loses (P)
explain-misere-move = { $move } leaves a position that the opponent loses
explain-misere-stuck = there is no move, so under misère play the player to move wins (N)
explain-misere-won = some move leaves a position that the opponent loses, so the player to move wins (N)
explain-move = { $move } leaves a position of nim-value 0
explain-moves-more = {"  "}and { $count } more
explain-moves-others = { $count ->
    [one] another move wins too:
   *[other] { $count } other moves win too:
}
explain-no-moves = there is no move
explain-over = { $component } ends the game: the player who moved to it has won, so the player to move has lost (P)
explain-replies = replies to moves, at most one of each kind:
explain-reply = {"  "}{ $move } leaves nim-value { $value }; { $reply } makes it 0
explain-reply-loony = {"  "}{ $move } leaves a loony component; { $reply } ends the game
explain-reply-misere = {"  "}{ $move } is answered by { $reply }
explain-row = { $text }
explain-target = the value of { $component } must become { $old } xor { $xor } = { $new }; that is less than { $old }, so by the definition of the mex some option has it
explain-theorem-silent = the theorem "{ $name }" does not decide this position, so its nim-value is computed
explain-theorem-single = the theorem "{ $name }" covers single components only, so the nim-values of the components of this sum are computed
explain-won = the nim-value of the position is { $value }, not 0, so the player to move wins (N)
explain-xor = the nim-value of the sum is the xor of the values of its components:
explain-xor-name = xor
explain-witness = { $value }  { $move }
explain-other-move = { $move }
explain-xor-row = { $component }  { $value }  { $bits }
explain-xor-sum = { $name }{ $blanks }  { $value }  { $bits }
