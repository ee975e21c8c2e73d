## 规则语言的参考：docs/language.md，以及 `grundy help language`、`functions` 和 `ranges`

language-title = 规则语言
language-introduction =
    规则文本说明一步把一个子游戏变成什么。本页列出所有语句、子句、运算符、函数和范围，各附一个例子。
    测试运行每个例子，并检查语言中没有遗漏的词。`grundy help language`、`grundy help functions` 和
    `grundy help ranges` 输出同样的表。完整的游戏见[目录](catalogue.md)和[题目](problems.md)。
    棋盘的教程见[棋盘](boards.md)。
language-how-to-run = 要运行一个例子，请写规则文本和问题：{ $command }
language-form = { $meaning }：{ $example }
language-written = 写法
language-means = 含义
language-example = 例子
language-see-also = 另见：grundy help { $first }、grundy help { $second }
language-cells-of = { $cells }（棋盘 { $board }）
language-example-is = { $example } 是 { $result }
language-counts-of-graph = { $example } 有 { $vertices } 个顶点、{ $edges } 条边
language-holds = 断言成立
language-part-language = 规则和表达式
language-part-functions = 函数
language-part-ranges = 范围和图
language-elsewhere = 在其他语言里的写法
language-elsewhere-introduction =
    数是精确的，不需要更宽的类型。列表下标从 0 开始，`a..b` 不含 `b`，`a..=b` 含 `b`。使参数为负的着法不算着法，
    所以不需要 `t <= n` 这样的条件。
language-idea = 意思

language-statements = 语句
language-rule = 规则：一步可以把一个子游戏变成什么；符合的规则全都适用
language-game = 游戏的标题
language-source = 游戏的出处，或上一条定理的出处
language-comment = 注释，直到行末
language-param = 有界和默认值的参数；可以改用其他值
language-param-set = 值为数的集合的参数
language-param-list = 值为数的列表的参数
language-param-table = 值为表（列表的列表）的参数
language-param-graph = 值为图或偏序的参数
language-position = 子游戏的种类：它的参数和界，以及 x[] 这样的列表
language-left = 只有左方能用的规则
language-right = 只有右方能用的规则
language-win = 结束游戏的子游戏：留下它的一方获胜

language-decreases = 每一步都变小的数，因此对局必定结束；若未能证明，就在每一步检查

language-clauses = 子句，写在规则的和后面
language-for = 范围中每个 t 对应一步
language-let = 给数或列表起名
language-where = 条件成立才算着法
language-as = 着法的名称
language-gains = 走这一步的得分
language-again = 同一方接着再走
language-entails = 对手必须在这一步留下的子游戏中应对

language-sums = 和，写在箭头后面
language-plus = 两个子游戏
language-nothing = 什么也不剩
language-times = 若干个相同的子游戏
language-sum-of-components = 范围中每个 i 对应一个子游戏

language-theorems = 定理和断言
language-theorem = 已发表的闭式，下一行写出处
language-claim = 没有出处的闭式；grundy check 把它与规则比较
language-outcome = 哪些局面先手必败
language-moves = 值为 v 的后继状态

language-boards = 棋盘
language-grid = 网格上的棋盘；每个局面有自己的大小
language-of = 格子的状态，第一种是空的，以及铺满棋盘的图形
language-edges-of = 以图的边为格子的棋盘；x[G] 以顶点为格子
language-turned = 图形出现的每一处，包括旋转和翻转；# 不是格子，? 是任意状态
language-at = 图形第一个字符下的格子的名字
language-state = 格子的状态
language-state-in = 格子的状态是否是其中之一
language-occurs = 图形是否出现在棋盘上；不写 turned 时不旋转也不翻转
language-picture-times = 重复的图形；"a" ++ "b" 把图形并排

language-arithmetic = 数
language-exact = 精确的运算
language-divide = 商，向下取整
language-remainder = 余数，符号与 b 相同
language-xor-operator = 异或；优先级低于 + 和 -，高于比较
language-if = c 成立时为 a，否则为 b

language-conditions = 条件
language-compare = 比较
language-chain-of-comparisons = 同一方向的一串比较
language-logic = 且、或、非；后面的部分需要时才计算
language-in = 数是否在范围内
language-not-in = 数是否不在范围内

language-list-expressions = 列表
language-list = 由这些数组成的列表
language-build = 范围中每个 i 对应一项的列表
language-entry = 一项；第一项是 x[0]
language-slice = 从 x[a] 到 x[b - 1] 的各项；从 x[a] 起；x[b] 之前
language-concat = 连接两个列表
language-with = 替换若干项之后的列表

language-numbers = 数的函数
language-abs = 绝对值
language-min = 最小的数
language-max = 最大的数
language-gcd = 最大公约数
language-isqrt = 平方根，向下取整
language-log2 = 以 2 为底的对数，向下取整
language-pow2 = 2 的 n 次方
language-bigomega = 质因数的个数，重复的也计入

language-bits = 二进制位的函数
language-bit = n 的第 i 个二进制位，最低位是第 0 位
language-bitand = 按位与
language-bitor = 按位或
language-shl = a 乘以 2 的 b 次方
language-shr = a 除以 2 的 b 次方，向下取整
language-popcount = 二进制中 1 的个数
language-lowbit = 二进制最低位的 1 所代表的 2 的幂

language-lists = 列表的函数
language-len = 项数
language-sum-list = 各项的和
language-xor-list = 各项的异或和
language-min-list = 最小的一项
language-max-list = 最大的一项
language-gcd-list = 各项的最大公约数
language-sort = 从小到大排列的各项
language-reverse = 从后到前的各项

language-folds = 对范围的函数
language-sum = e 在范围内的和
language-fold-where = 写 where 时只取满足 c 的 i；这些函数都可以这样写
language-xor = e 在范围内的异或和
language-min-range = 最小的 e
language-max-range = 最大的 e
language-count = 满足 c 的 i 的个数
language-all = 是否每个 i 都满足 c
language-any = 是否有 i 满足 c

language-ranges-of-numbers = 数的范围
language-range = 从 a 到 b，不含 b；b 不大于 a 时为空
language-position-integers = 整数：最小的界是小于 0 的常数的参数
language-position-sorted = 始终按升序排列的列表：各种顺序是同一个局面
language-range-inclusive = 从 a 到 b，含 b
language-set = 这些数，从小到大，每个一次
language-list-as-range = 列表的各项，按原来的顺序
language-divisors = n 的约数
language-primes = 不超过 n 的质数
language-squares = 1 到 n 的平方数
language-powers = 1 到 n 的 b 的幂
language-factorials = 1 到 n 的阶乘
language-fibonacci = 1 到 n 的 Fibonacci 数

language-ranges-of-cells = 格子的范围
language-cells = 状态是其中之一的格子
language-near = 一格的相邻格
language-closed = 一格和它的相邻格
language-near8 = 网格中一格周围的八格
language-knight = 马（国际象棋）一步能到的格子
language-line = 车、象或后所在直线上的格子
language-slide = 棋子经过空格能到的格子
language-group = 与 v 连通、状态相同的格子
language-reach = 状态是其中之一、并经这样的格子与 S 连通的格子
language-above = 偏序中的一格和比它大的格子；网格上是它右边和下边的格子
language-below = 偏序中的一格和比它小的格子；网格上是它左边和上边的格子
language-ends = 边的两个端点，棋盘以边为格子时使用
language-incident = 与顶点相连的边，棋盘以边为格子时使用
language-union = 范围的函数：对其中各格取并集
language-but = 在 A 中而不在 B 中的格子

language-graphs = 图和偏序，作为参数的值
language-edges = 用端点写出的边，以及没有边的顶点
language-graph6 = graph6 格式的图
language-path = n 个顶点的路径
language-cycle = n 个顶点的环
language-complete = n 个顶点的完全图
language-star = 一个顶点与另外 n 个顶点相连
language-grid-graph = 网格的格子，与相邻格相连
language-torus = 首尾两行、首尾两列相邻的网格
language-kings = 网格的格子，一步王能到的相连
language-queens = 网格的格子，一步后能到的相连
language-knights = 网格的格子，一步马能到的相连
language-boxes = 点格棋的格子与地面 0，每条线连接它两侧的格子
language-hypercube = n 位二进制数，恰有一位不同的相连
language-petersen = Petersen 图
language-order = 含有这些链的最小偏序
language-chain = n 个数的链
language-product = 链的积
language-divisors-order = n 的约数，按整除排序
language-subsets = n 个元素的子集，按包含排序

elsewhere-xor = 异或
elsewhere-and = 按位与
elsewhere-shift = 移位
elsewhere-power = 2 的幂
elsewhere-divide = 商，向下取整（`C++` 中向零取整）
elsewhere-remainder = 非负的余数
elsewhere-logic = 且、非
elsewhere-between = 介于两数之间
elsewhere-if = 选择
elsewhere-for = 含末端的循环
elsewhere-for-excluded = 不含末端的循环
elsewhere-build = 用循环生成的列表
elsewhere-sum = 对范围求和
elsewhere-all = 全都成立
elsewhere-slice = 列表的其余部分
elsewhere-replace = 替换一项
elsewhere-join = 连接列表
elsewhere-sort = 排序
elsewhere-min = 最小值
elsewhere-popcount = 二进制中 1 的个数
