# 已求解局面的数据库。

database-busy = 另一个进程正在处理 { $name } 中的数据库
database-check-word = "check" 应为 "nothing"、"sums" 或 "rules"
database-checked-no = 没有
database-checked-yes = 全部局面都已与规则核对
database-checkpoint-damaged = 进度文件 { $path } 已损坏：{ $what }
database-checkpoint-damaged-help = 请删除目录 { $name }，再求解一次
database-checkpoint-other = 进度文件属于其他规则，或属于另一个版本的 grundy
database-checkpoint-unread = 无法读取进度文件 { $path }：{ $reason }
database-checkpoint-unwritten = 无法写入进度文件 { $path }：{ $reason }
database-counts = { $positions } 个局面{ $movers ->
    [both] （双方先走分别计数）
   *[one] {""}
}：{ $n } 个 N，{ $p } 个 P，{ $draws } 个 D{ $deepest ->
    [none] {""}
   *[other] ；到结束最多 { $deepest } 步
}
database-counts-values = { $positions } 个局面：{ $n } 个 N，{ $p } 个 P；最大的 SG 值是 { $largest }
database-damage-block = 第 { $block } 块：{ $what }
database-damage-checksum = 字节与校验和不符
database-damage-form = 各部分互相矛盾
database-damage-length = 有 { $found } 字节，而不是 { $expected }
database-damage-manifest = 清单与自己的哈希不符
database-damage-missing = 文件缺失
database-damage-positions = 有 { $found } 个局面，而不是 { $expected } 个
database-damage-tally = 计数与局面不符
database-damaged = { $file } 已损坏：{ $what }
database-damaged-help = 请重新求解，或重新复制数据库
database-draws = 有 { $count } 个局面是和局，因为对局可能循环不止
database-draws-help = 请允许和局（"cycles": "draw"）
database-draws-partizan-help = 只有双方着法相同的规则才存储和局
database-entailing = 有连走或强制应手的规则不能求解成数据库
database-exists = { $name } 中已有数据库
database-exists-help = 请换一个目录，或删除这个目录
database-in-tiers = 已在磁盘上求解，共 { $tiers } 层
database-io = 无法读写 { $name }：{ $reason }
database-kept = 已保存 { $bytes } 字节的进度；请继续（"resume": "{ $name }"）
database-kept-need = 只保存了请求；请用更多内存重新开始（"resume": "{ $name }"），或者在规则中写出一个每步都减小的数（decreases KIND(字段) = 数）再求解到另一个目录：那样可以在任意内存限制下用磁盘求解
database-kept-no-tiers = 已保存 { $bytes } 字节的进度；请用更多内存继续（"resume": "{ $name }"），或者在规则中写出一个每步都减小的数（decreases KIND(字段) = 数）再求解到另一个目录：那样可以在任意内存限制下用磁盘求解
database-kept-request = 只保存了请求；请重新开始（"resume": "{ $name }"）
database-kept-tiers = 已完成的层保存在 { $scratch }；请继续（"resume": "{ $name }"）
database-kept-unchecked = 数据库已写入，但还没有核对；请继续（"resume": "{ $name }"）
database-label-checked = 核对
database-label-game = 游戏
database-label-manifest = 清单
database-label-positions = 局面
database-label-start = 起始局面
database-missing = 数据库缺少一个应有的局面
database-need = 对局大约能走到 { $positions } 个局面，共 { $moves } 种走法，大约需要 { $bytes } 字节内存；上限是 { $allowed }
database-no-run = { $name } 中的数据库没有可以继续的进度
database-none = { $name } 不是数据库的目录
database-none-help = 用 `solve` 可以写一个：它是一个含有清单文件的目录
database-other-rules = 数据库的规则、参数或胜负约定不同：它是从 { $start } 求解的 { $title }
database-phase-checking = 正在把 { $positions } 个局面与规则核对
database-phase-checkpoint = { $phase }；{ $minutes ->
        [0] 不到一分钟前保存了进度
       *[other] { $minutes } 分钟前保存了进度
    }
database-phase-deciding = 第 { $round } 轮：{ $explored } 个局面中已决定 { $decided } 个
database-phase-exploring = 正在寻找局面：{ $explored } 个，其中 { $waiting } 个还没有展开
database-phase-no-sweep = 这些局面不能按编号顺序求解，改用别的方法
database-phase-reached = 正在寻找可以走到的局面
database-phase-sorting = 正在整理 { $explored } 个局面的着法
database-phase-sums = 正在检查 { $bytes } 字节的校验和
database-phase-sweep = 正在按编号顺序求解 { $cells } 个局面，内存最多大约 { $bytes } 字节
database-phase-tiers = 内存放不下所有局面，改为在磁盘上逐层求解
database-phase-tiers-check = 已有 { $positions } 个局面与规则核对
database-phase-tiers-down = 正在磁盘上寻找局面：{ $tiers } 层，{ $positions } 个，临时文件 { $bytes } 字节
database-phase-tiers-need = 大约 { $positions } 个局面、{ $moves } 种走法，大约需要 { $bytes } 字节内存，上限是 { $allowed }：改为在磁盘上逐层求解
database-phase-tiers-sweep = 大约 { $positions } 个局面、{ $moves } 种走法，大约需要 { $bytes } 字节内存，上限是 { $allowed }：改为在磁盘上逐层求解；上限为 { $sweep } 时，也许可以在内存中按编号顺序求解
database-phase-tiers-up = 已决定 { $tiers } 层，{ $positions } 个局面，临时文件 { $bytes } 字节
database-phase-writing = 正在写入 { $positions } 个局面
database-other-rules-help = 请把这些规则求解到另一个目录
database-question-help = 请去掉数据库
database-question = `{ $ask }` 不从数据库中查找局面
database-resume-alone = 规则、局面和存储的内容来自要继续的目录，不能再给出
database-resume-help = 请继续（"resume": "{ $name }"），或删除目录
database-reached = { $positions } 个局面中，{ $against ->
    [sums] 已检查 { $reached } 个的校验和
   *[rules] 已有 { $reached } 个与规则核对
}，没有发现错误
database-reached-others = 数据库有 { $positions } 个局面，而能走到的有 { $reached } 个
database-endless = 各值互相符合，但对局可能不会结束：{ $reason }
database-right-rules = 每个字节都与写入时相同，每个值都由规则得出
database-right-sums = 每个字节都与写入时相同
database-rules = 只有规则文本、目录中的游戏和编码可以求解成数据库
database-rules-damaged = 数据库清单中的规则无法读取
database-splits = 有的着法留下多个子游戏的和，不能由单个局面得出胜负
database-splits-help = 请在正常规则下存储 SG 值（"stores": "values"）
database-start = { $start }：{ $outcome }，{ $moves ->
    [unknown] 双方先走的情况都已求解
    [none] 双方都走得好时对局不会结束
   *[other] 还有 { $moves } 步
}
database-stores = "stores" 应为 "values" 或 "remoteness"
database-sum = 局面只有一个子游戏时才能存储 remoteness
database-tiers-cluster = 多个进程不能分层求解
database-tiers-damaged = { $file } 已损坏
database-tiers-delete-help = 请删除临时目录，再求解一次
database-tiers-disk = { $name } 所在的磁盘还有 { $free } 字节，接下来需要 { $needed } 字节
database-tiers-disk-full = { $name } 所在的磁盘已满
database-tiers-disk-help = 请腾出空间后重复同一命令，它会接着算；也可以把临时目录换到另一个磁盘
database-tiers-foreign = { $name } 中的临时文件属于另一次计算
database-tiers-in-use = 另一个进程正在使用 { $name }
database-tiers-large = 每一步都变小的数太大，不能作为层号
database-tiers-none = 逐层求解需要一个每一步都变小的数，而这些规则没有已知的这种数
database-tiers-none-help = 请在规则中写出一个（decreases KIND(字段) = 数）；这样就可以在任意内存限制下用磁盘求解
database-tiers-order = 从 { $from } 到 { $to } 的一步从第 { $before } 层走到第 { $after } 层，没有变小
database-tiers-unsupported = 这里不能逐层求解
database-unfinished = { $name } 中的数据库没有完成
database-unfinished-help = 请删除目录，再求解一次
database-value-draw = 和局
database-value-loony = loony
database-value-number = 值 { $value }
database-value-over = 对局已结束
database-value-remoteness = 还有 { $moves } 步
database-values-misere = SG 值只决定正常规则的胜负；反常规则请存储到结束的步数
database-version = { $name } 中的数据库格式为 { $found }，这个版本的 grundy 不能读取
database-why = 已求解所有能走到的局面
database-wide-help = 请求解更小的局面
database-why-sweep = 已按编号顺序求解所有能走到的局面，没有逐一记录走法
database-why-tiers = 已在磁盘上逐层求解所有能走到的局面
database-wide = 一个局面需要 { $bits } 位，而键只有 { $most } 位
database-wrong = { $position }{ $mover ->
    [left] （左方先走）
    [right] （右方先走）
   *[any] {""}
} 有错：数据库中是 { $stored }，{ $expected ->
    [missing] 而数据库中缺少它能走到的一个局面
    [nothing] 而规则中没有这个局面
   *[other] 而由规则得出 { $expected }
}
database-written = 已写入 { $bytes } 字节，并与规则核对；清单 { $hash }
