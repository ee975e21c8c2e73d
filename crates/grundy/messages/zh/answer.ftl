# 没有答案时的说明，以及答案里的词。

answer-fault = { $component } 处：{ $what }
answer-list-separator = {"、"}
answer-internal = grundy 自身的 bug
