# 找规律：为什么无从猜起，以及找到的式子前后的词。

guess-below-zero = 只能对参数为自然数的规则找规律，而 { $field } 可以小于零
guess-kinds = 只能对一种局面找规律；这个规则有好几种
guess-fields = 只能对有一到三个数的局面找规律
guess-list = { $kind } 有列表 { $field }；只能对有一到三个数的局面找规律
guess-list-help = 请算出一些局面的值，写成一列数（"values"）
guess-corner = 最后一个局面需要 { $wanted } 个数，对应 { $fields }，都不能低于下界
guess-engine-theorem = 这个引擎的答案来自给出规律的定理，不能用来找规律；请去掉引擎
guess-two-subjects = 要么对规则找规律，要么对一列数找规律，不能同时
guess-no-subject = guess 需要规则或一列数
guess-number-large = 找规律的数必须在 -2^62 和 2^62 之间
guess-none = 没有简短的式子符合，检查到 { $to }
guess-none-yet = 目前没有找到规律，检查到 { $to }；试过 { $tried } 个表达式
guess-none-no-table = 目前没有找到规律；第一张表没有填完
guess-fits = 符合 { $fitted }，已验证到 { $checked }
guess-box = { $from }..={ $to }
guess-with = { $box }，其中 { $ranges }
guess-proved = 对所有值已证明：{ THEOREM($theorem) }（{ $bound }，n0 = { $from }），检查到 { $checked }
guess-proved-induction = { $bounded ->
    [yes] 对所有小于 2^64 的参数
   *[no] 对所有值
}已证明：归纳法，{ $steps } 步由 { $solvers } 判定
guess-unproved = 未证明：{ $why }
guess-unproved-left-out = 这个程序编译时没有打开用归纳法证明规律的特性 smt
guess-unproved-no-solver = 没有安装 SMT 求解器：apt install z3 cvc5
guess-unproved-rules = 证明需要规则文本、正常规则，以及一种局面的 SG 值或胜负
guess-unproved-language = 规则语言无法表达这个式子
guess-unproved-claim = 这个式子不能作为断言读入；可能例外太多
guess-unproved-negative = 参数 { $name } 可能为负；声明时请写不小于 0 的下界：`param { $name } >= 0`
guess-unproved-open = 没有求解器及时判定 { $step } 这一步
guess-unproved-wrong = { $step } 这一步有反例，所以式子在某处不对
guess-unproved-solver = { $solver } 失败：{ $said }
guess-no-certificate = 没有证书：没有式子由归纳法证明
smt-cannot = 规则或式子需要 { $what }，无法翻译给 SMT 求解器
guess-refuted = 符合 { $fitted }，但 { $at } 是 { $value } 而不是 { $law }
guess-refuted-nothing = 符合 { $fitted }，但没有涉及 { $at }，它是 { $value }
guess-rows = 方括号里的数循环出现，每循环一次加上括号后的数
guess-table = 表：
guess-table-law = 表；与式子不同处，括号里是式子的值：
guess-svg-fits = 与式子一致
guess-svg-exception = 式子的例外
guess-svg-misfit = 与式子不同
guess-svg-no-law = 没有式子符合
guess-exceptions = 例外：{ $list }
guess-p = P 当且仅当 { $condition }
guess-zeckendorf = least_zeckendorf_part(n) 是把 n 写成不相邻 Fibonacci 数之和时最小的一项；n = 0 时它大于所有数
guess-nim-product = nim_product(a, b) 是 a 与 b 的 Nim 积
guess-zeckendorf-zeros = zeckendorf_zeros(n) 是把 n 写成不相邻 Fibonacci 数之和时末尾 0 的个数
guess-least-part = least_part(n, h) 是把 n 写成 h 中各项之和时最小的一项，每次都取不超过余数的最大项

# 用文字说的规律。
guess-words-p = 必败（P）当且仅当 { $condition }
guess-words-value = SG 值是 { $value }
guess-words-golden = 必败（P）当且仅当 { $a } 和 { $b } 中较小的数等于两数之差乘黄金分割比后向下取整
guess-words-beatty = 必败（P）当且仅当 { $a } 和 { $b } 中较小的数是 Beatty 数列中由两数之差决定的那一项
guess-words-terms = 必败（P）当且仅当 { $n } 是数列 h 的一项
guess-words-fibonacci = 必败（P）当且仅当 { $n } 是 Fibonacci 数
guess-words-least-part = 必败（P）当且仅当一个数小于另一个数写成 h 的项之和时最小的一项
guess-words-digits = SG 值由 { $n } 的 { $base } 进制各位决定，从最低位开始
guess-words-digits-p = 胜负由 { $n } 的 { $base } 进制各位决定，从最低位开始
guess-words-linear = { $count ->
    [1] 每个值由前一个值得出
   *[other] 每个值是前 { $count } 个值的倍数之和
}
guess-words-steps = 到 { $to } 为止，值只在 { $n } 到达 { $at } 时改变；再往后没有断言
guess-words-rows = 对每个 { $a }，值循环出现
guess-words-period = 值以 { $period } 为周期
guess-words-period-saltus = 值以 { $period } 为周期，每个周期增加 { $saltus }
guess-words-grid = 值对 { $a } 以 { $p } 为周期，对 { $b } 以 { $q } 为周期
guess-words-difference = { $a } 与 { $b } 的差
guess-words-abs = { $a } 的绝对值
guess-words-log2 = { $a } 以 2 为底的对数，向下取整
guess-words-popcount = { $a } 的二进制中 1 的个数
guess-words-lowbit = 整除 { $a } 的最大的 2 的幂（lowbit）
guess-words-bigomega = { $a } 的质因子个数（计重数）
guess-words-isqrt = { $a } 的平方根，向下取整
guess-words-valuation = { $a } 中因子 { $base } 的次数
guess-words-least-prime = 整除 { $a } 的最小质数是第几个质数
guess-words-nim-sum = { $list } 的异或和
guess-words-remainder = { $a } 除以 { $b } 的余数
guess-words-quotient = { $a } 除以 { $b }，向下取整
guess-words-min = { $a } 和 { $b } 中较小的数
guess-words-max = { $a } 和 { $b } 中较大的数
guess-words-nim-product = { $a } 与 { $b } 的 Nim 积
guess-words-gcd = { $a } 和 { $b } 的最大公约数
guess-words-if = { $condition }时为 { $then }，否则为 { $otherwise }
guess-words-and = { $first } 和 { $last }
guess-words-or = { $first } 或 { $last }
guess-words-both = { $a }，且 { $b }
guess-words-either = { $a }，或 { $b }
guess-words-one = { $subject } { $predicate }
guess-words-all-equal = { $list } 相等
guess-words-both-are = { $list } 都{ $predicate }
guess-words-all-are = { $list } 都{ $predicate }
guess-words-even = 是偶数
guess-words-odd = 是奇数
guess-words-multiple = 是 { $by } 的倍数
guess-words-leaves = 除以 { $by } 余 { $list }
guess-words-is-power = 是 2 的幂
guess-words-is = 等于 { $b }
guess-words-is-not = 不等于 { $b }
guess-words-is-below = 小于 { $b }
guess-words-is-at-most = 不大于 { $b }
guess-words-is-at-least = 不小于 { $b }
guess-words-is-between = 在 { $low } 和 { $high } 之间
guess-words-in-powers = 大于 { $low } 且不大于 { $high }，或在两个界的 { $base } 倍之间，再乘 { $base } 倍之间，以此类推

# 式子里可能出现的词。
guess-valuation = valuation(n, b) 是 n 中因子 b 的次数，n = 0 时为 0
guess-template-values = 一列值没有模板
guess-values-text = 用字母写的值每个局面一个字母：P 和 N，L 和 W，或 0 和 1
