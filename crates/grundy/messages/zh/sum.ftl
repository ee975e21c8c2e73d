# 不同规则的和。

sum-bracket-close = 右括号 { $found } 没有对应的左括号
sum-bracket-open = 括号 { $found } 没有闭合
sum-component-missing = 这里缺少子游戏
sum-in-sum = 和不能是和的子游戏
sum-in-sum-help = 请写出它的子游戏，用 + 连接
sum-of-trees = 极小化极大树的顶点有分数，不能作为和的子游戏
sum-parameter-form = "{ $found }" 不是参数
sum-parameter-help = 请写 name=value，例如 subtraction[S=1,3,4]；逗号后面的 name= 开始下一个参数
sum-parameters = 参数属于和中的各个规则
sum-parameters-help = 请写在规则后面的方括号里：name[{ $name }=...]:position
sum-position-text = 不同规则的和必须用文本给出局面
sum-position-help = 空和请写 {$instead}
sum-position-missing = {$ruleset} 的冒号后面缺少局面
sum-question = { $ask } 只对一个规则提问，不能对不同规则的和提问
sum-question-help = 请写规则本身；value、outcome、moves、explain、equal、play、graph 和 genus 可以用于和
sum-ruleset-before = 如果它属于同一个规则，请写 { $instead }
sum-ruleset-empty = 冒号前缺少规则的名字
sum-ruleset-help = 每个子游戏写成 规则:局面，例如 kayles:5 或 nim:(3 5)；Nim 堆写 *4，游戏值写 1/2 等
sum-ruleset-missing = { $found } 没有写出规则
sum-too-deep = 子游戏外面的括号超过 { $most } 层
sum-value-help = 请用数字、花括号、*、^ 和 v 写游戏值，例如 1/2 或 {"{"}1|-1{"}"}
sum-value-large = 这些游戏值的后续局面超过 { $most } 个
