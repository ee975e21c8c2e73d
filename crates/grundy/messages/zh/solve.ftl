### 引擎和选择引擎的程序说的话。

## 耗时的问题正在做什么

progress-way = { $way } 正在计算
progress-table = 正在填一张有 { $cells } 格的表
progress-laws = 正在用 { $points } 个值比较各种规律
progress-expressions = 正在尝试代价为 { $cost } 的表达式

## 为什么没有答案

solve-cycle = 对局不一定结束：{ $path }
solve-cycle-help = 请允许平局（"cycles": "draw"），或修改规则，使每一步都让同一个参数变小
solve-domain = { $component } 不是局面：有参数越界
solve-shape = 参数与局面的种类不符
solve-limit-time = 在得出答案之前到了时间限额
solve-limit-time-help = 请提高时间限额，或询问较小的局面
solve-limit-memory = 这需要 { $needed } 字节，而限额是 { $allowed }
solve-limit-memory-help = 请提高内存限额，或询问较小的范围
solve-limit-positions = 这需要 { $needed } 个局面，而限额是 { $allowed }
solve-limit-stopped = 在得出答案之前被中断
solve-internal = grundy 自身的 bug：{ $what }
solve-limit-other = 在得出答案之前到了限额
solve-unsupported-scoring = 这个游戏按总分定胜负，没有 SG 值和必胜必败之分
solve-unsupported-scoring-help = 请询问得分："grundy score"，"ask": "score"
solve-unsupported-partizan = 这里还不支持双方着法不同的规则
solve-unsupported-misere-win = 有 win 局面的规则没有反常规则
solve-unsupported-misere-entailing = 有 "again" 或 "entails" 的规则不支持反常规则：它们的和的理论只适用于正常规则
solve-unsupported-draws-entailing = 有 "again" 或 "entails" 的规则不支持平局
solve-unsupported-partizan-entailing = 有 "again" 或 "entails" 的规则只在双方着法相同时支持
solve-unsupported-forced-value = 有强制应对的子游戏的局面有胜负，但没有 SG 值
solve-unsupported-forced-value-help = 请询问胜负或着法
solve-unsupported-forced-twice = 最多只能有一个强制应对的子游戏
solve-unsupported-table-of-lists = "{ $kind }" 有列表参数，它的局面不能列成表
solve-unsupported-table-of-lists-help = 请询问单个局面的 SG 值
solve-unsupported-period = 只有局面有 SG 值、且恰有一个无界的数（其余的数有界）的规则才有周期
solve-unsupported-not-covered = 没有定理适用于 { $component }
solve-unsupported-engine = 引擎 "{ $engine }" 不回答这个问题
solve-unsupported-engine-help = 不要指定引擎，由程序选择
solve-unsupported-engine-misere = 引擎 "{ $engine }" 不支持反常规则
solve-unsupported-engine-misere-help = 不要指定引擎，或指定引擎 "misere"
solve-unsupported-dense-lists = 引擎 "dense" 填的表以数为下标，但 "{ $kind }" 有列表参数
solve-unsupported-dense-large = 引擎 "dense" 需要 { $cells } 格的表，远多于所问的局面
solve-unsupported-dense-order = 引擎 "dense" 找不到填表的顺序：{ $component } 有一个后继状态不在它前面

## 为什么选了某个引擎

solve-why-theorem = 有定理适用：{ THEOREM($name) }
solve-why-claim = 按要求信任第 { $line } 行的断言
solve-why-asked = 指定了引擎 "{ $engine }"
solve-why-database = 在数据库 { $name } 中查到{ $checked ->
    [yes] （全部局面都已与规则核对）
   *[no] （没有与规则核对）
}
solve-why-empty = 没有要计算的
solve-why-answers = 着法可能让同一方再走，或强制对手应对，所以搜索使先手获胜的其余部分
solve-why-entailing-heaps = 规则是取分游戏的编码 { $code }
solve-why-entailing = 由各子游戏的值和强制应对决定整个和
solve-why-limit = 得出任何值之前就到了限额
solve-why-over = 局面已经结束
solve-why-win-at-once = 有一步立即结束游戏
solve-why-dense-proved = 局面是若干个数，由规则可知填表的顺序
solve-why-dense-assumed = 局面是若干个数，按假定的顺序填表，每次查表都验证了这个顺序
solve-why-dense-growing = 局面是若干个数，一格的后继状态包含沿某条线的邻格的后继状态，所以每格只加入新的
solve-why-dense-outcomes-proved = 只需要胜负：按由规则得知的顺序填每个局面两位的表，找到第一个必败的后继状态就停
solve-why-dense-outcomes-assumed = 只需要胜负：按假定的顺序填每个局面两位的表，每次查表都验证了这个顺序
solve-why-dense-outcomes-growing = 只需要胜负：在每个局面两位的表里，一格的后继状态包含沿某条线的邻格的后继状态，所以每格只加入新的
solve-why-dense-window = 后继状态在 "{ $field }" 上只往回有限的距离，所以表只需一个滑动窗口
solve-why-dense-vectors = 每一步都从参数中减去常数，所以整行整行地填表
solve-why-dense-bits = 每一步都从参数中减去常数，所以胜负按整行的位计算
solve-why-dense-ideals = 每一步取走一个偏序中的一个元素和它上面的所有元素，所以表中每个可能剩下的元素集合占一格
solve-why-memo-lists = 有些局面有列表参数，没有表可填
solve-why-memo-sparse = 对局只会走到少数较小的局面，用哈希表搜索访问的局面少于整张表
solve-why-memo-large = 整张表太大
solve-why-memo-growing = 着法会走出所问局面的范围，而那里只会走到少数局面
solve-why-memo-no-order = 没有找到填表的顺序
solve-why-memo-fault = 整张表会包含规则出错的局面
solve-why-search-sums = 局面很快会分成独立的几部分，所以对各部分和 Nim 数作证明搜索
solve-why-search = 棋盘会分成几块，所以对各块和 Nim 数作证明搜索
solve-why-rulesets = 所有子游戏属于同一个规则，所以由它自己的引擎计算
solve-why-heap = 规则是取分游戏的编码 { $code }
solve-why-heap-period = 值的周期由定理“{ THEOREM($theorem) }”证明
solve-why-repeating = 数足够大时走法都一样，所以 SG 值可能有周期
solve-why-misere = 反常规则：搜索整个和
solve-why-misere-search = 棋盘会分成几块，所以对各块之和作证明搜索
solve-why-dense-proved-interpreted =
    { solve-why-dense-proved }；由解释器填表，没有本机代码：{ $reason ->
        [native-left-out] { native-left-out }
        [native-lists] { native-lists }
        [native-machine] { native-machine }
        [native-moves] { native-moves }
        [native-number] { native-number }
        *[native-wide] { native-wide }
    }
solve-why-dense-assumed-interpreted =
    { solve-why-dense-assumed }；由解释器填表，没有本机代码：{ $reason ->
        [native-left-out] { native-left-out }
        [native-lists] { native-lists }
        [native-machine] { native-machine }
        [native-moves] { native-moves }
        [native-number] { native-number }
        *[native-wide] { native-wide }
    }
solve-why-dense-outcomes-proved-interpreted =
    { solve-why-dense-outcomes-proved }；由解释器填表，没有本机代码：{ $reason ->
        [native-left-out] { native-left-out }
        [native-lists] { native-lists }
        [native-machine] { native-machine }
        [native-moves] { native-moves }
        [native-number] { native-number }
        [native-sums] { native-sums }
        *[native-wide] { native-wide }
    }
solve-why-dense-outcomes-assumed-interpreted =
    { solve-why-dense-outcomes-assumed }；由解释器填表，没有本机代码：{ $reason ->
        [native-left-out] { native-left-out }
        [native-lists] { native-lists }
        [native-machine] { native-machine }
        [native-moves] { native-moves }
        [native-number] { native-number }
        [native-sums] { native-sums }
        *[native-wide] { native-wide }
    }
