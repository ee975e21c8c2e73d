# 以顶点或边为棋盘格子的图和偏序。

graphs-edges = 图有超过 { $limit } 条边
graphs-elements = 偏序有超过 { $limit } 个元素
graphs-graph6-character = graph6 文本的第 { $place } 个字符 { $found } 不会出现在 graph6 中
graphs-graph6-empty = graph6 文本没有给出顶点数
graphs-graph6-help = graph6 文本由顶点数和邻接矩阵的上三角组成，例如 "DQc"
graphs-graph6-length = { $vertices } 个顶点的 graph6 文本在顶点数之后有 { $expected } 个字符，不是 { $found } 个
graphs-graph6-relative = 这段文本是 { $format } 格式，不支持
graphs-graph6-relative-help = 请转换成 graph6 或边的列表
graphs-hole = 顶点从 0 到 { $last } 编号，却缺少 { $missing }
graphs-hole-help = 如果顶点 { $missing } 没有边，请单独写出：{ $missing }
graphs-large-help = 请用较小的
graphs-no-order = 规则用 above 或 below 比较格子，而这是图，不是偏序
graphs-no-order-help = 请写偏序，例如 subsets(4)、divisors(60) 或 order {"{"}0 < 1, 0 < 2{"}"}
graphs-order-cycle = { $element } 大于自己
graphs-order-cycle-help = 偏序不能有环：每一对写成 小的 < 大的
graphs-size = { $family } 的大小不能是 { $found }
graphs-size-help = 大小必须在 { $low } 到 { $high } 之间
graphs-sizes = { $family } 给了 { $count } 个大小
graphs-sizes-help = 请写 { $example }
graphs-unknown-family = 没有叫 { $found } 的图
graphs-unknown-family-help = 参数是数、集合 {"{"}1, 3{"}"}、列表 [3, 1]、表或图；图和偏序有 { $names }、edges {"{"}0 1, 1 2{"}"}、graph6 "DQc" 和 order {"{"}0 < 1, 0 < 2{"}"}
graphs-vertices = 图有超过 { $limit } 个顶点
