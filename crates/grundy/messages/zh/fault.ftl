# 在某个局面上执行规则时出的错。

fault-argument-outside = 无法计算 { $function }({ $value })
fault-division-by-zero = 除以 0
fault-empty-extremum = 对空范围求 { $function }
fault-empty-list-help = 空列表没有可取的元素：请用条件排除，例如 where len(x) > 0
fault-beyond-reach = 位置超过 { $reach } 时，计算单枚硬币的 SG 值太慢
fault-gain-outside = 得分 { $value } 太大
fault-index-outside = 下标 { $index } 越界：列表{ $length ->
    [0] 是空的
   *[other] 有 { $length } 项，从 0 数起
}
fault-list-too-long = 列表太长
fault-log-of-zero = log2(0) 没有值
fault-negative-argument = { $function } 需要非负数，却得到 { $value }
fault-overflow = 数超出了 -2^127 到 2^127 - 1 的范围
fault-value-outside = 定理或断言给出的 SG 值 { $value } 不在 0..=2^64 - 1 之内
fault-not-decreasing = `decreases` 后面的数没有变小：走之前是 { $before }，走之后是 { $after }
