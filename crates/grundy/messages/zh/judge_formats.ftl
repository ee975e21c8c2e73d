# 由输入输出格式描述的题目（`judge --input`）。

judge-spec-case = 第 { $number } 组数据的局面是 { $position }
judge-spec-case-help = 第 { $number } 组数据的局面是 { $position }；{ $help }
judge-spec-draw = 双方都不能强制取胜，没有可以输出的词
judge-spec-player = 胜负为 { $outcome }，不知道先手是否获胜
judge-spec-player-help = 请说明谁先走："player": "left" 或 "right"
judge-spec-count = 冒号前应为若干名称（最后一个是数据组数，如 T）、eof 或一个或多个 0，而不是 { $found }
judge-spec-empty = 每组数据至少要从输入中读一项
judge-spec-field = { $found } 不是 n（一个数）、s$（一个字符串）、x[n]（n 个数）、g[h]$（h 个字符串）或 e[m](u v)（若干行数）
judge-spec-for = “for” 后面应写名字和数的范围，例如 v in 1..=n，而不是 { $found }
judge-spec-help = 例如 "T: n x[n] -> Yes/No"（T 组数据：n 和 n 堆），或 "eof: w h => sheet(<w>, <h>) -> WIN/LOSE"
judge-spec-input = 格式为 { $spec }
judge-spec-insert = <{ $found }> 不是 <name>、<name,>、<name-1>、<sort name,> 这样的形式
judge-spec-length = { $found } 用作长度或范围的端点，但前面没有叫这个名称的数
judge-spec-name = 格式
judge-spec-negative = 列表 { $name } 的长度会是 { $length }
judge-spec-nothing = 这组数据不含任何输入，读取不会结束
judge-spec-number = { $name } 应为自然数，而不是 { $found }
judge-spec-open = 这个 { $found } 没有配对
judge-spec-output = 输出应为用斜线隔开的两个或三个词（`Yes/No`、`Win/Lose/Draw`）、`value`、`count`、`move`、`moves`、评测网站的名称（如 `poj`）或带引号的文字，而不是 { $found }
judge-spec-param = "with" 后面应为 name=value，而不是 { $found }
judge-spec-twice = 有两个部分都叫 { $found }
judge-spec-unknown = 数据中没有叫 { $found } 的部分
judge-spec-value = 有的局面没有数值形式的 SG 值
