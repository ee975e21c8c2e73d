# 已收录的游戏：`catalogue-NAME = 标题：规则。`。英文的标题和规则写在游戏的规则文本里，这里没有的游戏就用英文。

catalogue-family-taking = 取石子
catalogue-family-breaking = 分堆
catalogue-family-numbers = 数
catalogue-family-tuples = 多堆
catalogue-family-boards = 棋盘和图
catalogue-family-scoring = 得分
catalogue-family-partizan = 双方着法不同

catalogue-all-but = 补集减法游戏：从一堆中取任意枚，枚数不能在集合 S 中。
catalogue-mark = Mark 游戏：取一枚，或把堆减半（向下取整）。
catalogue-i-mark = i-Mark 游戏：取走 S 中的一个数，或用 D 中能整除它的数去除整堆。
catalogue-upmark = UpMark 游戏：取一枚，或把堆减半（向上取整）；最后一枚不能减半。
catalogue-mem = Mem 游戏：每次取的枚数不少于对手刚取的；开局通常是 heap(n, 0)。
catalogue-nim = Nim 游戏：每次从一堆中取任意枚，至少一枚。
catalogue-subtract-a-factorial = 取阶乘：每次从一堆中取 1、2、6、24、…… 枚。
catalogue-subtract-a-fibonacci = 取 Fibonacci 数：每次从一堆中取 1、2、3、5、8、…… 枚。
catalogue-subtract-a-power = 取 2 的幂：每次从一堆中取 1、2、4、8、…… 枚。
catalogue-subtract-a-prime = 取质数：每次从一堆中取质数枚。
catalogue-subtract-a-square = 取平方数：每次从一堆中取平方数枚。
catalogue-subtraction = 减法游戏：每次从一堆中取若干枚，枚数在集合 S 中。
catalogue-take-at-least = 至少取 k 枚：每次从一堆中取至少 k 枚。
catalogue-take-away = 巴什博弈：每次从一堆中取 1 到 k 枚。

catalogue-all-square = 全平方游戏：把一堆分成两堆；分成两个平方数的一方接着再走。
catalogue-couples-are-forever = 成对不分：把一堆分成两堆，但两枚的堆不能分。
catalogue-dawsons-chess = Dawson's Chess：从一行兵中取走一个兵和它相邻的兵。兵从 1 数起。
catalogue-dawsons-kayles = Dawson's Kayles：击倒相邻的两个瓶子。瓶子从 1 数起。
catalogue-even-split = 平均分堆：把至少 F 枚的一堆分成两堆或更多堆，各堆尽量相等。
catalogue-goldbach-nim = Goldbach Nim：把一堆分成两堆；分成两个质数的一方接着再走。
catalogue-grundys-game = Grundy 游戏：把一堆分成大小不同的两堆。
catalogue-kayles = Kayles：从没有空隙的一行瓶子中击倒一个或相邻两个，留下两边。瓶子从 1 数起。
catalogue-laskers-nim = Lasker's Nim：从一堆中取任意枚，或把一堆分成两堆。
catalogue-node-kayles-path = 路径上的顶点 Kayles：从路径中取走一个顶点和它相邻的顶点。顶点从 1 数起。
catalogue-officers = Officers：从一堆中取一枚，其余留作一堆或两堆；其余不能为空。
catalogue-rims = 单区域的 Rims：画一条经过 n 个点中至少一个点的闭曲线；其余的点各在线内或线外。
catalogue-top-entails = Top Entails：把一叠硬币分成较小的两叠，或取走一叠最上面的一枚；取走之后，对手必须在这一叠中应对。
catalogue-treblecross = 一维三连棋：在一条格子上画叉，三个相连者胜，所以没有人在离已有的叉两格以内画叉，画后留下两边的格子。n 格就是编码 0.007 的堆 n + 2。格子从 1 数起。

catalogue-aliquot = 真约数减法：从一个数中减去它的一个真约数。
catalogue-divisor-game = 约数游戏：把一个数换成它的一个真约数。
catalogue-euclid = Euclid 游戏：从两数中较大的减去较小的若干倍，两数都必须保持为正。减到零为止的是 euclid-to-zero。
catalogue-euclid-to-zero = 欧几里得博弈：从两个正数中较大的减去较小的若干倍，先减到零者胜。
catalogue-euclidean-division = 带余除法：用较小的 d 除 n，留下 n / d 个 d 和余数。
catalogue-puppet-dance = 人形演舞：把一堆 x 换成 x xor y，其中 y 从 1 到 x，结果必须变小。
catalogue-saliquant = 非约数减法：从一个数中减去一个不是它的约数的数。
catalogue-totative = 互质游戏：把一个数换成与它互质的较小的数。

catalogue-antonim = Antonim：Nim 游戏，但任何两堆的枚数不能相同，空堆除外。
catalogue-cyclic-nimhoff = 循环 Nimhoff：从两堆之一取任意枚，或从两堆共取少于 h 枚。
catalogue-delete-nim = 删堆 Nim（E&D）：取走两堆之一，把另一堆分成两堆。
catalogue-end-nim = 两端取石子：各堆排成一行，从第一堆或最后一堆取至少一枚。空堆不算。
catalogue-exact-two-nim = 恰取两堆：从恰好两堆中各取至少一枚。堆从 1 数起。
catalogue-fibonacci-nim = 斐波那契博弈：第一次最多取 q 枚，以后最多取对手刚取的两倍；开局通常是 heap(n, n - 1)。
catalogue-greedy-nim = 贪心 Nim：从最大的一堆中取任意枚。堆从 1 数起。
catalogue-kamyki = 不降石子堆（KAM-Pebbles）：各堆排成一行，每堆不小于前一堆；从一堆中取石子，之后仍须如此。堆从 1 数起。
catalogue-lim = Lim：从三堆中的两堆取走同样多枚，并把这么多枚加到第三堆。
catalogue-moore-nim = Moore's Nim-k：从至少一堆、至多 k 堆中取石子，每堆至少一枚；着法里堆从 1 数起。
catalogue-new-nim = 新 Nim 游戏：先是 first(x[])，再是 second(x[])，走的一方取走任意几整堆，可以不取，但不能全取；然后对剩下的每堆 heap(n) 按 Nim 游戏进行。
catalogue-nim-with-a-pass = 可以跳过一次的 Nim：从一堆中取任意枚，或跳过一步；全局只能跳过一次，且不能在各堆都空时跳过。还可以跳过时第二个数是 1。
catalogue-nukit = Nukit：四种试剂，五种反应，每种反应消耗固定的份数。
catalogue-princess-and-roses = 公主与玫瑰：取一朵玫瑰，或从两丛中各取一朵。
catalogue-wythoff = 威佐夫博弈：从两堆之一取任意枚，或从两堆取走同样多枚。
catalogue-wythoff-r = 推广的威佐夫博弈：从两堆之一取任意枚，或从两堆各取若干枚，两数之差小于 r。

catalogue-arc-kayles = 边 Kayles：取走图的一条边的两个端点。图由参数给出，例如 G=petersen。
catalogue-array-staircase = 矩阵上的阶梯 Nim：把一格中任意枚石子（至少一枚）移到左边或上边一格；第一格的石子不再移动。列表按行给出每格的石子数。格子从 0 数起。
catalogue-chomp = 三行 Chomp：吃掉一格和它右边、下边所有的格子，吃掉第一行第一格者败。行和格从 1 数起。
catalogue-chomp-board = 任意大小的 Chomp：吃掉一格和它右边、下边所有的格子。第一格有毒，不能吃。
catalogue-coins = 翻硬币游戏：按规则翻一行硬币，其中最靠给定一边的一枚必须从正面翻到反面。
catalogue-cram = Cram：在任意大小的棋盘上，用一张多米诺骨牌盖住相邻的两个空格。
catalogue-cram-rows = 两行的 Cram：用一张多米诺骨牌盖住相邻的两个空格。列表给出每列的空格：0 没有，1 上格，2 下格，3 两格。列从 1 数起。
catalogue-cutting-game = 剪纸游戏：沿格线把一张纸剪成两张；先剪出 1 x 1 的一方立即获胜。行和列从 1 数起。
catalogue-georgia-and-bob = Georgia and Bob：把一行中的一个棋子向左移任意格，但不能移到或越过另一个棋子。列表从小到大给出棋子所在的格，从 1 数起。
catalogue-green-hackenbush = 删边游戏（绿色 Hackenbush）：删去图的一条边，不再与地面（顶点 0）相连的边随之消失。图由参数给出，例如 G=cycle(5)。
catalogue-hunger-game = 开箱取石子：打开任意几个关着的箱子，至少一个；或从一个打开的箱子中取任意枚石子，至少一枚。着法里箱子从 0 数起。
catalogue-king = 单王：在四分之一棋盘上把王向左、向下或向左下移一格，先到角上者胜。
catalogue-knight = 单马：在四分之一棋盘上，马向左或向下两格并横移一格，走向角上。
catalogue-kotzig = Kotzig's Nim：圆周的格子上有一枚硬币，按同一方向移动，步长在 S 中，只能移到没有到过的格子。列表中 1 表示到过的格子，a 是硬币所在的格子。
catalogue-nimble = Nimble：把条带上一枚硬币向左移任意格；一格可以有任意枚硬币。列表给出每格的硬币数，格子从 0 数起。
catalogue-nimstring = Nimstring：剪断一根绳，即图的一条边。使硬币（地面 0 以外的顶点）自由的一方必须再走；无法走的一方败。图由参数给出，例如 G=boxes(2,3)，即点格棋棋盘的绳。
catalogue-node-kayles = 网格上的顶点 Kayles：取走一格和它的相邻格。
catalogue-node-kayles-graph = 图上的顶点 Kayles：取走一个顶点和它的相邻顶点。图由参数给出，例如 G=cycle(9)。
catalogue-non-attacking-kings = 互不攻击的王：在没有被王攻击的格子上放一个王。
catalogue-non-attacking-knights = 互不攻击的马：在没有被马攻击的格子上放一个马。
catalogue-non-attacking-queens = 互不攻击的后：在没有被后攻击的格子上放一个后。
catalogue-northcott = Northcott 游戏：棋盘每行有一白一黑两个棋子；把自己在一行中的棋子移任意格，但不能移到或越过另一个棋子。行从 1 数起；列表给出每行两子之间的空格数。后退只能拖延，所以略去。
catalogue-notakto = Notakto：双方都画叉。一个棋盘有三个叉连成行、列或对角线后不再使用。通常按反常规则，连成最后一线的一方败。
catalogue-poset-game = 偏序集游戏：取走有限偏序集的一个元素和比它大的所有元素。偏序由参数给出，例如 P=divisors(60)。
catalogue-product = 两个翻硬币游戏的积：按第一个规则选列，按第二个规则选行，翻转交点上的硬币，其中最远的一枚从正面翻到反面；局面是各个正面 coin(x, y) 的和，从 1 数起。
catalogue-rugs = 翻毯子：翻转一个矩形内的所有硬币，其中最远的一枚从正面翻到反面；局面是各个正面 coin(x, y) 的和，从 1 数起。
catalogue-silver-dollar = 银币游戏：把条带上一枚硬币向左移，但不能移到或越过另一枚硬币。列表从小到大给出硬币所在的格，从 0 数起。
catalogue-splitting-bottles = 分裂游戏：从第 i 个瓶子取一颗豆子，在第 j、k 个瓶子各放一颗，i < j <= k；着法里瓶子从 0 数起。
catalogue-sprouts = 豆芽游戏：画一条线连接两个点，或从一个点回到自身，不与已有的线相交，并在线上加一个新点；一个点最多连三条线。局面是点数，例如 7，或是图形。
catalogue-staircase = 阶梯博弈：把一级台阶上任意枚石子（至少一枚）移到下一级；地面的石子不再移动。台阶从 1 数起，地面是第 0 级。
catalogue-tactix = TacTix：取走一行或一列中连续的任意格。通常按反常规则。
catalogue-treblecross-board = 任意大小棋盘上的三连棋：在空格上画叉，连成一行或一列三个者立即获胜。
catalogue-turning-corners = 翻四角：翻转一个矩形四角的硬币，离原点最远的一枚必须从正面翻到反面。局面是各个正面的和。行和列从 0 数起。
catalogue-vertex-geography = 无向图上的顶点博弈：棋子（t）沿图的边移动，离开的顶点随之删去；在二分图上就是二分图博弈。图由参数给出，例如 G=grid(4,4)。
catalogue-welter = Welter 游戏：把条带上一枚硬币移到左边任意空格；两枚硬币不能在同一格。列表从小到大给出硬币所在的格，从 0 数起。

catalogue-coins-in-a-row = 两端取硬币：从一行硬币的任意一端取走一枚，得到它的分值。
catalogue-dots-and-boxes = 点格棋：在相邻两点间连一条线；围成一格的一方得一分并再走一步；开局通常写尺寸，如 2x3，或写 lines(0)。
catalogue-fill-board = 填棋盘：填一格，它左边和上边的相邻格必须已经填好；双方在每格各有自己的得分。行从 1 数起。
catalogue-strings-and-coins = Strings and Coins：剪断一根绳，即图的一条边。使硬币（地面 0 以外的顶点）自由的一方得到它并再走一步。图由参数给出，例如 G=boxes(2,3)，即点格棋棋盘的绳。
catalogue-weighted-kayles = 带权 Kayles：击倒一个或相邻两个瓶子，得到它们的分值。瓶子从 1 数起。

catalogue-amazons = 亚马逊棋：像国际象棋的后那样移动自己的一个棋子，再从新的格子像后那样射一箭，箭落下的格子被烧掉。左方是 x，右方是 o。
catalogue-clobber = Clobber：棋子移到相邻的对方棋子上，把它吃掉。左方是 x，右方是 o。
catalogue-col = Col：左方把一个空格涂黑，右方把一个空格涂白。相邻的格子不能同色。
catalogue-cutcake = 切蛋糕：左方沿格线竖切，右方横切。行和列从 1 数起。
catalogue-domineering = Domineering：在任意大小的棋盘上，左方竖放多米诺骨牌，右方横放。
catalogue-domineering-rows = 按行的 Domineering：左方在两个空格上竖放多米诺骨牌，右方横放。列表用一个数的二进制位给出每行的空格，w 是列数。行和列从 1 数起。
catalogue-eatcake = 吃蛋糕：左方吃掉蛋糕的一整列，右方吃掉一整行，留下两边的两块。行和列从 1 数起。
catalogue-edge-deletion = 奇偶删边：左方删去两端度数都是偶数的边，右方删去两端度数都是奇数的边。图由参数给出，例如 G=cycle(5)。
catalogue-hackenbush = 红蓝绿 Hackenbush：删去图中自己颜色的边或绿边，不再与地面（顶点 0）相连的边随之消失。边的状态：g 绿，b 蓝（左方），r 红（右方）。图由参数给出，例如 G=cycle(5)。
catalogue-hackenbush-strings = 一串 Hackenbush：剪断自己颜色的边或绿边，它上面的边随之落下。列表从地面起给出各边：1 蓝（左方），2 红（右方），3 绿。边从 1 数起。
catalogue-konane = Konane：用自己的棋子跳过相邻的对方棋子，落在空格上，在同一方向上可以连跳。左方是 x，右方是 o。
catalogue-maundy-cake = Maundy 蛋糕：把蛋糕切成至少两个相等的部分，边长都是整数；左方竖切，右方横切。
catalogue-nogo = 不围棋：在空格上放自己的棋子，放后每一块棋都必须有气。
catalogue-partizan-euclid = 双方不同的 Euclid 游戏：p 除以 q 余 t。左方走到 (q, t)，右方走到 (q, q - t)，除非 t 是 0。
catalogue-partizan-subtraction = 双方不同的减法游戏：从一堆中取若干枚，左方的枚数在 L 中，右方的在 R 中。
catalogue-snort = Snort：左方把一个空格涂黑，右方把一个空格涂白。相邻的格子不能异色。
catalogue-toads-and-frogs = 蟾蜍与青蛙：左方把蟾蜍向右移，右方把青蛙向左移；移到下一个空格，或跳过一个对方的棋子落在空格上。列表给出各格：0 空，1 蟾蜍，2 青蛙。格子从 1 数起。
catalogue-toads-and-frogs-board = 棋盘上的蟾蜍与青蛙：左方把蟾蜍向右移，右方把青蛙向左移；移到下一个空格，或跳过一个对方的棋子落在空格上。
catalogue-toppling-dominoes = 推多米诺骨牌：把自己颜色的骨牌或绿骨牌向左或向右推倒，那一边的骨牌全部倒下。列表给出一行骨牌：1 蓝（左方），2 红（右方），3 绿。骨牌从 1 数起。
catalogue-vertex-deletion = 奇偶删点：左方删去度数为偶数的顶点，右方删去度数为奇数的顶点。图由参数给出，例如 G=path(7)。
