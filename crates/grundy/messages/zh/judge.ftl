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

# 与期望输出的比较。

judge-agrees = 全部 { $lines } 行一致
judge-differs = 第 { $line } 行不同：答案为“{ $found }”，期望为“{ $expected }”
