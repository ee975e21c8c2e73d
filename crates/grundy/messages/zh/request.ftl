# 请求中的错误。

request-asks = ask 必须是其中之一：{ $names }
request-engine-unknown = 没有叫 { $found } 的引擎
request-language-unknown = 没有语言 { $found } 的文本
request-languages = 语言有：{ $tags }
request-engines = 引擎有 { $names }
request-field-missing = { $ask ->
    [request] 缺少字段 { $field }
   *[other] { $ask } 需要字段 { $field }
}
request-field-twice = 字段 { $field } 写了两次
request-field-unknown = { $ask } 没有字段 { $field }
request-fields = 它的字段有 { $fields }
request-no-formats = 本程序编译时没有启用 formats，不能按输入格式读题
request-no-databases = 这里没有数据库
request-code = 编码
request-game-code = 编码以数字或小数点开头：请写 0{ $found }
request-game-list = `grundy list` 列出游戏，JSON 中用问题 "list"
request-game-unknown = 没有收录叫 { $found } 的游戏
request-graph-end = 图没有写完
request-graph-fields = 图需要 edges，或 left 和 right
request-graph-entry = { $field }[{ $index }] 必须是{ $wanted ->
    [edges] {" "}[from, to]
   *[rows] 顶点的列表
}，不能是 { $found }
request-graph-entry-help = { $wanted ->
    [edges] 请写 [from, to]；计分游戏写 [from, to, gain]
   *[rows] 请写出每个顶点的后继，没有后继的写 []
}，顶点写成{ $names ->
    [numbers] 从 0 开始的数
   *[names] 引号里的名字
}；第一项是 { $field }[0]
request-graph-gains = { $field }[{ $index }] 是 { $found }，与前面的边不同：要么每条边都有得分，要么都没有
request-graph-gains-help = 每条边都写 [from, to]，或都写 [from, to, gain]；第一项是 { $field }[0]
request-graph-object = 图是一个 JSON 对象
request-graph-rows = { $field } 多于 { $vertices } 行，即图的顶点数
request-graph-rows-help = 每个顶点写一个后继列表，没有后继的写 []
request-graph-rows-missing = { $field } 有 { $rows } 行，而图有 { $vertices } 个顶点
request-graph-tree = 极小化极大树不能与别的图合用
request-graph-vertex-negative = 顶点 { $vertex } 是负数
request-graph-vertex-help = 顶点从 0 编号
request-graph-vertices = 图需要字段 vertices（一个数）或字段 names（一个列表）
request-graphs-impartial = 和中的图只能有普通的边，不能带得分或玩家
request-integer-large = { $field } 超出 -2^127..2^127
request-io = { $what }：{ $reason }
request-json = 这不是 JSON
request-json-end = 请求没有写完
request-json-help = 请求是一个 JSON 对象，例如 {"{"}"ask": "value", "ruleset": "nim", "position": "3 5 7"{"}"}
request-near = 是不是想写 { $near }？
request-no-parameters = 这个规则没有参数，不能设置 { $name }
request-not-object = 请求不是 JSON 对象
request-number-large = { $field } 不能大于 2^64 - 1：{ $number }
request-number-negative = { $field } 不能是负数：{ $number }
request-path = 这里不能读文件：{ $path }
request-reference-help = `grundy cite RULESET` 输出规则引用的文献及其键
request-reference-unknown = 文献目录中没有键 { $found }
request-ruleset-fields = ruleset 是字符串，或只有一个字段的对象：rules、graph、undirected 或 code
request-ruleset-missing = { $ask } 需要规则
request-rulesets-no-sum = rulesets 给和中的规则起名，所以需要 "ruleset": "sum"
request-word-unknown = { $field } 不能是 { $found }
request-words = 必须是其中之一：{ $words }
request-wrong-type = { $field } 必须是{ $wanted ->
    [edges] {" "}[from, to] 的列表
    [flag] {" "}true 或 false
    [integer] 整数
    [list] 列表
    [object] 对象
    [rows] 由每个顶点的后继列表组成的列表
    [seconds] 秒数
    [text] 字符串
    [texts] 字符串的列表
   *[other] {" "}{ $wanted }
}，不能是 { $found }

## 图

graph-name-twice = 有两个顶点都叫 { $name }
graph-names-missing = 有 { $names } 个名字，却有 { $vertices } 个顶点
graph-too-many-edges = 图最多有 2^32 - 1 条边
graph-too-many-vertices = 图最多有 2^32 - 1 个顶点
graph-vertex-outside = 顶点 { $vertex } 不在图中：图有 { $vertices } 个顶点，从 0 编号
request-impartial-source = 这个规则不是规则文本，不能改成公平组合游戏
request-impartial-source-help = 请用文本写规则，或为双方列出每个着法
request-not-utf8 = 请求不是 UTF-8
request-picture-here = 这个程序的答案不带图片
request-picture-here-help = 请去掉 "picture"
request-picture-none = `{ $ask }` 的答案没有图片
request-picture-none-answer = 这个问题的答案没有图片
request-picture-none-help = 有图片的是 table、period、guess、game、value（非公平组合游戏）、`picture`、graph 和 quotient 的答案
export-left-out = 本程序编译时没有启用 export，不能写出程序
export-language-unknown = 没有语言 { $found }
export-languages = 可选的语言：{ $words }
export-what = "what" 应为 "program"、"law" 或 "table"
export-what-no-to = 只有表才有终点 "to"
export-what-to = 表需要终点 "to"，例如 [20] 或 [5, 5]
