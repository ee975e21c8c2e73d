# 局面文本中的错误。

position-arity = { $kind } 有 { $wanted } 个参数（{ $fields }），不是 { $found } 个
position-character = 局面里不能出现 '{ $found }'
position-coins-sign = 一行硬币 { $row } 中的 '{ $found }' 不是硬币
position-coins-write = 只写 H 和 T，例如 HTTH，或写 coins(4, [1, 4])
position-comma-between = 子游戏之间不用逗号分隔
position-commas = 逗号分隔一个子游戏的各个参数，但 { $kind } 只有一个参数 { $field }
position-count-bare = 个数后面必须是种类名、括号或棋盘大小
position-count-large = { $count } 大于 2^128 - 1，即个数的上限
position-end = 局面在需要子游戏或右括号的地方结束了
position-escape = 引号里的名字中，反斜杠后面必须是引号或反斜杠
position-fields-missing = 缺少 { $kind } 的参数
position-kind-near = 是不是想写 { $near }？
position-never-forced = { $kind } 中没有着法强制对手应对
position-kind-unknown = 规则里没有叫 { $found } 的局面
position-data-fields = 参数与 { $kind } 不符
position-data-term = 局面的一项是形如 {"{"}"kind": "heap", "fields": [3], "count": 2{"}"} 的对象
position-kinds = 规则里有 { $kinds }
position-list-wanted = { $kind } 的参数 { $field } 是列表
position-negative = { $number } 是负数，而参数是自然数
position-negative-help = 请写 0、1、2 等
position-number-large = { $number } 大于 2^64 - 1，即参数的上限
position-number-large-help = 最大写 18446744073709551615
position-number-wanted = { $kind } 的参数 { $field } 是数，不是列表
position-outside-high = { $field } 不能大于 { $high }
position-outside-low = { $field } 不能小于 { $low }
position-plus-missing = 这个子游戏前面缺少 +
position-plus-missing-help = 子游戏之间写 +
position-quote-open = 引号没有闭合
position-several-kinds = 规则里有好几种局面（{ $kinds }），每个子游戏都要写种类名
position-star-alone = 前面没有个数的 * 后面要写 Nim 堆的大小
position-star-help = 写 *4 表示 4 枚的 Nim 堆，写 2*heap(3) 表示两个相同的子游戏
position-unexpected = 这里不能出现 '{ $found }'
position-vertex-outside = 图中没有顶点 { $found }：{ $vertices ->
    [0] 图没有顶点
   *[other] 图有 { $vertices } 个顶点，从 0 编号
}
position-vertex-unknown = 图中没有叫 { $found } 的顶点
position-vertices-help = 顶点之间用空格或 + 分隔；名字中有字母、数字、_ 和 : 以外的字符时要加引号
position-write = 请写 { $instead }
position-write-either = 请写 { $first } 或 { $second }
position-write-like = 子游戏写成 { $example } 的样子，用 + 连接
position-write-quoted = 请写 { $example }，并加上引号，因为 shell 会解释括号
position-board-cells = 这个规则的棋盘有 { $wanted } 格，而这里有 { $found } 格
position-board-cells-help = 请给每格写一个字符，或写 `all` 表示开局的棋盘
position-board-empty = 大小为 { $size } 的棋盘没有格子
position-board-empty-help = 请写行数和列数，例如 3x4，或画出来，例如 "...|..#"
position-board-large = 大小为 { $size } 的棋盘太大：最多 { $limit } 格
position-board-quote = 图形缺少右引号
position-board-ragged = 图形第 { $row } 行有 { $found } 格，第一行有 { $expected } 格
position-board-ragged-help = 各行要一样长；# 表示不存在的格子
position-no-board = { $kind } 的局面不能这样写
position-board-number-help = 棋盘写成大小（如 `3x4`）或图形；数和值要在规则 `sum` 里加，如 `domineering:3x4 + 1`
position-board-no-cells = 图形里没有格子
position-board-state = 棋盘没有状态 { $found }
position-board-state-help = 它的状态有 { $states }
position-board-cell = 棋盘没有格子 { $found }
position-board-with-graph-help = 单个格子这样写：all with [{ $cell }] = "#"
position-board-with-help = 单个格子这样写：5x5 with [c3] = "#"；c3 是第三列、从上数第三行
