# 各道题目的输入格式。

judge-input-acwing-892 = 输入为 n（台阶数）和每级台阶上的石子数，从最低一级开始
judge-input-atcoder-abc368-f = 输入为 N 和 N 个数 A
judge-input-bzoj-3759 = 输入为 T（数据组数），每组为 n（箱子数）和每个箱子里的石子数
judge-input-ccc-2008-s5 = 输入为 n 和 n 行，每行四个数，即粒子 A、B、C、D 的个数
judge-input-luogu-p1247 = 输入为 k（堆数）和 k 堆石子
judge-input-luogu-p2197 = 输入为 T（数据组数），每组为 n（堆数）和 n 堆石子
judge-input-luogu-p3185 = 输入为 t（数据组数），每组为 n（瓶数）和每个瓶子里的豆子数
judge-input-luogu-p3235 = 输入为 T（数据组数）、F，每组为 N（堆数）和 N 堆石子
judge-input-luogu-p4363 = 输入为 n、m，先手的 n 行 m 个数，以及后手的 n 行 m 个数
judge-input-luogu-p5387 = 输入为 n 和 m
judge-input-poj-2311 = 输入每行为一张纸的 W H，直到文件结束
judge-input-poj-2425 = 输入对每个图为 N，每个顶点一行（后继个数和各后继），以及每个询问一行（棋子数和所在顶点），直到一行 0
judge-input-poj-3480 = 输入为 T（数据组数），每组为 N（堆数）和 N 堆石子

# 任意题目的输入格式。

judge-agrees = 全部 { $lines } 行一致
judge-differs = 第 { $line } 行不同：答案为“{ $found }”，期望为“{ $expected }”
judge-spec-case = 第 { $number } 组数据的局面是 { $position }
judge-spec-case-help = 第 { $number } 组数据的局面是 { $position }；{ $help }
judge-spec-draw = 双方都不能强制取胜，没有可以输出的词
judge-spec-player = 胜负为 { $outcome }，不知道先手是否获胜
judge-spec-player-help = 请说明谁先走："player": "left" 或 "right"
judge-spec-count = 冒号前应为若干名称（最后一个是数据组数，如 T）、eof 或 0，而不是 { $found }
judge-spec-empty = 每组数据至少要从输入中读一项
judge-spec-field = { $found } 不是 n（一个数）、s$（一个字符串）、x[n]（n 个数）、g[h]$（h 个字符串）或 e[m](u v)（若干行数）
judge-spec-help = 例如 "T: n x[n] -> Yes/No"（T 组数据：n 和 n 堆），或 "eof: w h => sheet(<w>, <h>) -> WIN/LOSE"
judge-spec-input = 格式为 { $spec }
judge-spec-insert = <{ $found }> 不是 <name>、<name,>、<name-1> 或 <sort name,>
judge-spec-length = { $found } 用作长度，但前面没有叫这个名称的数
judge-spec-name = 格式
judge-spec-negative = 列表 { $name } 的长度会是 { $length }
judge-spec-nothing = 这组数据不含任何输入，读取不会结束
judge-spec-number = { $name } 应为自然数，而不是 { $found }
judge-spec-open = 这个 { $found } 没有配对
judge-spec-output = 输出应为用斜线隔开的两个词（Yes/No）、value、count、评测网站的名称或带引号的文字，而不是 { $found }
judge-spec-param = "with" 后面应为 name=value，而不是 { $found }
judge-spec-twice = 有两个部分都叫 { $found }
judge-spec-unknown = 数据中没有叫 { $found } 的部分
judge-spec-value = 有的局面没有数值形式的 SG 值
