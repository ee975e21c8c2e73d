# 取分游戏的编码、周期、证书和保存的运算。

heap-code-no-digit = 编码至少有一个数字
heap-code-no-point = 编码需要小数点
heap-code-second-point = 编码只有一个小数点
heap-code-small-digit = "{ $found }" 是小写字母；9 以上的数字用大写字母
heap-code-unknown-character = "{ $found }" 不是编码的数字
heap-code-modifier-without-digit = "{ $found }" 必须跟在数字后面
heap-code-second-modifier = "{ $found }" 是对各部分的第二个条件；一个数字只能有一个
heap-code-more-than-none = 数字 0 不留下任何部分，后面不能接“任意多个”
heap-code-part-counts = 花括号里写各部分的个数
heap-code-modifier-in-braces = "{ $found }" 只对某些部分个数提出条件；这里一个数字对它的所有部分个数只有一个条件
heap-code-too-many-parts = { $found ->
    [none] 部分太多：最多 { $most } 个
   *[other] { $found } 个部分太多：最多 { $most } 个
  }
heap-code-repetition-left-of-point = 循环的数字必须在小数点后面
heap-code-repetition = 循环节是 "[" 和 "]" 之间的一个或多个数字
heap-code-after-repetition = 循环的数字后面不能再有内容
heap-code-endless = { $added ->
    [0] 把一堆分成 { $parts } 个部分
   *[other] 加 { $added } 枚并留下 { $parts } 个部分
  }：堆不一定变小，对局不一定结束
heap-code-help-form = 请写 0.77、.137 或 4u.0
heap-code-help-capital = 请写 { $capital }
heap-code-help-characters = 数字是 0 到 9 和 A 到 V；后面可以接 u（各部分互不相同）、n（不全相等）、e（全相等）或 a（任意多个）
heap-code-help-part-counts = 请写 {"{"}0,2{"}"} 或 {"{"}1,3+{"}"}，数不超过 63
heap-code-help-modifier-in-braces = 请写在花括号后面，例如 {"{"}2,3{"}"}{ $found }
heap-code-help-repetition = 请写 0.[3]，方括号在末尾
heap-code-help-endless = 这里至少留下 { $least } 个部分，数字例如 { $least ->
    [2] 4 或 8
    [3] 8 或 G
   *[other] {"{"}{ $least }{"}"}
  }
heap-rule-split = 把一堆分成 { $last ->
    [none] { $counts }
   *[other] { $first } 或 { $last }
  } 堆{ $likeness ->
    [different] ，互不相同
    [not-all-equal] ，不全相等
    [equal] ，全相等
   *[any] {""}
  }
heap-rule-take = 从一堆中取 { $tokens } 枚，剩下的{ $counts ->
    [0] 必须为空
    [1] 是 1 堆
   *[other] 分成 { $last ->
        [none] { $counts }
       *[other] { $first } 或 { $last }
    } 堆
  }{ $likeness ->
    [different] ，互不相同
    [not-all-equal] ，不全相等
    [equal] ，全相等
   *[any] {""}
  }
heap-rule-add = 给一堆加 { $tokens } 枚，再分成 { $last ->
    [none] { $counts }
   *[other] { $first } 或 { $last }
  } 堆{ $likeness ->
    [different] ，互不相同
    [not-all-equal] ，不全相等
    [equal] ，全相等
   *[any] {""}
  }
heap-rule-none = 没有着法
heap-rule-repeat = { $count ->
    [1] 最后一条规则适用于所有更大的枚数
   *[other] 最后 { $count } 个数字对所有更大的枚数循环
  }
heap-rule-cousin = 是标准形 { $code } 的第一表亲：一堆的 SG 值等于标准形中少 { $shift } 枚的堆的 SG 值
heap-rule-unsaid = 规则文本无法表达“可以剩下任意多堆”，所以这只是说明
heap-preperiod = 前周期
heap-period = 周期
heap-saltus = 增量
heap-bound-none = 没有 n：任何堆都没有着法
heap-bound-below = 小于 n0 的所有堆的值
heap-bound-window-below = n0 <= n < n0 + { $last }，以及小于 n0 的所有堆的值
heap-status-proved = 由定理“{ THEOREM($theorem) }”证明：检查了 { $bound }，n0 = { $from }，用到 { $to } 为止各堆的值
heap-status-proved-rows = 由定理“{ THEOREM($theorem) }”证明：{ $bound } 时 n 与 n + p 的值相等，n0 = { $from }，算到 n = { $to }
heap-status-no-move = 已证明：所有堆都没有着法，值全是 0
heap-status-observed = 观察到 { $to } 为止，未证明
heap-status-none = { $to ->
    [none] 算出的值太少，没有发现周期
   *[other] 到 { $to } 为止没有发现周期
}
heap-survey-open = 模式有 { $found } 个待定数字；最多 { $most } 个
heap-survey-part = `{ $found }` 没有指明哪一份：请写成 I/N，1 <= I <= N <= 100000，例如 2/8
heap-survey-damaged = 不能合并 { $name }：{ $what }
heap-survey-not-a-part = { $name } 是完整的结果，不是其中一份
heap-survey-foreign = { $name } 属于 { $found }，而 { $first } 属于 { $wanted }
heap-survey-twice = 第 { $part } 份出现了两次：{ $other } 和 { $name }
heap-survey-no-parts = 没有可以合并的结果
heap-survey-missing = 缺少 { $count } 份：{ $parts }
heap-survey-unfinished = 第 { $part } 份没有完成：{ $name } 有 { $of } 个编码中的 { $done } 个
heap-survey-unfinished-help = 请用同一个目录把这一份运行完
heap-no-certificate = 没有写证书：周期没有证明
heap-no-certificate-digits = 没有写证书：只有取分游戏的编码（以及与编码等价的规则）的周期才有证书，而且证明需要的值不能超过这台机器的寻址范围
heap-verified = 有效：{ $code } 的前周期是 { $preperiod }，周期是 { $period }{ $saltus ->
    [0] {""}
   *[other] ，增量是 { $saltus }
}，依据定理“{ THEOREM($theorem) }”；按定义检查了 { $values } 个值
heap-refused-header = 拒绝：文件不以证书的头部开始
heap-refused-version = 拒绝：证书的格式是第 { $found } 版，而这个程序读不了：请用更新的版本检查
heap-refused-header-checksum = 拒绝：头部的校验和不符
heap-refused-length = 拒绝：头部之后的字节数与头部所写不同
heap-refused-values-checksum = 拒绝：头部之后的值或后继状态的校验和不符
heap-refused-code = 拒绝：检查程序不支持这个编码
heap-refused-theorem = 拒绝：检查程序不支持这个定理，或它不适用于有这些值的编码
heap-refused-mask = 拒绝：掩码与编码不符
heap-refused-value = 拒绝：堆 { $heap } 的值不是 { $claimed }，或列出的某个后继状态并不是后继状态
heap-refused-checked = 拒绝：定理需要 { $needed } 个值，而头部写的是另一个数
heap-refused-not-least = 拒绝：更小的前周期或更小的周期也符合
heap-no-verifier = 这个版本的程序不能检查证书
heap-checkpoint-header = 这个文件不是保存的运算
heap-checkpoint-version = 这个文件的格式是第 { $found } 版，而这个程序读不了：请用更新的版本继续
heap-checkpoint-header-checksum = 保存的运算已损坏：头部的校验和不符
heap-checkpoint-block-checksum = 保存的运算已损坏或不完整：值的校验和不符
heap-checkpoint-contents = 保存的运算自相矛盾：头部与内容不符
heap-checkpoint-other = 保存的运算属于 { $found }，不属于 { $wanted }
heap-checkpoint-no-code = 只有取分游戏的编码可以保存运算
heap-checkpoint-survey = 保存的运算属于普查 { $found }，不属于 { $wanted }
heap-checkpoint-in-use = 另一个进程正在写它
heap-checkpoint-unwritten = 无法写文件 { $path }：{ $reason }
heap-checkpoint-unwritten-help = 请写已有目录中可以写入的文件路径
heap-progress-heaps = { $known } 堆{ $largest ->
    [none] {""}
   *[other] ，最大值 { $largest } 在 { $at }
  }{ $rare ->
    [none] {""}
   *[other] ，稀有值 { $rare } 个，最后一个在 { $last }
  }
heap-progress-codes = { $of } 个编码中的 { $done } 个
search-checkpoint-rules = 保存的运算属于另外的规则、参数或胜负约定
search-progress-proofs = { $excluded ->
    [none] {""}
   *[other] SG 值不是 { $excluded }；
  }{ $open ->
    [none] {""}
   *[other] 正在检验 { $open }；
  }{ $components } 个分量
heap-report-game = 游戏
heap-report-to = 计算到
heap-report-largest = 最大值
heap-report-at = 位置
heap-report-mask = 掩码
heap-report-rare = 稀有值
heap-report-last = 最后一个稀有值
heap-svg-no-code = 只有取分游戏的编码才有周期的图片
board-verified-value = 有效：{ $position } 的 SG 值是 { $value }；已按规则检查 { $components } 个分量的值
board-verified-winner = 有效：{ $position } 先手必胜；已按规则检查 { $components } 个分量的值
board-refused-rules = 拒绝：检查程序不支持这些规则，或不能证明游戏会结束
board-refused-position = 拒绝：局面不是这个游戏的棋盘之和
board-refused-line = 拒绝：头部之后有一行不是分量和它的值，或重复了一个分量
board-refused-component = 拒绝：分量 { $component } 的值 { $claimed } 不能由它的后继状态得出
board-refused-statement = 拒绝：各分量的值不能证明这个结论
board-certificate-play = 证书只能证明正常规则下和的 SG 值或胜负
board-certificate-rules = 不能为这个局面写证书：检查程序不支持它的规则
board-certificate-help = 证书用于网格（x[grid]）上的棋盘，走法画成图案，或改写由循环选出的格子，例如 `cram` 和 `node-kayles`
