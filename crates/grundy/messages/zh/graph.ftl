# 博弈图。

## 为什么没有答案

graph-draws-engine = 只有引擎 "graph" 支持平局
graph-draws-partizan = 可以走进环，而双方着法不同的图不支持平局
graph-draws-win = 有 win 局面的规则不能是非公平的，也不能有平局
graph-equal-misere = 反常规则下的等价只支持没有得分和 win 局面的公平组合游戏
graph-equal-misere-draws = 不支持有平局时反常规则下的等价
graph-equal-misere-partizan = 不支持双方着法不同的图在反常规则下的等价
graph-forms-impartial = 标准形用于双方着法不同的规则；这里用 SG 值代替
graph-picture-win = 还不支持有 win 局面的规则的图
graph-player-impartial = 这里双方的着法相同，不用选择玩家
graph-player-impartial-help = 请去掉玩家
graph-value-partizan = 非公平的局面没有 SG 值，因为双方的着法不同
graph-value-partizan-help = 请询问胜负类别：N、P、L 或 R

## 解释的各个步骤

graph-explain-draw = 双方都不能保证获胜：平局（D）
graph-explain-draw-move = { $move } 保住平局
graph-explain-infinite = { $component } 是无穷的：对局不一定结束，它不等价于任何 Nim 堆；加上大小为 { $sizes } 的堆时先手必胜，加上其他堆时平局
graph-explain-infinite-draw = { $component } 是无穷的：对局不一定结束，它加上任何 Nim 堆都是平局
graph-explain-infinite-one = 有一个子游戏是无穷的：其余的异或和是 { $sizes } 时先手必胜，否则平局；异或和是 { $sum }
graph-explain-infinite-one-draw = 有一个子游戏是无穷的，它加上任何 Nim 堆都是平局，所以这个和是平局
graph-explain-infinite-two = 有两个无穷的子游戏的和是平局；相同的无穷子游戏不能抵消
graph-explain-lost = 先手必败（P）
graph-explain-lost-in = 先手必败，最多再走 { $moves } 步（P）
graph-explain-move-soonest = { $move } 获胜最快：之后还剩 { $moves } 步
graph-explain-move-later = { $move } 也获胜，还剩 { $moves } 步；总是随便选一个必胜着法可能使局面重复，总是选最快的则不会
graph-explain-number = { $component } 等价于 { $value } 枚的 Nim 堆
graph-explain-numbers = 值按异或相加：这个和等价于 { $value } 枚的 Nim 堆
graph-explain-partizan = { $player ->
    [left] 左方
   *[right] 右方
}先走时{ $result ->
    [wins] 获胜：{ $move }
    [stuck] 无法走
   *[loses] 失败：对手对每一步都有应对
}
graph-explain-stuck = {"  "}{ $move } 之后对手无法走，按这个规则就获胜
graph-explain-won = 先手必胜（N）
graph-explain-won-in = 先手在 { $moves } 步内获胜（N）

## 为什么选了某个引擎

graph-why-difference = 双方着法不同的图：搜索两个局面的差
graph-why-forward = 给定的图：每个可达顶点访问一次
graph-why-loopy = 允许平局：从小到大计算带环的 SG 值
graph-why-loopy-large = 这个和的局面太多，不能搜索：由各顶点带环的 SG 值得出胜负
graph-why-misere-forms = 反常规则：比较两个局面的标准形
graph-why-forms = 非公平的规则：把各子游戏的标准形相加
graph-why-search = 非公平的规则：搜索关于子游戏之和的证明
graph-why-partizan = 双方着法不同的图：对每个先走的玩家计算谁获胜
graph-why-partizan-rules = 非公平的规则：在所有局面的图上，对每个先走的玩家计算谁获胜
graph-why-picture = 所有可达局面的图
graph-why-retrograde = 允许平局：从对局结束的局面倒推
graph-why-topological = 给定的图：按拓扑序，每个顶点在其后继之后

## 棋盘的边

graph-edge-third = 一条边有两个端点，而 { $vertex } 是第三个顶点
graph-edge-third-help = 每行写一条边 u v，或用箭头把一个顶点连到几个顶点：u -> v w
graph-edges-field = 图没有字段 { $found }
graph-edges-help = 请写 { "{" }"edges": [[0, 1], [1, 2]]{ "}" }；"vertices" 是顶点数，"names" 列出顶点的名字
graph-edges-json = 无法读取这个 JSON：{ $text }
graph-edges-list = edges 必须是顶点对的列表
graph-edges-names = names 必须是名字的列表
graph-edges-pair = 一条边必须是两个顶点的列表
graph-edges-vertices = vertices 必须是不超过 1048576 的数
graph-graph6-several = 文件里有不止一个图
graph-graph6-several-help = 每个图请写在单独的文件里

## 边的列表

graph-dot-arrow = 箭头前面没有顶点
graph-dot-arrow-help = 一步写成 a -> b
graph-dot-begin = Graphviz 语言的图以 digraph 和 { "{" } 开头
graph-dot-begin-help = 请写 digraph { "{" } a -> b; a -> c { "}" }；边的列表（a -> b c，每行一个顶点）的扩展名是 .graph
graph-dot-character = 这里不能有 { $found }
graph-dot-character-help = 名字中有字母、数字和 _ 以外的字符时要加引号
graph-dot-end = 图没有闭合
graph-dot-end-help = 请在末尾写 { "}" }
graph-dot-html = 不支持 < > 里的名字
graph-dot-html-help = 名字请写在引号里
graph-dot-needed = 应为 { $wanted }，却是 { $found }
graph-dot-needed-help = 一行是一个顶点或若干步 a -> b；带属性时写 a -> b [player=left]
graph-dot-product = 两组顶点之间的着法太多
graph-dot-quote = 引号没有闭合
graph-dot-quote-help = 引号里，引号写 \"，反斜杠写 \\
graph-dot-rest = 图结束之后还有文本
graph-dot-rest-help = 一个文件只有一个图
graph-dot-undirected = 这个图是无向的，而着法需要方向
graph-dot-undirected-help = 请写 digraph，每一步写 ->
graph-graphml-edge = 这条边没有 { $attribute }
graph-graphml-edge-help = 请写 <edge source="a" target="b"/>
graph-graphml-graph = 这不是 GraphML：没有 <graph>
graph-graphml-graph-help = 请写 <graphml><graph edgedefault="directed"> <edge source="a" target="b"/> </graph></graphml>
graph-graphml-hyperedge = 不支持连接两个以上顶点的超边
graph-graphml-hyperedge-help = 一步是从一个顶点到另一个顶点的边
graph-graphml-node = 这个结点没有 id
graph-graphml-node-help = 请写 <node id="a"/>
graph-graphml-node-twice = 有两个结点的 id 都是 { $name }
graph-graphml-node-twice-help = 请给每个结点不同的 id
graph-graphml-undirected = 这条边是无向的，而着法需要方向
graph-graphml-undirected-help = 请写 edgedefault="directed"
graph-graphml-xml = 无法读取这个 XML：{ $text }
graph-graphml-xml-help = 请检查这里的标签和引号
graph-player = player 必须是 left 或 right，不能是 { $found }
graph-player-help = 要么每一步都写 player=left 或 player=right，要么都不写
graph-player-missing = 其他着法有玩家，而 { $from } -> { $to } 没有
graph-text-arrow-first = 箭头前面没有顶点
graph-text-arrow-missing = { $vertex } 后面缺少箭头
graph-text-arrow-twice = 一行只能有一个箭头
graph-text-character = 名字里不能有 { $found }
graph-text-comma-help = 请写 a -> b c
graph-text-escape = 引号里，反斜杠后面必须是引号或反斜杠
graph-text-line-help = 一行是一个顶点、箭头和它的后继：a -> b c
graph-text-name-help = 由字母、数字、_ 和 : 组成的名字不用加引号；其他名字要加引号
graph-text-quote-help = 引号里，引号写 \"，反斜杠写 \\
graph-text-quote-open = 引号在这一行没有闭合
