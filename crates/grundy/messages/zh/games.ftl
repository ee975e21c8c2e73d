# 用 Rust 编写的游戏的闭式所依据的事实，用于解释。

games-bottles-odd = { $count ->
    [0] 每个瓶子里的豆子数都是偶数，同一个瓶子里的两颗豆子抵消
   *[other] 豆子数为奇数的瓶子是 { $bottles }；其中一颗豆子的 SG 值是 { $values }，局面的 SG 值是它们的异或和
}
games-bottles-values = 瓶子 0、1、2、…… 中一颗豆子的 SG 值是 { $values }
games-coins = 每枚正面朝上的硬币是独立的子游戏，一行硬币是它们的和：
games-coins-positions = 正面朝上的硬币用位置给出，从 1 到行长 n，每个写一次，从小到大
games-coins-head = {"  "}位置 { $place } 的正面的 SG 值是 { $value }
games-fill-board-positions = 局面对 A 的每一行写一个数，A 和 B 的行数相同：两行时写 board[0, 0]
games-hunger-dependent = 关着的箱子 { $boxes }（从 0 数起）的异或和是 0，所以关着的箱子线性相关
games-hunger-independent = 没有一组非空的关着的箱子异或和为 0，所以关着的箱子线性无关
games-hunger-nim = 所以打开箱子后异或和不为 0，胜负像 Nim 一样由打开的箱子决定
games-hunger-opened = 打开的箱子的异或和是 { $xor }
games-hunger-opening = 有一组关着的箱子取到这个异或和；打开最大的这样一组，剩下的关着的箱子线性无关，打开的箱子异或和为 0
games-moore-digit = {"  "}第 { $column } 列：{ $count } 个 1，模 { $modulus } 余 { $rest }
games-moore-digits = 把各堆写成二进制，数每一列 1 的个数；若全是 { $modulus } 的倍数，则先手必败：
games-moore-flat = 没有超过一枚的堆，有 { $count } 堆是一枚，模 { $modulus } 余 { $rest }；余数为 1 时先手必败
games-moore-large = 有至少两枚的堆，所以条件与正常规则相同
games-more = {"  "}以及另外 { $count } 个
games-end-piles-first = 其他堆不变时，第一堆有 { $losing } 枚则先手必败；它有 { $heap } 枚
games-end-piles-last = 其他堆不变时，最后一堆有 { $losing } 枚则先手必败；它有 { $heap } 枚
games-new-nim-dependent = 堆 { $heaps } 的异或和是 0，所以只留下这些堆就得到异或和为 0 的 Nim 局面
games-new-nim-fewest = 留下堆 { $heaps } 取走的枚数最少，共 { $taken } 枚
games-new-nim-first = 先手至少要留下一堆，且剩下的堆中任何非空子集的异或和都不能为 0
games-new-nim-independent = 没有一个非空的堆的集合异或和为 0，所以无论先手留下什么，都是异或和不为 0 的 Nim 局面，对手必胜
games-product-condition = 定理的条件成立：两个规则都是翻一行硬币，最外面的一枚从正面翻到反面，与其他硬币无关
games-product-values = 由第一个规则，第 { $x } 列的值是 { $column }；由第二个规则，第 { $y } 行的值是 { $row }；它们的 Nim 积是 { $value }
games-geography-covered = { $vertex } 在剩余顶点的每个最大匹配中；走到 { $mate } 之后，对手总会留下可以沿匹配继续走的顶点
games-geography-free = 剩余顶点有一个最大匹配不含 { $vertex }，所以对手总能沿它的一条边走
games-hackenbush-condition = 定理的条件成立：所有的边（{ $edges }）都与地面相连
games-hackenbush-value = 把每个环收缩成值为 1 的自环之后剩下一棵树；树上一点的值是各分枝末端的值加一的异或和，结果是 { $value }
games-corners-condition = 定理的条件成立：游戏是两个翻硬币游戏的积，每步翻一行中的两枚，右边的一枚从正面翻到反面
games-corners-value = 位置 { $x } 和 { $y } 在这两个游戏中的值是 { $x } 和 { $y }；它们的 Nim 积是 { $value }

## 各游戏的定理，用文字说

games-words-aliquot = SG 值是这个数的质因数分解中 2 的指数
games-words-array-staircase = 只有行号与列号之和为奇数的格子才算数，每个这样的格子是一堆 Nim 石子
games-words-cyclic-nimhoff = 两堆都除以 h：SG 值是商的异或乘以 h，再加上总数除以 h 的余数
games-words-delete-nim = SG 值是 a - 1 与 b - 1 按位或之后二进制末尾连续 1 的个数
games-words-divisor-game = SG 值是质因数的个数，重复的也算
games-words-euclid = SG 值是 floor(|a / b - b / a|)
games-words-euclid-to-zero = 先手必败当且仅当有一个数是 0，或者两数不同且大数小于小数的 phi 倍，phi 是黄金分割比
games-words-georgia-and-bob = 从右往左把棋子两两配对：每对之间的空格是一堆 Nim 石子；若最左的棋子没有配对，它左边的空格也是一堆
games-words-greedy-nim = 先手必败当且仅当最大的堆有偶数个
games-words-kamyki = 从右往左把各堆两两配对：每对的差是一堆 Nim 石子；若第一堆没有配对，它本身也是一堆
games-words-king = 先手必败当且仅当两个坐标都是偶数
games-words-laskers-nim = 4k + 1、4k + 2、4k + 3、4k + 4 个石子的 SG 值是 4k + 1、4k + 2、4k + 4、4k + 3
games-words-mark = 先手必败当且仅当石子数是 0，或者二进制末尾有奇数个 0
games-words-nim = 一堆的 SG 值就是它的石子数
games-words-nimble = 第 i 格上的一枚硬币是一堆 i 个 Nim 石子
games-words-northcott = 每行两个棋子之间的空格是一堆 Nim 石子
games-words-puppet-dance = x >= 1 时，SG 值是 x + 1 减去不超过 x 的最大的 2 的幂
games-words-rims = 一个区域的 SG 值是其中的点数
games-words-silver-dollar = 从右往左把硬币两两配对：每对之间的空格是一堆 Nim 石子；若最左的硬币没有配对，它左边的空格也是一堆
games-words-staircase = 只有第 1、3、5……级台阶上的石子才算数，每级是一堆 Nim 石子
games-words-subtract-a-power = SG 值是石子数除以 3 的余数
games-words-take-at-least = SG 值是 floor(n / k)
games-words-take-away = SG 值是石子数除以 k + 1 的余数
games-words-totative = SG 值是最小质因数在质数中的序号：2 是 1，3 是 2，5 是 3，依此类推
games-words-welter = SG 值是所有数的异或，再异或上每两个数的 2^(e + 1) - 1，其中 2^e 是整除两数之差的最大的 2 的幂
games-words-wythoff = 先手必败的局面是 (floor(k phi), floor(k phi^2))，次序不限，k = 0, 1, 2, ...，phi 是黄金分割比
games-words-wythoff-r = 先手必败的局面是 (floor(k a), floor(k (a + r)))，次序不限，k = 0, 1, 2, ...，a = (2 - r + sqrt(r^2 + 4)) / 2
games-sprouts-empty = 这个 { $found } 前面没有内容
games-sprouts-lines = 图形中的点一共最多还能连 { $most } 条线
games-sprouts-many = 开局最多有 { $most } 个点
games-sprouts-no-end = 边界以 `.` 结尾，区域以 `{"}"}` 结尾，这里缺少结尾
games-sprouts-not-alone = 没有连线的点单独构成一条边界，但这条边界上还有别的点
games-sprouts-not-in-two = 大写字母 { $found } 表示出现在两个区域中的点，每个区域一次
games-sprouts-not-twice = 小写字母 { $found } 表示在同一条边界上出现两次的点
games-sprouts-positions = 写点数，例如 7；或者写图形：每条边界写出它的点再写 `.`，每个区域写出它的边界再写 `{"}"}`，例如 `0.AB.{"}"}0.AB.{"}"}`；0、1、2 是有这么多条连线的点，字母是有两条连线、出现两次的点
games-sprouts-sign = { $found } 不是这种记法的符号
