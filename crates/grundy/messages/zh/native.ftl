# 为什么规则没有本机代码。
native-lists = 规则使用列表
native-number = 规则中有一个数需要超过 63 位
native-machine = 没有适用于这种处理器的代码生成器
native-moves = 有些着法会得分，或只属于一方
native-sums = 后继状态是和，其胜负不能由各子游戏的胜负得出
native-left-out = 程序编译时没有包含本机代码
native-wide = 表对本机代码太大，或 SG 值需要超过 32 位
