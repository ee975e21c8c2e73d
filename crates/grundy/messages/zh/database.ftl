# 已求解局面的数据库。

database-check-word = "check" 应为 "nothing"、"sums" 或 "rules"
database-checked-no = 没有
database-checked-yes = 全部局面都已与规则核对
database-counts = { $positions } 个局面：{ $n } 个 N，{ $p } 个 P，{ $draws } 个 D；到结束最多 { $deepest } 步
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
database-draws = 有 { $count } 个局面是和局，因为对局可能循环
database-draws-help = 请把循环算作和局（"cycles": "draw"）
database-entailing = 有连走或强制应手的规则不能求解成数据库
database-exists = { $name } 中已有数据库
database-exists-help = 请换一个目录，或删除这个目录
database-io = 无法读写 { $name }：{ $reason }
database-label-checked = 核对
database-label-game = 游戏
database-label-manifest = 清单
database-label-positions = 局面
database-label-start = 起始局面
database-missing = 数据库缺少一个应有的局面
database-none = { $name } 中没有数据库
database-other-rules = 数据库的规则、参数或胜负约定不同：它是从 { $start } 求解的 { $title }
database-phase-checking = 正在把 { $positions } 个局面与规则核对
database-phase-deciding = 第 { $round } 轮：{ $explored } 个局面中已决定 { $decided } 个
database-phase-exploring = 正在寻找局面：{ $explored } 个，其中 { $waiting } 个还没有展开
database-phase-sorting = 正在整理 { $explored } 个局面的着法
database-phase-sums = 正在检查 { $bytes } 字节的校验和
database-phase-writing = 正在写入 { $positions } 个局面
database-question = `{ $ask }` 不从数据库中查找局面
database-right-rules = 每个字节都与写入时相同，每个值都由规则得出
database-right-sums = 每个字节都与写入时相同
database-rules = 只有规则文本、目录中的游戏和编码可以求解成数据库
database-rules-damaged = 数据库清单中的规则无法读取
database-splits = 有的着法留下多个子游戏的和，不能由单个局面得出胜负
database-start = { $start }：{ $outcome }，{ $moves ->
    [unknown] 双方先走的情况都已求解
    [none] 双方都走得好时对局不会结束
   *[other] 还有 { $moves } 步
}
database-stores = "stores" 应为 "values" 或 "remoteness"
database-sum = 求胜负时只能是单个子游戏；求 SG 值时可以是和（"stores": "values"）
database-unfinished = { $name } 中的数据库没有完成
database-unfinished-help = 请删除目录，再求解一次
database-values-misere = SG 值只决定正常规则的胜负；反常规则请存储到结束的步数
database-version = { $name } 中的数据库格式为 { $found }，这个版本的 grundy 不能读取
database-why = 已求解所有能走到的局面
database-wide = 一个局面需要 { $bits } 位，而键只有 { $most } 位
database-wrong = { $position }{ $mover ->
    [left] （左方先走）
    [right] （右方先走）
   *[any] {""}
} 有错：数据库中是 { $stored }，由规则得出 { $expected }
database-written = 已写入 { $bytes } 字节，并与规则核对；清单 { $hash }
