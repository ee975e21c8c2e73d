# 没有答案时的说明，以及答案里的词。

answer-list-separator = {"、"}
answer-outcome-left = { $outcome }，{ $left }
answer-list-titled = { $title }：{ $summary }
answer-fault = { $component } 处：{ $what }
answer-internal = grundy 自身的 bug
answer-cite-none = 这个规则没有引用文献
answer-moves-components = 最多只能列出 { $most } 个子游戏的着法，不能是 { $count } 个
answer-table-corner = { $name } 给了 { $found } 个数，但 { $kind } 有 { $wanted } 个参数（{ $fields }）
answer-table-corner-help = 每个参数写一个数，例如 { $example }
answer-table-empty = 从 { $from } 到 { $to } 的表是空的
answer-table-empty-help = 第一个局面（"from"；不写则取最小值）的每个数都不能大于最后一个局面（"to"）的相应数
answer-table-graph = 图的表对每个顶点都有一项：不要写 from 和 to
answer-table-kinds = 规则有好几种局面，不能合成一张表
answer-table-list = { $kind } 的局面不能列成表，因为 { $field } 是列表
answer-table-board = { $kind } 的局面不能列成表，因为它们是棋盘
answer-table-board-help = 请按尺寸（"for"：rows 和 columns）列表
answer-table-misere-help = 请改为询问胜负
answer-table-to = 每个参数写一个数：{ $fields }
answer-value-misere = 反常规则的胜负不由 SG 值决定
answer-value-misere-help = 请改为询问胜负、属（genus）或反常商
answer-value-excluded = 未知，但不是 { $values }
answer-judge-end = 读到 { $name } 之前，输入就结束了
answer-judge-input = 输入
answer-judge-number = { $name } 必须是 { $low } 到 { $high } 之间的数，不能是 { $found }
answer-judge-problems = 题目有 { $names }
answer-judge-rest = 输入结束之后还有 { $found }
answer-judge-unknown = 没有叫 { $found } 的题目
answer-show-native = 用 Rust 编写：规则文本无法表达它的着法
answer-show-theorem = 定理“{ THEOREM($name) }”，{ $statement }：{ $source }
answer-show-graph = 图没有规则文本
answer-bfile-axes = b-file 只能写一维或二维的表，而这张表有 { $axes } 维
answer-bfile-games = b-file 里是数，而这张表里是游戏
answer-bfile-outcomes = b-file 里是数，而这张表里是胜负
answer-svg-axes = 图片只能画一维或二维，而这张表有 { $axes } 维
answer-svg-games = 图片显示 SG 值或胜负，而这张表里是游戏
answer-svg-p = P：先手必败
answer-svg-n = N：先手必胜
answer-svg-d = D：平局
answer-svg-l = L：无论谁先走，左方必胜
answer-svg-r = R：无论谁先走，右方必胜
answer-svg-loony = loony：无论其余部分是什么，先手获胜
answer-svg-nothing = 不是局面，或者未知
answer-picture-again = 走完后再走一步的着法
answer-picture-draws = 平局
answer-picture-end = 无法再走
answer-picture-large = { $vertices } 个顶点、{ $edges } 个着法的图画出来无法辨认
answer-picture-large-help = 请画更小的局面（最多 { $most } 个顶点、{ $most_edges } 个着法），或者把图作为数据交给别的程序
answer-picture-left = 左方的着法
answer-picture-longest = 从下往上的行：最长对局的步数
answer-picture-move = 着法
answer-picture-remoteness = 从下往上的行：胜方求快、
answer-picture-remoteness-more = 败方求慢时剩余的步数
answer-picture-right = 右方的着法
answer-picture-times = 相同着法的个数
answer-picture-value = 名字下面：SG 值
answer-picture-outcome = 名字下面：胜负
answer-picture-winning = 必胜着法
answer-sign-loony = loony：无论其余部分是什么，先手获胜
answer-sign-outside = 不是局面
answer-sign-over = over：游戏已经结束
answer-sign-remoteness = 胜负后面的数是步数：胜方求快、败方求慢时剩余的步数
answer-sign-undefined = 没有定义
answer-sign-unknown = 未知
answer-svg-common = 常见值：与掩码 { $mask } 按位与后 1 的个数为奇数
answer-svg-rare = 稀有值：与掩码 { $mask } 按位与后 1 的个数为偶数，{ $count } 堆
answer-svg-quotient = { $order } 阶反常商：行与列的积
answer-svg-quotient-p = P 元素为深色并带点：先手必败
answer-svg-period = 前周期 { $preperiod }（灰色），周期 { $period }（虚线），增量 { $saltus }
answer-svg-proved = 由定理“{ THEOREM($theorem) }”证明
answer-svg-observed = 观察到 { $to } 为止，未证明
answer-svg-breaks = 例外：一个周期之后的值不同

## 棋盘的图片

answer-board-compound = 棋盘的图片只用于普通的和
answer-board-large = 局面的图片最多有 { $most_components } 个子游戏、{ $most } 格
answer-board-none = 这个局面没有可以画的棋盘
answer-board-none-help = 请画它的博弈图（graph），或它的种类的表（table）
answer-board-value = SG 值 { $value }
answer-board-wins = 必胜着法
answer-board-wins-left = 左方走这里获胜
answer-board-wins-right = 右方走这里获胜
answer-board-loses = 不能获胜的着法
answer-board-loses-left = 左方不能获胜的着法
answer-board-loses-right = 右方不能获胜的着法
answer-board-hole = 不是格子

## 文本形式的答案中的词

answer-sum = 和
answer-outcome-n = N：先手必胜
answer-outcome-p = P：先手必败
answer-outcome-l = L：无论谁先走，左方必胜
answer-outcome-r = R：无论谁先走，右方必胜
answer-outcome-d = D：双方都不能保证获胜（平局）
answer-equal-yes = 等价
answer-equal-no = 不等价
answer-equal-apart = 不等价：都加上 { $by } 之后，分别是 { $position } 和 { $other }
answer-equal-open = 未能判断：加上大小不超过 { $checked_to } 的 Nim 堆后胜负都相同
answer-check-ends = 对局必定结束（已证明：每一步都使局面在某个次序中变小）
answer-check-open = 没有发现循环：各数之和{ $counted ->
    [lowest] （从各参数的下界算起）
   *[zero] {""}
}不超过 {$size} 的局面都不会重复
answer-check-open-untried = 不知道对局是否必定结束
answer-check-cycle = 局面可能重复：{$path}
answer-check-no-theorems = 没有定理或断言可以与规则比较
answer-check-line = 第 {$line} 行
answer-check-holds = 对它涉及的、各数之和{ $counted ->
    [lowest] （从各参数的下界算起）
   *[zero] {""}
}不超过 {$size} 的全部 {$covered} 个局面成立
answer-check-covers-nothing = 没有涉及各数之和{ $counted ->
    [lowest] （从各参数的下界算起）
   *[zero] {""}
}不超过 {$size} 的局面
answer-check-untried = 没有比较
answer-check-refuted = 在 {$position} 处不成立：规则给出 {$rules}，断言是 {$claim}
answer-check-missing = 在 {$position} 处不成立：断言漏掉了走到 {$moves} 的着法，其值为 {$value}
answer-check-wrong = 在 {$position} 处不成立：断言给出 {$moves}，它不是值为 {$value} 的后继状态
answer-player-left = 左方
answer-player-right = 右方
answer-suspense = 胜方拖延时还剩 { $moves } 步
answer-remoteness = 还剩 { $moves } 步
answer-incentive = 增益 {$incentive}
answer-leaves = 走到 {$what}
answer-leaves-winning = 走到 {$what}：获胜
answer-evidence-theorem = 由定理给出：{ THEOREM($name) }（{$source}）
answer-evidence-proved = 已由“{ THEOREM($theorem) }”证明
answer-evidence-computed = 由 {$engine} 按规则计算
answer-evidence-checked = 已验证到 {$to}
answer-evidence-claimed = 规则第 {$line} 行的断言
answer-evidence-other = 已知
