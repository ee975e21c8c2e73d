### 规则文本的语法错误，以及应该怎样写。

## 字符

syntax-not-utf8 = 文件不是 UTF-8：第 { $line } 行第 { $column } 列的字节 { $byte } 无效
syntax-help-not-utf8 = 请把文件存为 UTF-8 编码
syntax-stray = `{ $found }` 在这里没有意义
syntax-help-stray = 请去掉它；这样的字符只能出现在字符串（"..."）和注释（# ...）里
syntax-help-dot = 数是整数；范围写 `a..b` 或 `a..=b`，列表的长度写 `len(x)`
syntax-help-colon = 规则用 `->`，选择写 `if c then a else b`，列表的一段写 `x[a..b]`
syntax-misplaced = `{ $found }` 在这里没有意义
syntax-refused = `{ $found }` 不是这种语言的运算符
syntax-full-width = `{ $found }` 是全角标点，规则里不能用
syntax-help-full-width = 请写 `{ $instead }`，并把文本中其他全角字符都换成 ASCII 字符
syntax-help-write = 请写 `{ $instead }`
syntax-help-dots = 请写 `a..b`（不含 b）或 `a..=b`（含 b）
syntax-help-power = 2 的 n 次方写 `pow2(n)`，其他的幂写成乘积
syntax-help-slashes = 请写 `/`，向下取整；注释以 `#` 开头
syntax-help-comment = 注释以 `#` 开头
syntax-help-double-arrow = 规则两边之间写 `->`，大于等于写 `>=`
syntax-help-shl = 请写 `shl(a, b)`
syntax-help-shr = 请写 `shr(a, b)`
syntax-help-bitand = 数请写 `bitand(a, b)`，条件请写 `and`
syntax-help-bitor = 数请写 `bitor(a, b)`，条件请写 `or`；好几种着法请写成好几条规则
syntax-help-caret = 异或请写 `xor`，2 的 n 次方请写 `pow2(n)`
syntax-help-tilde = 条件的否定写 `not`；数没有取反

## 名字和数

syntax-name-letters = 名字 `{ $found }` 含有 a 到 z 以外的字母
syntax-help-name-letters = 名字由字母 a 到 z、A 到 Z、数字和 `_` 组成
syntax-reserved = `{ $word }` 是保留字，不能作名字
syntax-help-reserved = 请换一个名字，例如 `{ $word }1` 或 `my_{ $word }`
syntax-missing-name = 缺少名字：{ $found ->
    [end-of-line] 这一行到此结束
    [end-of-text] 文本到此结束
    [end-of-label] 名称到此结束
   *[other] 却写了 `{ $found }`
}
syntax-bad-number = `{ $found }` 不是数
syntax-help-whole-numbers = 数是整数；`a / b` 向下取整
syntax-help-decimal-digits = 请只用十进制数字写数
syntax-help-multiply = 请写 `{ $number } * { $name }`
syntax-number-too-large = 数 `{ $found }` 太大
syntax-help-number-range = 数的范围是 -2^127 到 2^127 - 1
syntax-missing-number = 缺少数：{ $found ->
    [end-of-line] 这一行到此结束
    [end-of-text] 文本到此结束
    [end-of-label] 名称到此结束
   *[other] 却写了 `{ $found }`
}
syntax-help-number = 请在这里写整数，例如 3 或 -3

## 文本和名称

syntax-quotes = `{ $found }` 没有用双引号
syntax-help-quotes = 字符串写在双引号里："..."
syntax-text-open = 这个字符串没有右引号
syntax-help-text-open = 请在同一行的末尾写 `"`；字符串里的引号写 `\"`
syntax-missing-text = 缺少引号里的字符串：{ $found ->
    [end-of-line] 这一行到此结束
    [end-of-text] 文本到此结束
    [end-of-label] 名称到此结束
   *[other] 却写了 `{ $found }`
}
syntax-escape = `{ $found }` 在字符串里没有意义
syntax-help-escape = 引号写 `\"`，反斜杠写 `\\`
syntax-control-character = 字符串不能含有字符 { $found }
syntax-help-control-character = 请去掉它；字符串写在一行里
syntax-help-label = 名称是 `as` 后面的字符串：as "take {"{"}t{"}"}"
syntax-label-open = 这个花括号没有闭合
syntax-label-close = 这个右花括号没有对应的左花括号
syntax-label-empty = 花括号里什么也没有
syntax-help-label-braces = 显示数 n 写 {"{"}n{"}"}，花括号本身写 {"{{"} 和 {"}}"}

## 语句

syntax-empty = 这里没有规则
syntax-help-empty = 请写一条规则，例如：heap(n) -> heap(n - t) for t in 1..=3
syntax-statement = 一行不能以 `{ $found }` 开头
syntax-help-statement = 一行以局面的种类 `kind(...) -> ...` 开头，或以 game、source、param、position、win、theorem、claim、decreases、left、right 开头
syntax-help-continue = 接着上一行的行以空白开头
syntax-help-nearest = 是不是想写 `{ $nearest }`？
syntax-help-indented = 以空白开头的行接着上一行；新的一行请顶格写
syntax-trailing = 这里不能有 `{ $found }`
syntax-help-trailing = 请在此结束这一行，或在它前面写运算符或关键字；子句以 for、let、where 等词开头
syntax-help-extra-close = 请去掉这个括号，或在前面写左括号
syntax-help-second-arrow = 每行写一条规则
syntax-help-text-behind = 名称前面写 `as`
syntax-help-name-brackets = 参数写 `(...)`；`[i]` 只能跟在列表后面
syntax-help-game = 标题写在引号里：game "Nim"
syntax-help-source = 出处写在引号里：source "Winning Ways, ch. 3"
syntax-missing = 缺少 `{ $expected }`：{ $found ->
    [end-of-line] 这一行到此结束
    [end-of-text] 文本到此结束
    [end-of-label] 名称到此结束
   *[other] 却写了 `{ $found }`
}
syntax-double-equals = `==` 比较两个值，而这里是赋值
syntax-help-double-equals = 请写 `=`
syntax-single-equals = `=` 是赋值，而这里需要比较
syntax-help-single-equals = 请写 `==`

## 括号和列表

syntax-missing-close = 缺少 `{ $expected }`：{ $found ->
    [end-of-line] 这一行到此结束
    [end-of-text] 文本到此结束
    [end-of-label] 名称到此结束
   *[other] 却写了 `{ $found }`
}
syntax-missing-comma = 缺少 `,` 或 `{ $expected }`：{ $found ->
    [end-of-line] 这一行到此结束
    [end-of-text] 文本到此结束
    [end-of-label] 名称到此结束
   *[other] 却写了 `{ $found }`
}
syntax-opened-here = 括号从这里开始
syntax-help-close = 请在它前面写 `{ $expected }`
syntax-help-close-line = 请写 `{ $expected }`，或让下一行以空白开头接着写
syntax-help-comma = 再写一项请加 `,`，闭合括号请写 `{ $expected }`

## 声明

syntax-help-param = 请写：param k = 3，有界时写 param 1 <= k <= 9 = 3
syntax-param-brackets = 参数的名字不带括号
syntax-help-param-brackets = 请写：param { $name } = [3, 1, 4]
syntax-states-outside = `{ $word }` 应写在括号里，棋盘之后
syntax-help-states-outside = 在括号里写 { $name }[grid] { $word } { $text }
syntax-sorted-number = 只有列表可以排序，而 { $name } 是一个数
syntax-help-sorted = 列表的名字后面要写 []，例如 x[] sorted
syntax-literal = 参数的值必须是字面量：{ $found ->
    [end-of-line] 这一行到此结束
    [end-of-text] 文本到此结束
    [end-of-label] 名称到此结束
   *[other] 却写了 `{ $found }`
}
syntax-graph = { $found ->
    [end-of-line] 这一行在图之前结束
    [end-of-text] 文本在图之前结束
   *[other] 图不能以 { $found } 开头
}
syntax-graph-rest = 图后面还有 { $found }
syntax-vertex = { $found ->
    [end-of-line] 这一行在需要顶点的地方结束
    [end-of-text] 文本在需要顶点的地方结束
   *[other] { $found } 不是顶点的名字
}
syntax-help-position = 请写：position kind(a, b >= 1, 0 <= c <= 9, x[])
syntax-help-field = 参数写 n、n >= 1、n <= 9、1 <= n <= 9；列表写 x[]
syntax-bounds = 这些界没有围住一个名字
syntax-strict-bound = 界用 `<=` 或 `>=`，不用 `{ $found }`
syntax-help-strict-bound = n < b 请写 `n <= b - 1`，n > a 请写 `n >= a + 1`

## 规则

syntax-help-kind = 请写局面的种类和参数：heap(n)
syntax-kind-brackets = 种类 `{ $kind }` 没有括号：{ $found ->
    [end-of-line] 这一行到此结束
    [end-of-text] 文本到此结束
    [end-of-label] 名称到此结束
   *[other] 却写了 `{ $found }`
}
syntax-help-kind-brackets = 请写 `{ $kind }(...)` 和参数；没有参数时写 `{ $kind }()`
syntax-pattern = 规则左边只引入名字，这里不能写 `{ $found }`
syntax-help-pattern = 请写名字、列表 `name[]` 或数，条件写在和的后面：heap(n) -> ... where n > 1
syntax-help-arrow = 规则写成 `kind(...) -> sum`
syntax-missing-kind = 缺少走到的局面：{ $found ->
    [end-of-line] 这一行到此结束
    [end-of-text] 文本到此结束
    [end-of-label] 名称到此结束
   *[other] 却写了 `{ $found }`
}
syntax-help-another-move = 每种选择写一条规则：在新的一行重复左边和 `->`
syntax-help-sum = 用 `+` 连接局面，例如 `heap(a) + 2 * heap(b)`；什么也不剩时写 `()`
syntax-number-in-sum = `{ $found }` 是数，不是局面
syntax-help-empty-sum = 什么也不剩时写 `()`，或在数后面写种类：2 * heap(n)
syntax-sum-sign = `{ $found }` 不能连接局面
syntax-count-behind = 个数要写在种类前面
syntax-help-term-count = 先写个数：`2 * heap(n)`、`k * heap(n)`、`(n / 2) * heap(n)`
syntax-sum-brackets = 和里的括号只用于个数
syntax-help-sum-brackets = 请去掉括号，或在后面写 `*` 和种类
syntax-clause-comma = 子句前面没有逗号
syntax-help-clause-comma = 请去掉逗号
syntax-clause-order = `{ $word }` 写得太晚
syntax-help-clause-order = 顺序是：和，gains、again 或 entails，然后 for、let、where、turned、at，最后 as "名称"
syntax-clause-twice = `{ $word }` 在这里出现了两次
syntax-help-clause-twice = `{ $word }` 只写一次
syntax-help-second-where = 条件之间用 `and` 连接
syntax-help-for = 请写：for t in 1..=k
syntax-help-range = 范围写 `a..=b`，不含 b 时写 `a..b`
syntax-help-let = 请写：let t = n - 1

## 定理

syntax-theorem = 缺少定理的内容：{ $found ->
    [end-of-line] 这一行到此结束
    [end-of-text] 文本到此结束
    [end-of-label] 名称到此结束
   *[other] 却写了 `{ $found }`
}
syntax-help-theorem-value = 请写：theorem value heap(n) = n % 4
syntax-theorem-gains = 关于着法的定理不能有 gains、again 或 entails
syntax-outcome = 缺少胜负：{ $found ->
    [end-of-line] 这一行到此结束
    [end-of-text] 文本到此结束
    [end-of-label] 名称到此结束
   *[other] 却写了 `{ $found }`
}
syntax-help-outcome = 请写 N、P、L、R 或 D

## 表达式

syntax-missing-expression = 缺少表达式：{ $found ->
    [end-of-line] 这一行到此结束
    [end-of-text] 文本到此结束
    [end-of-label] 名称到此结束
   *[other] 却写了 `{ $found }`
}
syntax-help-expression = 请写数、名字、函数或括号里的表达式
syntax-function-brackets = 函数 `{ $word }` 没有写参数
syntax-help-function-brackets = 请写 `{ $word }(...)`
syntax-mixed-chain = 这一串比较不能接 `{ $found }`
syntax-range-chain = 范围只有两端
syntax-help-chain = 一串比较只用一个方向（1 <= a < b）或全用 ==；其他比较用 `and` 连接，或加括号
syntax-help-range-chain = 请写 `a..b`，或加括号
syntax-help-if = 选择写成 `if c then a else b`
syntax-help-with = 替换一项写成：x with [i] = e
syntax-index-empty = 方括号里没有下标
syntax-help-index-empty = 整个列表写 `x`，一项写 `x[i]`
syntax-fold-arguments = 范围后面只能有 `where`
syntax-fold-several = `for` 前面只能有一个式子
syntax-fold-body = 缺少 `{ $word }` 要汇总的表达式
syntax-help-fold = 请写 `{ $word }(e for i in RANGE where c)`
syntax-fold-second-for = 这里只能有一个 `for`
syntax-help-fold-second-for = 请一个套一个：{ $word }({ $word }(e for j in R) for i in S)
syntax-count = `count` 需要名字和范围
syntax-help-count = 请写 `count(i in RANGE where c)`

## 限额

syntax-too-deep = 括号、`if`、`not` 或正负号嵌套超过 { $limit } 层
syntax-help-too-deep = 请用 `let` 给表达式的各部分起名
syntax-expression-too-long = 连续的运算符超过 { $limit } 个
syntax-help-expression-too-long = 请用 `let` 给表达式的各部分起名，或写 `sum(e for i in RANGE)`
syntax-statement-too-large = 一个语句最多有 { $limit } 个数、名字和符号
syntax-help-statement-too-large = 长的列表请写成参数：param S = {"{"}1, 3, 4{"}"}
syntax-file-too-large = 规则文本最多有 { $limit } 个数、名字和符号
syntax-help-file-too-large = 长的列表请写成参数，重复的规则请用 `for`
syntax-more = 后面还有 { $count } 处错误
syntax-help-more = 请先改正上面的错误
syntax-help-theorem = 请写：theorem value heap(n) = n，theorem outcome heap(n) = P where ...，或 theorem moves heap(n) to v -> ...
syntax-help-theorem-outcome = 请写：theorem outcome heap(n) = P where n % 4 == 0
syntax-help-theorem-moves = 请写：theorem moves heap(n) to v -> heap(n - t) let t = n - v where t >= 1
syntax-help-graph = 请写图，例如 petersen、grid(3, 8)、edges {"{"}0 1, 1 2{"}"} 或 graph6 "DQc"，或偏序，例如 subsets(4)、order {"{"}0 < 1, 0 < 2{"}"}
syntax-help-vertex = 边写两个端点，例如 edges {"{"}0 1, 1 2{"}"}；偏序写链，例如 order {"{"}0 < 1, 0 < 2{"}"}
syntax-help-literal = 请写数、集合 {"{"}1, 3, 4{"}"}、列表 [3, 1, 4]、表 [[1, 2], [3, 4]] 或图（例如 petersen）
syntax-slice-inclusive = 切片总是不含末端
syntax-help-slice = 请写 `x[a..b + 1]`
syntax-list-arguments = 用 "for" 生成的列表在 "for" 前面只有一项
syntax-help-list-build = 请这样写：[2 * i for i in 0..n where i % 3 == 1]
syntax-repeated-term = 对范围求和时，"for" 前面只有一个子游戏
syntax-help-repeated-term = 请这样写：sum(heap(y) for y in x where y > 0)
syntax-help-board = 棋盘这样声明：x[grid]、x[grid] of ".xo" start "xo|ox"、x[G] 或 x[edges of G]
syntax-help-at = 请给图形第一个字符下的格子起名：at v
syntax-help-decreases = 请写每一步都变小的数：decreases row(x[]) = sum(x) + len(x)
