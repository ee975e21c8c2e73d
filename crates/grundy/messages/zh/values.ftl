# 非公平组合游戏的值。

values-arguments = { $function } 在这里有 { $count } 个参数
values-arguments-help = 请写{ $expected ->
    [one] 一个参数：一个游戏
   *[other] {" "}{ $expected } 个参数，用逗号分隔；点号前的游戏是第一个
}
values-arrows-help = 三个 up 请写 ^3 或 ^^^
values-atom-help = 两个游戏之间请写运算符：+ 或 -，整数与游戏之间可写 *
values-call-help = 函数名后面请写 (，或在它前面写点号：mean(G)、G.Mean
values-cool = 游戏只能用大于 -1 的数冷却
values-cool-help = 请写 1/2 这样的数
values-decimal = { $found } 是小数
values-decimal-help = 请写 { $number }
values-denominator = { $found } 不是 2 的幂
values-denominator-help = 只有二进分数是游戏：请写 1/2、3/4、5/8 等
values-end = 表达式在这里结束
values-fails = 否
values-for = 无法读取这个循环
values-for-help = 请写成 for n in 1..=9: expression
values-function = 未知的函数：{ $found }
values-holds = 是
values-is-help = 性质后面请写逗号：is(number, G)
values-left-wall = 左墙：{ $corners }
values-lines = 答案超过 { $most } 行
values-loopy = { $found } 是带环的游戏
values-loopy-help = 不支持带环的值；请写必定结束的游戏
values-mast = 从温度 { $temperature } 起桅杆在 { $mast }
values-misere = 标准形只在正常规则下有定义
values-misere-help = 反常规则下的胜负请写 misereoutcome(G)
values-name = 未知的名字：{ $found }
values-name-help = 请在前面一行定义这个名字：{ $found } = {"{"}2|1{"}"}
values-name-taken = { $found } 不能作游戏的名字
values-name-taken-help = 请用不是函数、也不以 v（表示 down）开头的名字
values-names = 已知的名字有 { $names }
values-no-slash = 花括号里没有 |
values-no-slash-help = 请写 {"{"}左方的后继|右方的后继{"}"}；只有 +- 后面可以写没有 | 的列表
values-none = 无
values-not-a-game = { $found ->
    [list] 游戏的列表
    [truth] 是或否
    [thermograph] 温度图
   *[word] 词
}不是游戏
values-not-a-game-help = 请把这样的函数用于整个表达式
values-not-atomic = 这个游戏没有原子量
values-not-atomic-help = 全小游戏和一些其他无穷小才有原子量
values-not-uptimal = 这个游戏不是 uptimal
values-not-uptimal-help = uptimal 是数、若干 up 的幂的倍数和一个 Nim 数之和，例如 3^[2]*
values-open = { $found } 没有闭合
values-open-help = 请在末尾写 { $close }
values-operand-help = 请写游戏：数、*、^、{"{"}2|1{"}"}、+-1、括号或函数
values-operator-help = 请写运算符，或在这里结束表达式
values-no-positions = { $found } 的局面在这里没有值
values-options = 一边有 { $count } 个后继的游戏无法列出：最多 { $most } 个
values-options-help = 请写较小的 Nim 数
values-overflow = { $part ->
    [up] up 的倍数超过 2^31 - 1
    [nimber] Nim 数超过 2^32 - 1
   *[number] 数超过一百万位（二进制）
}
values-overflow-help = { $part ->
    [up] up 的倍数请不要超过九位数字
    [nimber] Nim 数请不要超过九位数字
   *[number] 数请不要超过 300,000 位数字
}
values-position-close-help = 局面后面请写 )，例如 domineering("3x4")
values-position-integer = 局面里只能插入整数
values-position-integer-help = 花括号里请写整数的名字，例如 domineering("3x{"{"}n{"}"}")
values-position-minus = 这里的减号后面要有空格：{ $before } - { $after }("...")
values-position-special = 这个局面没有 SG 值，因此不是必定结束的游戏
values-position-quotes = 游戏的局面请写在双引号里，例如 { $name }("...")
values-power = 只有左方后继只有 0 的游戏（例如 ^ 或 Tiny(2)）才有幂，且指数必须是自然数
values-power-of-help = up 的二次幂请写 pow(^, 2)，前两个幂之和请写 powto(^, 2)
values-power-help = up 的二次幂请写 ^<2>，前两个幂之和请写 ^[2]
values-power-zero = up 的幂从 1 数起
values-product = 两个都不是整数的游戏不能用 * 相乘
values-product-help = 请写 conway(G, H) 或 norton(G, U)，或在 * 前面写整数
values-property = 未知的性质：{ $found }
values-quote-close-help = 右花括号后面请写 '
values-quote-help = 花括号请写在引号里：'{"{"}*|*{"}"}'
values-right-wall = 右墙：{ $corners }
values-show = 未知的显示性质：{ $found }
values-show-game = 只有游戏才有可以显示的性质
values-show-game-help = 请不要写 "show"，或者写值为游戏的表达式
values-show-partizan = 只有非公平组合游戏才有可以显示的性质
values-show-partizan-help = 请只求值；公平组合游戏的局面的值是 SG 值
values-slashes = { $run } 在同一层出现了两次
values-slashes-help = 外层游戏的两边之间请写 { $longer }，例如 {"{"}4||3|2{"}"}
values-subordinate = 第一个游戏不是以第二个游戏为底的序数和
values-subordinate-help = `subordinate(ordinal(B, X), B)` 就是 X
values-svg-large = 温度图里的数太大，画不出来
values-svg-none = 没有可画的温度图
values-table-large = 这张表有 { $count } 项，但标准形最多制表 { $most } 项
values-table-mixed = 这张表里既有非公平的局面，也有公平的局面
values-unexpected = 这里不能有 { $found }
values-what = 表里不能是性质 { $found }
values-what-help = 请写一个名字，例如 mean、temperature 或 outcome，并且不要同时要求胜负
values-what-impartial-help = 请询问 SG 值或胜负
values-why = 表达式中各游戏的标准形
