# 由模板给出的局面。

template-syntax = 模板 "{ $text }" 不是把数换成式子的局面
template-syntax-help = 请写种类和参数 "heap(n) + heap(2 * n)"，或列表 "[a, b, c]"，可用 + - * / % ^、括号、min、max 和有范围的名字
template-name = 模板里的名字 { $name } 没有给出范围
template-name-help = 请给 { $name } 一个范围（"for"），例如 1 到 20
template-value = 在 { $at } 处，模板里有式子的值不是自然数
template-no-text = 有范围就要有模板：含有这些名字的局面
template-no-for = 模板里的名字需要范围
template-no-for-help = 请给一个名字一个范围（"for"），例如 n 从 1 到 200
template-many = 这些范围给出 { $count } 个局面；最多 { $most } 个
template-empty = { $name } 的范围是空的：{ $from }..={ $to }
template-with-corners = 模板用名字的范围，不用 from 和 to
