### 得分：双方总分之差的最优值。

score-cycle = 对局不一定结束：{ $path }
score-cycle-help = 只有必定结束的对局才有得分：请修改规则，使每一步都让同一个参数变小
score-overflow = 得分超出 64 位
score-overflow-help = 请缩小得分：得分的范围是 -(2^63 - 2) 到 2^63 - 2
score-limit-time = 访问 { $visited } 个局面后到了时间限额，还没有得出得分
score-limit-memory = 求得分需要 { $needed } 字节，而限额是 { $allowed }；访问了 { $visited } 个局面
score-limit-positions = 访问 { $visited } 个局面后到了限额，还没有得出得分
score-limit-stopped = 访问 { $visited } 个局面后被中断，还没有得出得分
score-limit-help = 请提高限额，询问较小的局面，或用带表的搜索（"table"）
score-limit-help-table = 请提高时间和内存的限额，或询问较小的局面
score-not-scoring = 这个游戏没有得分的着法，所以没有得分
score-not-scoring-help = 请询问胜负，或在规则中加 "gains"
score-with-win = 有 win 局面的规则没有得分
score-domain = { $component } 不是局面：有参数越界
score-tree-lengths = 树有 { $parents } 个父亲，却有 { $values } 个值
score-tree-no-root = 树中没有父亲为 -1 的顶点
score-tree-second-root = 顶点 { $vertex } 是第二个根：只能有一个顶点的父亲为 -1
score-tree-parent-outside = 顶点 { $vertex } 的父亲 { $parent } 不是顶点
score-tree-cycle = 顶点 { $vertex } 不在根的下面：它的祖先构成环
score-tree-field-missing = 极小化极大树需要 { $field }
score-tree-wrong-type = { $field } 必须是{ $wanted ->
    [integers] 64 位整数的列表
   *[other] {" "}"max" 或 "min"
}，不能是 { $found }
score-tree-one-vertex = 树上的局面是一个顶点
score-search-unknown = 没有叫 { $found } 的搜索
score-searches = 搜索有 { $names }
score-misere = 按总分定胜负的游戏没有反常规则
score-engine = 得分由引擎 "score" 计算，不能用 { $engine }
score-why-minimax = 指定了普通的极小化极大搜索
score-why-alphabeta = 指定了不带表的 alpha-beta 剪枝
score-why-board = 表能容纳棋盘的所有局面
score-why-table = 带上下界表的 alpha-beta 剪枝访问的局面最少
score-is = 得分 { $score }：先手总分减后手总分
score-is-partizan = { $player }先走时得分 { $score }：左方总分减右方总分
score-is-tree = 值 { $score }
score-at-least = 至少 { $score }
score-at-most = 至多 { $score }
score-at-least-partizan = { $player }先走时得分至少 { $score }：左方总分减右方总分
score-at-most-partizan = { $player }先走时得分至多 { $score }：左方总分减右方总分
score-unknown = 未知
score-totals = 总分：{ $first } { $mover }，{ $second } { $other }
score-line = 一条最优路线：
score-moves = { $count ->
   *[other] 最优着法：
}
score-no-moves = 对局已结束
score-left = 左方
score-right = 右方
score-mover = 先手
score-opponent = 后手
score-max = max
score-min = min
score-again = 再走一步
score-column-search = 搜索
score-column-score = 得分
score-column-visited = 局面数
score-more = 超过 { $visited }
