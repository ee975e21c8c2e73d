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
games-hunger-independent = 没有一组关着的箱子异或和为 0，所以关着的箱子线性无关
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
games-new-nim-independent = 没有一组堆的异或和为 0，所以无论先手留下什么，都是异或和不为 0 的 Nim 局面，对手必胜
games-product-condition = 定理的条件成立：两个规则都是翻一行硬币，最外面的一枚从正面翻到反面，与其他硬币无关
games-product-values = 由第一个规则，第 { $x } 列的值是 { $column }；由第二个规则，第 { $y } 行的值是 { $row }；它们的 Nim 积是 { $value }
games-geography-covered = { $vertex } 在剩余顶点的每个最大匹配中；走到 { $mate } 之后，对手总会留下可以沿匹配继续走的顶点
games-geography-free = 剩余顶点有一个最大匹配不含 { $vertex }，所以对手总能沿它的一条边走
games-hackenbush-condition = 定理的条件成立：所有的边（{ $edges }）都与地面相连
games-hackenbush-value = 把每个环收缩成值为 1 的自环之后剩下一棵树；树上一点的值是各分枝末端的值加一的异或和，结果是 { $value }
games-corners-condition = 定理的条件成立：游戏是两个翻硬币游戏的积，每步翻一行中的两枚，右边的一枚从正面翻到反面
games-corners-value = 位置 { $x } 和 { $y } 在这两个游戏中的值是 { $x } 和 { $y }；它们的 Nim 积是 { $value }
