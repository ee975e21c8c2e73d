# Nim 数的运算和计数。

arithmetic-bracket-expected = 请写 sqrt(...)，带括号
arithmetic-by-zero = 除以 0
arithmetic-by-zero-help = 除数要大于 0；两个相等的 Nim 数之和也是 0
arithmetic-close-expected = 请用 ) 闭合括号
arithmetic-count-long = 个数的十进制表示超过 { $digits } 位
arithmetic-count-long-help = 请取模（"mod"），例如 998244353
arithmetic-count-below-zero = 只能对参数为自然数的规则计数，而 { $field } 可以小于零
arithmetic-count-one-field = 只能对只有一种局面、且局面由一个数组成的规则计数
arithmetic-count-value = SG 值 { $value } 太大，无法计数
arithmetic-end = 表达式在这里结束
arithmetic-expression = 表达式
arithmetic-modulus-zero = 模数不能是 0
arithmetic-exponent-expected = 指数请写成数，例如 2^5
arithmetic-number-expected = 请写数、括号或 sqrt(...)
arithmetic-operator-expected = 两个数之间请写 +、*、/ 或 ^
arithmetic-outcome = 要统计的胜负必须是 N 或 P，不能是 { $found }
arithmetic-piles = 堆数必须是自然数
arithmetic-too-deep = 括号嵌套太深：最多 { $most } 层
arithmetic-too-large = { $found } 大于 2^64 - 1，即 Nim 数和指数的上限
arithmetic-too-large-help = 最大写 18446744073709551615
arithmetic-unexpected = 这里不能出现 { $found }
