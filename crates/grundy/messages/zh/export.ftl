# 把规则写成其他语言的程序：程序中的注释，以及某些规则为何不能写成程序。

export-about = { $what ->
    [values] 按规则暴力求 SG 值。
    [misere] 按规则暴力判断胜负，走最后一步的人输。
   *[outcomes] 按规则暴力判断胜负。
}
export-input = { $what ->
    [values] 输入：{ $kinds ->
        [one] 若干子游戏
       *[several] 若干子游戏，每个前面写种类的名称
    }（依次写各数，序列前写长度）。输出：每个的 SG 值。
    [partial] 输入：若干子游戏（依次写各数，序列前写长度）。输出：每个的 SG 值；规律没有涉及的输出 -1。
    [law] 输入：若干局面（依次写各数，序列前写长度）。输出：先手必胜为 N，否则为 P。
    [partizan] 输入：若干个和：先写子游戏的个数，再写{ $kinds ->
        [one] 各子游戏
       *[several] 各子游戏，每个前面写种类的名称
    }。输出：谁必胜：L（左方）、R（右方）、N（先手）或 P（后手）。
   *[outcomes] 输入：若干个和：先写子游戏的个数，再写{ $kinds ->
        [one] 各子游戏
       *[several] 各子游戏，每个前面写种类的名称
    }。输出：先手必胜为 N，否则为 P。
}
export-winner = { $rule ->
    [misere] 轮到的人是否必胜。无法走的人获胜。
   *[normal] 轮到的人是否必胜。无法走的人输。
}
export-upwards = 先求较小的数的值，避免递归过深而爆栈。
export-law-theorem = 定理：{ $source }
export-law-proved = 由打表猜出，并已证明：{ THEOREM($theorem) }
export-law-checked = 由打表猜出，已验证到 { $to }，没有证明。
export-array-about = 第一个数对应：{ $first }
export-refused = { $form ->
    [again] 含 `again` 的规则不能写成程序
    [board] 棋盘上的规则不能写成程序
    [entails] 含 `entails` 的规则不能写成程序
    [gains] 含 `gains` 的规则不能写成程序
    [graph] 参数为图或单词的规则不能写成程序
    [large] 规则中有超过 2^63 的数，程序无法存放
    [misere-win] 含 `win` 的规则没有反常规则
    [moves] 关于着法的定理不能写成程序
    [signed] 参数可以小于 0 的规则不能写成程序
    [sorted] 列表保持有序的规则不能写成程序
   *[limit] 写出程序之前已达到限额
}
export-refused-help = 可以改为导出数值表，也可以用 `table` 和 `guess` 研究这些规则
export-native = 这个游戏不是用规则语言写成的，因此不能写成程序
export-cycle = 对局可能回到同一局面，暴力搜索不会结束
export-law-misere = 只能导出正常规则下的规律
export-law-none = 没有找到程序能表达的规律
export-array-java = Java 类里的数组连同内层数组最多 { $most } 项，这个有 { $count } 项：请缩小表，或改用 C++、Python
export-array-java-wide = Java 数组里的数最大是 { $most }，但表中有 { $found }：请改用 C++ 或 Python
export-array-entry = 数组只能存放数，但表中有一项是 { $found }
export-letter-entry = 每一项都应为必胜态或必败态，但有一项是 { $found }
