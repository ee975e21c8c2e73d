# 解释的各个步骤。

explain-bit = 异或和最高位的 1 在 { $column } 这一列；这一列为 1 的子游戏：{ $components }
explain-cancel = 正常规则下，相同的子游戏两两抵消：{ $pairs }
explain-component = { $component } 的 SG 值是 { $value }，即各后继状态 SG 值的 mex：
explain-component-options = 由后继状态验证：
explain-condition = 定理的条件成立：{ $condition }
explain-entailing-loony = { $component } 是立即获胜局面（loony）：无论其余部分是什么，都有一步在其中获胜
explain-entailing-lost = 没有必胜着法，先手必败（P）
explain-entailing-value = { $component } 的 SG 值是 { $value }：其余部分的 SG 值较小时，下列着法获胜；其余部分为 { $value } 时没有必胜着法：
explain-entailing-won = 有必胜着法，先手必胜（N）
explain-entailing-zero = { $component } 的 SG 值是 0：其余部分的 SG 值为 0 时，其中没有必胜着法
explain-forced = 先手必须在 { $component } 中走
explain-game = { $component } 的值是 { $game }：
explain-game-above = 左方最多能走到 { $left }，而右方无法走；大于 { $left } 的最简数是 { $game }
explain-game-below = 右方最少能走到 { $right }，而左方无法走；小于 { $right } 的最简数是 { $game }
explain-game-between = 左方最多能走到 { $left }，右方最少能走到 { $right }；二者之间的最简数是 { $game }
explain-game-check = 验证：{ $copies ->
    [one] 这个子游戏
   *[other] { $copies } 个这样的子游戏
}{ $integer ->
    [0] {""}
   *[other] 加上整数 { $integer }
}的值是 0，走到底的结果一致：{ $outcome ->
    [P] 后手获胜（P）
   *[other] 胜负是 { $outcome }
}
explain-game-ended = 双方都无法走，所以值是 0
explain-game-fits = { $game } 是满足下列条件的最简数：大于左方能走到的每个值，或与它不可比；小于右方能走到的每个值，或与它不可比
explain-game-hot = 双方都想先走：左方先走时停在 { $left }，右方先走时停在 { $right }；均值是 { $mean }，温度是 { $temperature }
explain-game-incentive = { $player ->
    [left] 左方
   *[right] 右方
}收益最大的着法是 { $move }，它{ $result ->
    [wins] 获胜
   *[loses] 不能获胜
}
explain-game-nimber = 除去被支配的和可逆的后继，双方恰好能走到小于 { $game } 的 Nim 数，就像大小为 { $nimber } 的 Nim 堆
explain-game-omitted = ……{ $player ->
    [left] 左方
   *[right] 右方
}还有 { $count } 个后继
explain-game-option = { $player ->
    [left] 左方
   *[right] 右方
}：{ $move } 留下 { $game }{ $fate ->
    [dominated] ，被 { $other } 支配
    [reversible] ，经 { $other } 可逆
   *[counts] {""}
}
explain-game-row = { $component } 的值是 { $game }，温度是 { $temperature }
explain-game-sum = 和的值是 { $game }，{ $relation ->
    [positive] 大于 0：左方获胜（L）
    [negative] 小于 0：右方获胜（R）
    [zero] 等于 0：后手获胜（P）
   *[confused] 与 0 不可比：先手获胜（N）
}
explain-game-tepid = 无论谁先走，都停在 { $number }，所以值与 { $number } 只差一个无穷小
explain-game-values = 各子游戏，温度高的在前：
explain-free-value = 所有不强制应对的子游戏的 SG 值异或和是 { $value }
explain-move-again = { $move } 获胜：同一方接着再走，且局面对其必胜
explain-move-entails = { $move } 获胜：对手必须在那里应对，而每种应对都输
explain-formula = { $formula }
explain-formula-sum = { $count ->
    [0] 这里的和没有项
   *[other] 和的各项是 { $terms }
}
explain-formula-xor = { $count ->
    [0] 这里的异或没有项
   *[other] 异或的各项是 { $terms }
}
explain-mistakes = 对失败着法的应对，每类至多一例：
explain-outcome-claim = { $convention ->
    [misere] 在反常规则下，
   *[normal] {""}
}{ $component } 是 { $outcome }，由规则第 { $line } 行的断言：
explain-outcome-condition = { $formula } 当且仅当 { $condition }，此处{ $holds ->
    [yes] 成立
   *[no] 不成立
}
explain-outcome-theorem = { $convention ->
    [misere] 在反常规则下，
   *[normal] {""}
}{ $component } 是 { $outcome }，由定理“{ THEOREM($name) }”（{ $source }）：
explain-sides = 两边分别是 { $left } 和 { $right }
explain-component-claim = { $component } 的 SG 值是 { $value }，由规则第 { $line } 行的断言：
explain-component-ended = { $component } 无法再走，SG 值是 0
explain-component-loony = {"  "}留下 loony 子游戏的着法不算，因为对手随即获胜：{ $move }
explain-component-none = {"  "}没有 SG 值为 { $value } 的后继状态
explain-component-others = {"  "}没有 SG 值为 { $value } 的后继状态；其余后继状态的 SG 值是 { $others }
explain-component-theorem = { $component } 的 SG 值是 { $value }，由定理“{ THEOREM($name) }”（{ $source }）：
explain-component-truncated = {"  "}只检查了 { $moves } 个后继状态，还有更多
explain-unvalued = 各子游戏的值计算太久，这里略去；可以用 "value" 计算
explain-components-more = 另外 { $count } 个子游戏的 SG 值见下
explain-empty-misere = 没有剩下任何子游戏：先手无法走，在反常规则下获胜（N）
explain-empty-normal = 没有剩下任何子游戏：先手无法走，必败（P）
explain-engine = 由引擎 "{ $engine }" 给出：{ $why }
explain-loony = { $component } 是立即获胜局面（loony）：先手在其中走一步即获胜，与其余子游戏无关
explain-loony-move = {"  "}{ $move } 结束游戏
explain-loony-won = 所以先手必胜（N）
explain-lost = 局面的 SG 值是 0，先手必败（P）：每一步都有获胜的应对
explain-misere = 反常规则下无法走的一方获胜，只看 SG 值的异或和不能判断胜负
explain-misere-lost = 每一步都走到对手必胜的局面，先手必败（P）
explain-misere-move = { $move } 走到对手必败的局面
explain-misere-won = 有一步走到对手必败的局面，先手必胜（N）
explain-move = { $move } 走到 SG 值为 0 的局面
explain-moves-more = {"  "}以及另外 { $count } 个
explain-moves-others = 另外 { $count } 步也获胜：
explain-no-moves = 没有可走的着法
explain-over = { $component } 结束游戏：走到它的一方已经获胜，先手已败（P）
explain-replies = 对着法的应对，每类至多一例：
explain-reply = {"  "}{ $move } 使 SG 值变为 { $value }；{ $reply } 使它回到 0
explain-reply-loony = {"  "}{ $move } 留下 loony 子游戏；{ $reply } 结束游戏
explain-reply-misere = {"  "}{ $move } 由 { $reply } 应对
explain-row = { $text }
explain-target = { $component } 的 SG 值要变为 { $old } xor { $xor } = { $new }；它小于 { $old }，由 mex 的定义，必有后继状态取到它
explain-theorem-silent = 定理“{ THEOREM($name) }”不能判断这个局面，所以直接计算 SG 值
explain-theorem-single = 定理“{ THEOREM($name) }”只适用于单个子游戏，所以直接计算这个和的 SG 值
explain-won = 局面的 SG 值是 { $value }，不为 0，先手必胜（N）
explain-xor = 和的 SG 值等于各子游戏 SG 值的异或和：
explain-xor-name = 异或和
explain-misere-stuck = 没有可走的着法，所以按反常规则先手必胜（N）
explain-witness = { $value }  { $move }
explain-other-move = { $move }
explain-xor-row = { $component }  { $value }  { $bits }
explain-xor-sum = { $name }{ $blanks }  { $value }  { $bits }
