# 析取和以外的复合游戏。

compound-component-can-end = 有一步结束 { $component }，先手走这一步获胜
compound-component-ended = { $component } 没有着法
compound-component-outcome = 单独的 { $component } 是{ $outcome ->
    [N] 必胜态（N）
   *[P] 必败态（P）
}
compound-component-outcomes = 单独的 { $component } 在正常规则下是{ $normal ->
    [N] 必胜态（N）
   *[P] 必败态（P）
}，在反常规则下是{ $misere ->
    [N] 必胜态（N）
   *[P] 必败态（P）
}
compound-component-remoteness = { $component } 的步数（remoteness）是 { $number }
compound-component-suspense = { $component } 的拖延步数（suspense）是 { $number }
compound-component-value = { $component } 的 foreclosed 值是 { $number }
compound-decided = { $compound ->
    [selective] { $convention ->
        [normal] 当且仅当每个子游戏都是必败态时，整个游戏是必败态
       *[misere] 若至少两个子游戏有着法，则当且仅当每个子游戏在正常规则下都是必败态时，整个游戏是必败态；否则由唯一有着法的子游戏决定
    }
    [shortened-selective] 当且仅当每个子游戏都是必败态时，整个游戏是必败态
   *[diminished-disjunctive] 当且仅当没有一步能结束子游戏、且 foreclosed 值的异或和为 0 时，整个游戏是必败态
}：{ $outcome ->
    [N] 先手必胜（N）
   *[P] 先手必败（P）
}
compound-decided-over = 对局已结束：{ $outcome ->
    [N] 先手必胜（N）
   *[P] 先手必败（P）
}
compound-decided-remoteness = 最小的步数是 { $number }：{ $outcome ->
    [N] 先手必胜（N）
   *[P] 先手必败（P）
}
compound-decided-suspense = 最大的拖延步数是 { $number }：{ $outcome ->
    [N] 先手必胜（N）
   *[P] 先手必败（P）
}
compound-engine = 析取和以外的复合只能在博弈图上判断，不能用引擎 { $engine }
compound-question = { $ask ->
    [value] { $compound } 复合没有 SG 值：SG 值只决定析取和
   *[other] { $ask } 只对析取和提问，不能对 { $compound } 复合提问
}
compound-question-help = 请询问 outcome、moves 或 explain
compound-rule = { $compound ->
    [conjunctive] 每次在每个子游戏中都走一步，有一个子游戏无法再走时对局结束（conjunctive）
    [continued-conjunctive] 每次在每个还能走的子游戏中走一步，都无法再走时对局结束（continued conjunctive）
    [selective] 每次在一个或多个子游戏中走，都无法再走时对局结束（selective）
    [shortened-selective] 每次在一个或多个子游戏中走，有一个子游戏无法再走时对局结束（shortened selective）
   *[diminished-disjunctive] 每次在一个子游戏中走，有一个子游戏无法再走时对局结束（diminished disjunctive）
}
compound-unsupported = { $rules ->
    [scoring] 计分游戏
    [partizan] 双方着法不同的游戏
    [again] 有 "again" 或 "entails" 的游戏
   *[win] 有 win 局面的游戏
}不支持 { $compound } 复合
compound-why = { $compound ->
    [conjunctive] 由各子游戏中最小的步数决定
    [continued-conjunctive] 由各子游戏中最大的拖延步数决定
    [selective] 由各子游戏的胜负决定
    [shortened-selective] 由各子游戏的胜负决定
   *[diminished-disjunctive] 由各子游戏的 foreclosed 值决定
}
