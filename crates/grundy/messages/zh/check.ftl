# 语法正确的规则文本中的错误：名字、种类、数与列表、顺序。

check-bound-too-low = { $name } 的下界 { $low } 小于 -2^63，改用后者
check-entails-again = 一条规则不能同时有 "again" 和 "entails"
check-entails-one = 有 "entails" 的规则右边是一个子游戏，对手必须在其中应对
check-entails-one-help = 请写一个不带个数的子游戏，例如：stack(n) -> stack(n - 1) entails
check-entails-with-gains = entails 不能与 gains 同用：它对得分没有意义
check-arity-function = { $function } 需要 { $expected } 个{ $or-more ->
    [yes] 或更多
   *[no] {""}
}参数，不是 { $found } 个
check-arity-kind = { $kind } 有 { $expected } 个参数，不是 { $found } 个
check-arity-kind-help = 请写 { $left }
check-cycle = 局面可能重复：{ $path }
check-cycle-help = 能够回到的局面不一定有 SG 值
check-did-you-mean = 是不是想写 { $name }？
check-empty-domain = { $name } 没有可取的值：下界大于上界
check-empty-range = { $low } 和 { $high } 之间没有数
check-empty-range-help = 请先写小的一端：从 { $low } 到 { $high }
check-first-here = { $name } 第一次出现在这里
check-fold-without-range = { $function } 需要一个范围
check-fold-without-range-help = { $function ->
    [count] 请写 count(i in 1..=n where condition)
   *[other] 请写 { $function }(condition for i in 1..=n)
}
check-kind-as-number-help = 局面不是数；它只能作为一步的结果
check-kind-here = { $name } 的参数在这里声明
check-known-names = 这里已知的名字：{ $names }
check-known-names-in-rule = 这里已知的名字：{ $names }；着法所选的数请写 `for { $name } in 1..=9`，固定的数请写 `param { $name } = 3`
check-later-param = { $name } 还没有值
check-later-param-help = 界只能使用在它上面声明的参数
check-list-as-number-help = 列表的一项写 x[i]，长度写 len(x)，总和写 sum(x)
check-list-below-zero = { $name } 的元素是自然数，下界 { $low } 不起作用
check-list-for-number-field = 参数 { $field } 是数，而 { $name }[] 是列表
check-lists-added-help = 连接列表用 ++，例如 x[0..i] ++ [3]
check-misplaced = 需要{ $expected ->
    [number] 数
    [condition] 条件
    [list] 列表
    [range] 范围
   *[other] 别的东西
}的地方写了{ $found ->
    [number] 数
    [condition] 条件
    [list] 列表
    [table] 表
    [range] 范围
    [text] 引号里的文本
    [kind] 局面
    [graph] 图
   *[other] 别的东西
}
check-name-taken = { $name } 已经是{ $by ->
    [kind] 局面的种类
    [param] 规则的参数
   *[other] 用过的名字
}
check-name-taken-help = 请换一个不同于 { $name } 的名字
check-never-applies = 这条规则永远用不上：没有局面和选择满足它的所有条件
check-never-holds = 这个条件永远不成立
check-no-order = 没有找到使每个后继状态都在前面的顺序，对局可能不结束
check-no-order-help = 请让每一步都使同一个参数变小，或用 "where" 限制规则，或用 `decreases` 写出一个每步都变小的数：`decreases row(x[]) = sum(x) + len(x)`；求解时也会检查循环
check-no-rules = 没有规则
check-no-rules-help = 请写一条：heap(n) -> heap(n - t) for t in 1..=3
check-not-a-kind = { $name } 不是局面的种类
check-option-dropped = 在这个后继状态的一个子游戏中，{ $field } 可能小于 { $low }；这时该子游戏不是局面，整步都不算
check-option-dropped-help = 如果该子游戏应为空，请用不含末尾的区间：seg(l, r) -> seg(l, m) + seg(m + 1, r) for m in l..r，其中 seg(l, l) 为空
check-number-as-condition-help = 请与另一个数比较：n > 0
check-number-as-list-help = 只有一个数的列表写 [n]
check-number-as-range-help = 从 1 到 n 写 1..=n，只有 n 写 {"{"}n{"}"}
check-number-for-list-field = 参数 { $field } 是列表，而 { $name } 是数
check-number-too-large = { $number } 大于 2^127 - 1
check-number-too-large-help = 数的范围是 -2^127 到 2^127 - 1
check-param-above = 参数 { $name } 是 { $value }，但不能大于 { $high }
check-param-below = 参数 { $name } 是 { $value }，但不能小于 { $low }
check-param-bound = 参数 { $name } 的一个界没有值
check-param-missing = 参数 { $name } 没有值
check-param-missing-help = 请给它一个值：{ $name }=3
check-param-missing-graph-help = 请给它一个图：{ $name }=petersen，或边的列表
check-param-none-help = 这个规则没有参数
check-param-on-left = { $name } 是规则的参数，而规则左边引入新的名字
check-param-repeated = 参数 { $name } 给了两次
check-param-shape = 参数 { $name } 的类型是 { $expected }，不是 { $found }
check-param-shape-help = 请写 { $name }={ $expected ->
    [number] 3；只有 guess 会尝试好几个值
    [word] WORD，其中 WORD 是游戏接受的词之一
    [graph] petersen、{ $name }="grid(3, 8)" 或 { $name }=@file
    [table] [[1,2],[3]]，或 { $name }=@file.csv
   *[other] 1,3,4
}
check-param-word = 参数 { $name } 没有叫 { $found } 的选择
check-param-unknown = 规则没有参数 { $name }
check-pattern-outside = { $field } 的范围是 { $low } 到 { $high }，不可能是 { $number }
check-range-as-list-help = 列表写 [1, 2, 3]
check-repeated-on-left = { $name } 在这个左边出现了两次
check-second-game = 游戏已经有标题
check-theorem-without-source = 定理需要出处
check-theorem-without-source-help = 请在下一行写 source "..."，或把 theorem 改为 claim
check-too-many-loops = 一条规则最多有 { $most } 个 for
check-unknown-function = 没有函数 { $name }
check-unknown-kind = 没有 { $name } 的规则
check-unknown-kind-help = 请为它写规则，或声明它：{ $position }
check-unknown-name = { $name } 在这里没有定义
check-win-with = win 不能与 { $word } 同用
check-win-with-help = 有 win 局面的游戏不能有得分，且双方的着法必须相同
check-win-with-here = { $word } 用在这里
check-word-as-name = { $name } 是保留字
check-word-as-name-help = 请换一个名字
check-write-list-pattern = 请写 { $name }[]
check-write-number-pattern = 请写 { $name }
check-write-where = 请写 { $left } -> ... where { $condition }

# 棋盘
check-second-board = { $kind } 有两个棋盘
check-second-board-help = 一种局面最多有一个棋盘；第二个请另设一种
check-unknown-space = 没有空间 { $name }
check-unknown-space-help = 请写 grid，例如 position { $kind }(x[grid])，或声明一个图：param { $name } = petersen
check-graph-as-value-help = 图是棋盘的空间，例如 position graph(x[G])；规则用 near(v)、ends(e) 和 incident(v) 查询它
check-no-grid = 图形和直线需要网格，而这个棋盘在图上
check-no-grid-help = 在图上请用 near(v)、closed(v) 和 cells(x, ".")
check-no-states = 棋盘至少有一种状态
check-no-states-help = 每种状态写一个字符，例如 ".xo"；# 总是状态之一
check-repeated-state = 状态 { $state } 出现了两次
check-repeated-state-help = { $state } 只写一次
check-hole-as-state = # 总是最后一种状态：不存在的格子
check-hole-as-state-help = 请去掉 #
check-reserved-state = { $state } 不能作状态
check-reserved-state-help = 请选字母或 . - o 这样的符号；数字、空格、引号、括号和 | ? + * ^ , 另有含义
check-start-state = 铺棋盘的图形中不能有 { $state }
check-start-state-help = 请写在局面里，例如 board("..#|...")
check-unknown-state = 棋盘没有状态 { $state }；它的状态有 { $states }
check-unknown-state-help = 状态在 position 语句中声明，例如 x[grid] of ".xo"
check-blank-state-help = 请去掉空格；各行用 | 分隔
check-one-state = 这里需要一种状态，不是 "{ $found }"
check-one-state-help = 请写一个字符，例如 "."
check-states-wanted = 这里需要状态
check-states-help = 请写在引号里，例如 ".x"
check-state-order = 状态没有大小
check-state-order-help = 请用 == 或 != 比较，或写 in "xo"
check-state-compared = 这不是格子的状态
check-state-compared-help = 请把格子的状态与状态比较，例如 x[v] == "."
check-state-in-help = 请写：x[v] in "xo"
check-text-without-board = 引号里的文本只在有棋盘的规则中有意义
check-text-help = 请声明棋盘，例如：position board(x[grid])
check-text-place-help = 图形代替棋盘，写在 "in" 前面或作为参数；状态写在 ==、in 或 = 后面
check-picture-empty = 图形没有格子
check-picture-empty-help = 每格写一个字符，例如 ".."
check-picture-ragged = 图形第 { $row } 行有 { $found } 格，第一行有 { $expected } 格
check-picture-ragged-help = 各行要一样长；? 代表任意状态
check-picture-wanted = 这里需要图形
check-picture-wanted-help = 请写 ".." 这样的文本，用 "." * k 重复，或用 ++ 连接
check-picture-in = 图形只能出现在棋盘上
check-picture-in-help = 棋盘写在 in 后面，例如："xx" in x
check-joined-heights = { $left } 行的图形与 { $right } 行的图形相连
check-joined-heights-help = 并排的图形行数要相同
check-turned-place = "turned" 的位置不对
check-turned-place-help = 只写一次，紧接在 in 前面，或在规则右边之后
check-any-state = { $name } 是任意状态的格，包括已消失的格：没有条件检查它的状态，也没有改写它
check-any-state-help = 请用条件检查状态，例如 x[{ $name }] == "."
check-nothing-turns = 旋转和翻转都不改变这个图形，"turned" 没有作用
check-nothing-turns-help = 请去掉 "turned"
check-clause-without-picture = "{ $word }" 需要左边有图形
check-clause-without-picture-help = 请在两边都写图形，例如：board("..") -> board("##")
check-no-right-picture = 左边有图形，右边没有
check-no-right-picture-help = 请写出格子变成什么，例如：board("..") -> board("##")
check-no-left-picture = 右边有图形，左边没有
check-no-left-picture-help = 请在两边都写图形，或写：board(x[]) -> board(x with [v] = "#")
check-second-picture = 右边有第二个图形
check-picture-rows = 左边的图形有 { $before } 行，这个有 { $after } 行
check-picture-columns = 两个图形的宽度相差 { $difference }
check-picture-columns-unknown = 两个图形不总是一样宽
check-picture-shape-help = 两个图形表示同样的格子，走之前和走之后
check-any-state-places = 两个图形中 ? 的位置不同
check-any-state-places-help = 不变的格子在两个图形中都写 ?
check-picture-number = 这个图形取决于局面
check-picture-number-help = 重复的次数只能取决于规则的参数和对数的循环
check-pictures-equal = 两个图形相同，这一步什么也不改变
check-but-without-board = "but" 两边都需要格子的集合
check-function-without-board = { $function } 是棋盘格子的函数
check-no-relation = 这个棋盘的空间没有 { $function }
check-no-relation-help = near8、knight、line 和 slide 属于网格，above 和 below 属于网格和偏序，ends 和 incident 属于图的边上的棋盘
check-board-wanted = { $function } 这里需要棋盘
check-board-wanted-help = 请写左边的棋盘，例如 x，或由它得到的棋盘
check-unknown-piece = 没有棋子 { $name }
check-board-without-board = 右边有棋盘，左边也要有棋盘
check-board-without-board-help = 新棋盘的格子就是左边棋盘的格子
check-other-board = 两边的棋盘状态或空间不同
check-other-board-help = 请用相同的状态声明这两种局面

# 必定结束的对局
check-not-decreasing = `decreases` 后面的数在 { $position } 处没有变小：走之前是 { $before }，走之后是 { $after }
check-not-decreasing-help = 它必须是自然数，且在每个后继状态中都更小；不妨用 sum(x) + len(x) 这样的和
check-second-measure = { $kind } 已经有一行 `decreases`
check-second-measure-help = 只写一个数，例如 sum(x) + len(x)
check-measure-of-some = `decreases` 针对一个种类的所有局面
check-measure-of-some-help = 请给每个参数写一个名字
check-foreign-ceil-help = a / b 向上取整写作 `(a + b - 1) / b`
check-foreign-floor-help = 请写 `a / b`，它向下取整
check-foreign-list-help = 列表写作 `[e for y in x where 条件]`
check-foreign-mex-help = 只写着法；SG 值由程序算出
check-foreign-mod-help = 请写 `a % b`
check-foreign-range-help = 请写 `a..b`（不含 b）或 `a..=b`
check-unknown-function-help = 部分函数：abs、bigomega、bit、bitand、bitor、gcd、isqrt、len、log2、lowbit、max、min、popcount、pow2、shl、shr、sum；`grundy help functions` 列出全部
