# 着法和定理的名称。英文写在游戏的规则里；每行是 `英文 → 中文`，①、② 等代表数、格子或 {表达式}，ⓐ 代表可以含空格的文字。
# 没有列出的名称用英文。`phrases-moves-NAME` 只用于游戏 NAME，在 `phrases-moves` 之前查找。

phrases-moves =
    take ① from the first → 从第一堆取 ① 枚
    take ① from the second → 从第二堆取 ① 枚
    take ① from both → 两堆各取 ① 枚
    take ① and ② → 两堆分别取 ① 枚和 ② 枚
    take ① from ② and ③ from ④ → 从第 ② 堆取 ① 枚，从第 ④ 堆取 ③ 枚
    take ① from ② → 从第 ② 堆取 ① 枚
    take 1, leave ① and ② → 取 1 枚，留下 ① 和 ②
    take the top coin → 取最上面的一枚
    take ① → 取 ① 枚
    split into the squares ① and ② → 分成平方数 ① 和 ②
    split into the primes ① and ② → 分成质数 ① 和 ②
    split into ① and ② → 分成 ① 和 ②
    split into ① → 分成 ① 堆
    halve → 减半
    pass → 跳过
    divide by ① → 除以 ①
    subtract ① from the first → 第一个数减 ①
    subtract ① from the second → 第二个数减 ①
    subtract ① → 减去 ①
    xor ① → 异或 ①
    ① to ② → ① 变为 ②
    ① from the first and the second to the third → 从第一、二堆各取 ① 枚，放到第三堆
    ① from the first and the third to the second → 从第一、三堆各取 ① 枚，放到第二堆
    ① from the second and the third to the first → 从第二、三堆各取 ① 枚，放到第一堆
    cut ①, move again → 剪断 ①，接着再走
    cut after column ① → 沿第 ① 列右边剪开
    cut after row ① → 沿第 ① 行下边剪开
    cut ① → 剪断 ①
    delete the first, split off ① → 取走第一堆，把另一堆分出 ①
    delete the second, split off ① → 取走第二堆，把另一堆分出 ①
    delete ① → 删去 ①
    knock down ① after pin ② → 击倒第 ② 个之后的 ① 个瓶子
    knock down ① and ② → 击倒第 ①、② 个
    knock down ① → 击倒第 ① 个
    pawn ① → 第 ① 个兵
    vertex ① → 顶点 ①
    cell ① → 第 ① 格
    topple ① to the left → 把第 ① 块推向左边
    topple ① to the right → 把第 ① 块推向右边
phrases-moves-amazons =
    ①-② arrow ③ → ①-② 箭 ③
phrases-moves-arc-kayles =
    take ① and ② → 取走 ① 和 ②
phrases-moves-array-staircase =
    move ① from ② to ③ → 把 ① 枚从第 ② 格移到第 ③ 格
phrases-moves-chomp =
    row ①, square ② → 吃第 ① 行第 ② 格
phrases-moves-chomp-board =
    eat ① → 吃 ①
phrases-moves-coins =
    flip ⓐ → 翻第 ⓐ 枚
phrases-moves-coins-in-a-row =
    left → 取左端
    right → 取右端
phrases-moves-cram-rows =
    above in ① and ② → 横放在上面的第 ①、② 格
    below in ① and ② → 横放在下面的第 ①、② 格
    upright in ① → 竖放在第 ① 格
phrases-moves-cutcake =
    after column ① → 沿第 ① 列右边切开
    after row ① → 沿第 ① 行下边切开
phrases-moves-domineering-rows =
    across in row ①, column ② → 横放在第 ① 行第 ② 列
    upright in row ①, column ② → 竖放在第 ① 行第 ② 列
phrases-moves-dots-and-boxes =
    level ① ② → 横线 ① ②
    upright ① ② → 竖线 ① ②
phrases-moves-eatcake =
    eat column ① → 吃第 ① 列
    eat row ① → 吃第 ① 行
phrases-moves-end-nim =
    take ① from the first → 从第一堆取 ① 枚
    take ① from the last → 从最后一堆取 ① 枚
    take ① from the left → 从左端取 ① 枚
    take ① from the right → 从右端取 ① 枚
phrases-moves-fill-board =
    row ① → 第 ① 行
phrases-moves-georgia-and-bob =
    ① to ② → 棋子从 ① 移到 ②
phrases-moves-hunger-game =
    take ① from ② → 从箱子 ② 取 ① 枚
    open ⓐ → 打开箱子 ⓐ
phrases-moves-i-mark =
    divide by ① → 除以 ①
phrases-moves-king =
    left → 向左
    down → 向下
    both → 向左下
phrases-moves-knight =
    left ①, down ② → 左 ① 下 ②
    left ①, up ② → 左 ① 上 ②
    right ①, down ② → 右 ① 下 ②
phrases-moves-kotzig =
    to ① → 走到 ①
phrases-moves-maundy-cake =
    ① parts one above the other → 上下切成 ① 份
    ① parts side by side → 左右切成 ① 份
phrases-moves-moore-nim =
    take ① from ②, ⓐ → 从第 ② 堆取 ① 枚，ⓐ
    take ① from ② → 从第 ② 堆取 ① 枚
    ① from ②, ⓐ → 从第 ② 堆取 ① 枚，ⓐ
    ① from ② → 从第 ② 堆取 ① 枚
phrases-moves-new-nim =
    take none → 不取
    take the heaps ⓐ → 取走第 ⓐ 堆
phrases-moves-nimble =
    ① to ② → 从第 ① 格移到第 ② 格
phrases-moves-node-kayles =
    take ① → 取 ①
phrases-moves-northcott =
    close ① in row ② → 第 ② 行走近 ① 格
phrases-moves-poset-game =
    take ① → 取 ①
phrases-moves-princess-and-roses =
    one from bush ① → 从第 ① 丛取一枝
    one each from bushes ① and ② → 从第 ①、② 丛各取一枝
phrases-moves-product =
    columns ⓐ; rows ⓑ → 第 ⓐ 列，第 ⓑ 行
phrases-moves-rims =
    through ①, ② apart → 经过 ① 个点，另一边 ② 个点
phrases-moves-rugs =
    columns ⓐ; rows ⓑ → 第 ⓐ 列，第 ⓑ 行
phrases-moves-silver-dollar =
    ① to ② → 硬币从 ① 移到 ②
phrases-moves-sprouts =
    join ① ② around ⓐ → 连接 ① 和 ②，围住 ⓐ
    join ① ② → 连接 ① 和 ②
    loop at ① around ⓐ → 从 ① 回到自身，围住 ⓐ
    loop at ① → 从 ① 回到自身
phrases-moves-staircase =
    move ① from ② → 从第 ② 级移下 ① 枚
phrases-moves-toads-and-frogs =
    frog ① jumps → 第 ① 格的青蛙跳过
    frog ① → 第 ① 格的青蛙
    toad ① jumps → 第 ① 格的蟾蜍跳过
    toad ① → 第 ① 格的蟾蜍
phrases-moves-turning-corners =
    turn column ① and row ② → 翻第 ① 列、第 ② 行
phrases-moves-vertex-geography =
    ① to ② → 从 ① 到 ②
phrases-moves-welter =
    ① to ② → 从 ① 移到 ②
phrases-theorems =
    Aliquot game → 真约数减法
    Staircase Nim on an array → 矩阵上的阶梯 Nim
    Symmetry → 对称
    Cyclic Nimhoff → 循环 Nimhoff
    Variant Delete Nim → 删堆 Nim
    Prime factors → 质因数
    Georgia and Bob → 乔治和鲍勃
    Greedy Nim → 贪心 Nim
    Kamyki → 不降石子堆
    The lone king → 单独的王
    Lasker's Nim → Lasker
    Puppet dance → 人形演舞
    Silver dollar game → 银币游戏
    Staircase Nim → 阶梯 Nim
    Powers of two modulo 3 → 2 的幂模 3
    Take at least k → 至少取 k 枚
    Take Away → 巴什博弈
    Totative game → 互质游戏
    Welter's function → Welter 函数
    Cole and Davie → Cole–Davie
    colon and fusion principles → 冒号原则和融合原则
    matching theorem → 匹配定理
    Tartan theorem → Tartan 定理
    End-Nim → 两端取石子
    Independent boxes → 箱子的线性无关
    Independent heaps → 堆的线性无关
    Every bean is a game of its own → 每颗豆子是一个子游戏
    Coins of a row are games of their own → 每枚硬币是一个子游戏
    subtraction window → 减法游戏的窗口
    Guy-Smith for few parts → Guy–Smith（各部分都少）
    Guy-Smith with a tail → Guy–Smith（带尾部）
    Guy-Smith with letters → Guy–Smith（带字母）
    Guy-Smith → Guy–Smith
    induction, steps decided by ⓐ → 归纳法，各步由 ⓐ 判定
    induction → 归纳法
