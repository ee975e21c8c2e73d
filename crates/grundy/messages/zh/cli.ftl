# 命令行：帮助、用法错误，以及答案前后的词。

cli-beginning =
    grundy 根据规则判断谁必胜，给出所有必胜着法、SG 值和理由

    可以这样开始：
      grundy value nim "3 5 7"        每堆和整个局面的 SG 值
      grundy moves nim "3 5 7"        所有必胜着法
      grundy explain nim "3 5 7"      一步一步的解释
      grundy table take-away --to 20  打表：前若干个局面的 SG 值
      grundy list                     已收录的游戏

    自己的游戏只要写一行规则：
      grundy value -e "heap(n) -> heap(n - t) for t in {"{1, 3, 4}"}" 10

    所有命令：grundy --help
    记法：    grundy help positions，grundy help rules，grundy help codes

cli-heading-usage = 用法：
cli-heading-commands = 命令
cli-heading-arguments = 参数
cli-heading-options = 选项
cli-heading-everywhere = 所有命令共有的选项
cli-heading-examples = 例子：

cli-grundy = 根据游戏规则判断谁必胜，给出所有必胜着法、SG 值和解释
cli-grundy-version = 输出版本号
cli-value = 输出每个子游戏和整个和的 SG 值；对非公平组合游戏输出标准形
cli-value-certificate = 把 SG 值的证明写到这个文件，供 `grundy verify` 检查；用于走法是图案或改写格子的网格棋盘
cli-outcome-certificate = 把胜负的证明写到这个文件，供 `grundy verify` 检查；用于走法是图案或改写格子的网格棋盘
cli-value-show = 对非公平组合游戏，还要输出和的这些性质，用逗号分隔：mean、temperature、thermograph 等，或 all
cli-thermograph = 输出非公平组合游戏局面的温度图：桅杆和两面墙
cli-outcome = 判断谁必胜：N（先手必胜）、P（先手必败）、L（左方）或 R（右方）；D 表示平局
cli-moves = 列出所有必胜着法和走到的局面
cli-moves-all = 列出所有着法，而不只是必胜着法
cli-moves-player = 非公平组合游戏中轮到谁走（默认列出双方的必胜着法）
cli-equal = 判断两个局面是否等价（放进任何和中胜负都相同）；若不等价，给出能区分它们的和
cli-equal-other = 要比较的另一个局面
cli-explain = 解释为什么必胜或必败：SG 值及其依据、二进制异或、着法及其效果
cli-genus = 输出局面或各堆的反常属（genus），以及是否驯顺
cli-genus-to = 输出到这一堆为止各堆的属，而不是某个局面的
cli-jia = 对每个子游戏检查 SJ 定理的条件，看反常规则的胜负能否由 SG 值决定
cli-quotient = 计算堆的反常商：一个决定所有和的胜负的有限幺半群
cli-quotient-to = 最后一堆；若已证明整个游戏的商，搜索会提前结束
cli-period = 求各堆 SG 值的周期，并说明是否已证明
cli-period-to = 计算到哪一堆
cli-period-certificate = 证明写入的文件，供 `grundy verify` 检查
cli-period-report = 输出文献表格中的一行：最大值、掩码、稀有值个数、最后一个稀有值
cli-any-checkpoint = 保存搜索或取分游戏编码长时间运算的文件，每隔几分钟和结束时各写一次
cli-any-checkpoint-every = 两次保存的间隔：90s、10m（默认 3m）
cli-any-resume = 从保存的文件继续，之后也存入该文件（默认用 --checkpoint 的文件）
cli-verify = 检查周期或局面的证书，或局面的数据库
cli-verify-file = 证书，或数据库的目录
cli-verify-missing = 没有文件或目录 { $path }
cli-verify-missing-help = 请给出证书文件（由 `grundy period CODE --certificate FILE` 写出），或数据库的目录（由 `grundy solve RULESET POSITION --into DIR` 写出）
cli-verify-no-database = --sums-only 只用于数据库，而 { $path } 不是目录
cli-verify-sums-only = 只检查数据库的校验和，不把局面与规则核对
cli-survey = 求符合某个模式的所有编码的周期
cli-survey-pattern = 编码，其中 _ 代表 0 到 7 的任一数字：0.___
cli-survey-to = 计算到哪一堆（默认 10000）
cli-survey-part = 只求一部分编码：2/8 是大致均分成八份后的第二份
cli-survey-into = 保存这一份结果的目录；再次运行时从中继续
cli-survey-merge = 合并目录中的各份，输出整个结果
cli-survey-into-alone = --into 保存其中一份；请同时指明是哪一份，例如 --part 2/8
cli-survey-into-keeps = --into 会自动保存和继续，不能与 --checkpoint 或 --resume 同用
cli-survey-merge-alone = --merge 从文件中读取模式、最大的堆和各份；请去掉其他参数
cli-survey-merge-empty = { $path } 中没有任何一份结果，例如 part-1-of-8
cli-survey-examples =
    {"  "}grundy survey 0.__ --to 2000 --format csv
    {"  "}grundy survey 0.____ --to 100000 --part 1/8 --into survey
    {"  "}grundy survey --merge survey --format md
cli-table = 打表：输出到给定局面为止所有局面的 SG 值；对非公平组合游戏输出标准形
cli-table-ranges = 模板里名字的范围，对棋盘是 rows 和 columns 的范围：n=1..=200；每个名字写一次
cli-table-to = 最后一个局面，每个参数一个数：40，或 20,30
cli-table-from = 第一个局面（默认为最小的）
cli-table-what = 对非公平组合游戏，输出这个性质（例如 mean 或 temperature），而不是标准形
cli-table-outcomes = 输出胜负（N、P、L、R 或 D），而不是 SG 值
cli-graph = 输出局面的博弈图：Graphviz、图片或 JSON
cli-guess = 找规律：求符合 SG 值表或胜负表的式子，并说明已验证到哪里
cli-guess-to = 式子必须符合的表的最后一个局面，每个参数一个数
cli-guess-ranges = 模板里名字的范围：n=1..=200；每个名字写一次
cli-guess-values = 改用文件里的值：整数（第一个的下标是 0），每行一个下标和一个值（b-file、CSV），或用字母或数字表示的胜负（PNNP、LWWL、0110）；- 表示标准输入
cli-guess-all = 显示所有成立的式子；如果都不成立，最多显示两个被更大的表否定的
cli-guess-tried = 尝试多少个表达式
cli-guess-table = 同时输出表；与第一个式子不同处，在括号里写出式子的值
cli-guess-prove = 用 SMT 求解器 z3 和 cvc5 以归纳法证明式子（编译时需打开特性 smt）
cli-guess-certificate = 以归纳法证明式子，并把证明写入这个文件；任何 SMT 求解器都能检查
cli-score = 输出最优对弈的得分差、双方总分、所有最优着法和一条最优路线
cli-score-search = 使用的搜索：minimax、alphabeta 或 table
cli-score-compare = 按访问的局面数比较各种搜索
cli-score-player = 非公平组合游戏的先手：left 或 right（默认给出两种情况的得分）
cli-count = 统计给定堆数的局面中，先手必胜或必败的有多少
cli-count-piles = 堆数，任意大的自然数
cli-count-max = 最大的堆：每堆是 1、2、……、M 之一
cli-count-modulus = 对 P 取模（默认求准确值）
cli-count-outcome = 统计哪种胜负：N 或 P（默认 N）
cli-nimber = 64 位 Nim 数的运算
cli-nimber-expression = +（Nim 和）、*（Nim 积）、/（Nim 商）、^（Nim 幂，指数是普通的数）、sqrt(...)
cli-game = 非公平组合游戏的运算：标准形、和、温度、无穷小
cli-game-expression = 形如 3/4、*2、^^、{"{"}2|-1/2{"}"}、+-1 的游戏，用 +、-、: 和比较号连接，以及 cool(G, 1/2)、G.Mean 等函数
cli-game-show = 还要显示的性质，用逗号分隔：mean、temperature、thermograph 等，或 all
cli-list = 列出已收录的游戏
cli-list-pattern = 只列出名字、别名、标题、类别或简介中含有这段文字的游戏
cli-cite = 以 BibTeX 输出文献：某个键的、某个规则引用的，或 grundy 自身的
cli-show = 以规则文本输出游戏的规则、定理和出处
cli-play = 与程序对弈，程序总走最优着法
cli-play-player = 非公平组合游戏中你的一方：left 或 right（默认 left）
cli-play-second = 让程序先走
cli-play-begin = 输入着法的编号、名称或走到的局面；hint、why、undo、quit，或 ? 查看帮助
cli-play-help =
    编号           走这个编号的着法；也可以写它的名称或走到的局面
    hint           给出一个必胜着法（如果有）
    why            说明谁必胜、为什么
    undo           收回你的上一步和对它的应对
    quit           结束
    （回车）       重新列出着法
cli-play-position = 局面是 { $position }；你可以走：
cli-play-prompt = 你走：{" "}
cli-play-program = 程序走 { $move }
cli-play-hint = { $move } 获胜
cli-play-no-hint = 面对最优应对没有必胜着法；不妨走到复杂的局面
cli-play-no-undo = 没有可以收回的着法
cli-play-unknown = { $found } 不是这里的着法；输入 ? 查看帮助
cli-play-more = 还有 { $count } 个：请输入着法走到的局面
cli-play-lost = 你无法走：程序获胜
cli-play-won = 程序无法走：你获胜
cli-play-won-misere = 你无法走，按反常规则你获胜
cli-play-lost-misere = 程序无法走，按反常规则程序获胜
cli-play-left = 再见
cli-play-you-are = 双方的着法不同：你是{ $player }
cli-play-several = { $found } 是 { $count } 个着法的名称；请输入其中一个的编号：
cli-play-cut = 还有很多，无法全部列出：请输入着法的名称或走到的局面
cli-check = 检查规则是否正确、对局是否必定结束、定理和断言是否与着法一致
cli-check-to = 比较各数之和不超过 N 的局面（默认在 2 s 或 --time-limit 内尽量多）
cli-export = 把规则、规律或数值表写成 C++、Python 或 Java 程序
cli-export-to = 程序的语言
cli-export-law = 把规律写成函数：目录中的定理，或猜出的第一个规律
cli-export-table = 到此为止的数值，写成数组的初值
cli-export-both = 程序只能表达规律或数值表之一
cli-judge = 按题目自己的输入输出格式解题
cli-solve = 求解所有能走到的局面，并把结果存入数据库
cli-solve-hosts = 与此文件中各地址的进程一起求解：每行一个 host:port，从 0 开始编号（空行和 # 开始的注释不计）。只用于可信网络：连接不加密
cli-solve-processes-stdin = --processes 要占用标准输入：请把规则和局面写入文件
cli-solve-hosts-both = 或者用 --processes N 在本机启动所有进程，或者用 --hosts FILE 和 --process I 指定它们
cli-solve-process = 本进程在主机文件中的编号，从 0 开始
cli-solve-process-missing = 用多个进程求解时，请写 --processes N，或同时写 --hosts FILE 和 --process I
cli-solve-processes = 用本机的多个进程求解（编译时需要特性 cluster）
cli-solve-secret = 含有所有进程共享密钥的文件；除非所有主机都是本机，否则必需
cli-solve-peer-timeout = 一个进程多久没有消息，其他进程就结束（默认 10m）
cli-solve-connect-timeout = 开始时等待其他进程多久（默认 1m）
cli-solve-into = 新数据库的目录
cli-solve-checkpoint-every = 两次保存进度的间隔：90s、10m（默认 10m）
cli-solve-resume = 未完成的数据库的目录：从上次保存的进度继续，不需要其他参数
cli-solve-resume-alone = `solve --resume DIR` 的规则、局面和存储的内容来自 DIR，不能再给出
cli-solve-into-missing = `solve` 需要数据库的目录：--into DIR
cli-solve-store = 存储什么：values（子游戏的 SG 值）或 remoteness（谁获胜、还有几步）；默认 values，用 --misere、--cycles draw 或非公平规则时默认 remoteness
cli-solve-store-unknown = 不能存储 `{ $found }`：请写 --store values 或 --store remoteness
cli-solve-tiers = 在磁盘上用临时文件逐层求解：小游戏会慢一些，但不受内存限制；需要一个每一步都变小的数。不写时，内存不够才这样做
cli-solve-scratch = 存放临时文件的目录（默认在数据库的目录中）
cli-judge-input = 输入输出的格式："T: n x[n] -> Yes/No"、"eof: w h -> WIN/LOSE"
cli-judge-rules = 题目有自己的规则，不能再给规则、参数、胜负约定或先走的一方
cli-judge-rules-help = 其他规则请写出输入的格式：grundy judge --input "T: n x[n] -> Yes/No" RULESET
cli-judge-sample = 输入本身，不读标准输入
cli-judge-player = 用 --input 时，非公平组合游戏中谁先走
cli-judge-expect = 期望输出的文件：不输出答案，只报告第一处不同的行
cli-batch = 从标准输入回答许多请求：每行一个 JSON 对象
cli-batch-unordered = 答完就输出，不按顺序，并同时处理几个请求（最多 --threads 个）
cli-help-command = 命令或记法
cli-completions = 输出 shell 的补全脚本
cli-completions-shell = bash、elvish、fish、powershell 或 zsh
cli-bench = 统计一组固定问题访问的局面数；加 --stats 则分别列出
cli-man = 输出整个程序或某个命令的手册页
cli-man-command = 命令

cli-words-ruleset =
    {"  "}RULESET   已收录的名字（nim）、文件（mine.game）、编码（0.77），或 - 表示标准输入；
    {"            "}用 -e 时不写
cli-words-position =
    {"  "}POSITION  各堆 3 5 7；有多个参数时 3,5 2,2；完整写法 sheet(3, 5) + 2*sheet(2, 2)；
    {"            "}- 表示标准输入
cli-value-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-thermograph-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-outcome-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-moves-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-explain-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-score-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-equal-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-genus-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-export-words = {cli-words-ruleset}
cli-solve-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-judge-words =
    {"  "}PROBLEM   题目（默认列出所有题目）
    {cli-words-ruleset}
cli-jia-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-graph-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-play-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-quotient-words = {cli-words-ruleset}
cli-check-words = {cli-words-ruleset}
cli-period-words = {cli-words-ruleset}
cli-table-words = {cli-words-ruleset}
cli-count-words = {cli-words-ruleset}
cli-show-words = {cli-words-ruleset}
cli-guess-words =
    {cli-words-ruleset}
    {"  "}参数可以取一个范围，例如 --param k=1..=8，求含 k 的式子
cli-cite-words =
    {"  "}KEY       文献的键（bouton-1901）
    {cli-words-ruleset}
cli-any-rules = 用规则文本代替 RULESET；每多一行就再写一次
cli-any-file = 把 RULESET 当作路径
cli-any-code = 把 RULESET 当作取分游戏的编码
cli-any-undirected = 把 RULESET 当作图文件，每条边两个方向都可以走，例如由 u v 组成的各行
cli-any-graph = 把 RULESET 当作图文件的路径
cli-any-params = 规则的参数：k=3，集合或列表 S=1,3,4，表 A=@file.csv；每个参数写一次
cli-any-compound = 各子游戏怎样一起进行：disjunctive（和）、conjunctive、continued-conjunctive、selective、shortened-selective 或 diminished-disjunctive
cli-any-named = 和里某个规则的名字：my=./my.game；每个名字写一次
cli-any-misere = 反常规则：无法走的一方获胜
cli-any-json = 输出一个 JSON 对象，出错时也一样
cli-any-format = text 或 json；表还可以用 csv、md、bfile、latex、svg、array、letters、ppositions、runs，图用 dot、svg，周期、规律、温度图和棋盘局面用 svg，普查用 csv、md，反常商用 md、latex、svg，属用 latex
cli-any-title = 图片上方的标题
cli-any-legend = 图片是否带图例
cli-any-stats = 在标准错误输出中写出访问的局面数、时间和内存
cli-any-engine = 指定引擎，不由程序选择
cli-any-threads = 最多使用的线程数
cli-any-time-limit = 时间限额：500ms、10s、2m
cli-any-memory-limit = 内存限额：500M、4G（默认为空闲内存的四分之三）
cli-any-lang = 输出的语言：en 或 zh（默认取自 LC_ALL、LC_MESSAGES 或 LANG）
cli-any-trust-claims = 信任自己规则中的定理和断言
cli-any-impartial = 双方都可以用每条规则，如同公平组合游戏
cli-any-cycles = 对局不结束时算什么：error（出错）或 draw（平局）
cli-any-database = `grundy solve` 写出的数据库，先在其中查找局面
cli-any-help = 输出帮助

## 命令行里的错误

cli-unknown-command = 没有命令 `{$found}`
cli-unknown-option = 这里没有选项 `{$found}`
cli-unexpected-word = 多余的参数 `{$found}`
cli-value-missing = `{$option}` 需要一个值
cli-value-extra = `{$option}` 不带值：请去掉 `{$value}`
cli-value-large = `{$option}` 不能是 `{$value}`：它大于 2^64 - 1
cli-value-wrong = `{$option}` 不能是 `{$value}`
cli-arguments-missing = 缺少参数：{$missing}
cli-argument-not-utf8 = 有一个参数不是 UTF-8
cli-bad-usage = {$text}
cli-help-question-first = 先写命令：`grundy value { $words }`，或 outcome、moves、explain
cli-help-parameter-option = 规则的参数用 `--param {$name}=3` 设置；`grundy --help` 列出所有选项
cli-help-parameter = 请写 `--param {$found}`
cli-help-no-file = 请写已有文件的路径；`grundy list` 列出不需要文件的游戏
cli-help-no-position = 请去掉它：`grundy {$command} RULESET`
cli-help-names-need-ranges = 请为其中每个名字给出范围：{$ranges}
cli-parameter-as-position = `{$found}` 不是局面
cli-help-nearest = 是不是想写 `{$nearest}`？
cli-help-all-commands = `grundy --help` 列出所有命令和选项
cli-help-position-after-dashes = 如果 `{$found}` 属于局面，请在局面前写 `--`
cli-expected-time = 请写 500ms、10s、2m 或 1h
cli-expected-size = 请写 500M、4G 或字节数
cli-expected-format = 请写 text 或 json；表还可以用 csv、md、bfile、latex、svg、array、letters、ppositions、runs，普查用 csv、md，图用 dot、svg，周期、规律、温度图和棋盘局面用 svg，反常商用 md、latex、svg，属用 latex
cli-expected-words = 请写其中之一：{ $words }
cli-expected-cycles = 请写 error 或 draw
cli-expected-player = 请写 left 或 right
cli-expected-shell = 请写 bash、elvish、fish、powershell 或 zsh
cli-expected-threads = 请写 1 以上的数
cli-expected-port = 请写 0 到 65535 的数；0 表示任意空闲端口
cli-expected-address = 请写本机的地址：127.0.0.1，或用 0.0.0.0 表示所有网络
cli-expected-corner = 局面的每个参数写一个整数：40，或 20,30
cli-expected-parameter = 请写 k=3、S=1,3,4、A=[[1,2],[3]] 或 A=@file.csv
cli-expected-rules = 请把规则写在引号里：-e "heap(n) -> heap(n - t) for t in 1..=n"
cli-ruleset-missing = `{$command}` 需要一个规则
cli-help-ruleset = 请写 `grundy list` 中的名字、文件（如 mine.game）、编码（如 0.77），或 -e "规则"
cli-position-missing = `{$command}` 需要一个局面
cli-help-position = 例如 `grundy {$command} {$ruleset} {$position}`；空局面写 ()
cli-position-unexpected = `{$command}` 不需要局面，却写了 `{$found}`
cli-two-rulesets = 规则给了两次：`{$first}` 和 `{$second}`
cli-stdin-twice = 标准输入不能既是规则又是局面
cli-stdin = 标准输入
cli-not-utf8 = {$what} 第 {$line} 行第 {$column} 列不是 UTF-8
cli-help-not-utf8 = 请存为 UTF-8
cli-expected-form = 请写 { $form }
cli-expected-range = 请写 n=1..=200，用自然数；范围包括最后一个
cli-range-form = `{$found}` 不是范围
cli-as-form = `{$found}` 没有给规则起名
cli-parameter-form = `{$found}` 没有设置参数
cli-number-as-ruleset = `{$found}` 不是规则：编码里有小数点
cli-help-ruleset-first = 先写规则：`grundy {$command} {$words}`
cli-help-file-not-name = 要读文件，请写 `{$path}`
cli-help-name-not-file = 这个游戏已经收录：请写 `{$name}`

## 答案前后的词

cli-error = 错误
cli-warning = 警告
cli-help-word = 建议
cli-output = 标准输出
cli-position = 局面
cli-other = --other
cli-rules = 规则
cli-limit-while-writing = 写表时到了时间限额；表的末尾没有写出
cli-limit-while-writing-help = 请用 "--time-limit" 提高限额，或写较小的表
cli-line-too-long = 请求超过 {$limit} 字节
cli-line-not-utf8 = 请求第 {$column} 列不是 UTF-8
cli-stats = 访问了 {$positions} 个局面，用时 {$seconds} s，表占 {$bytes} 字节
cli-more-mistakes = 另有 {$more} 处错误
cli-to-missing = `table` 需要最后一个局面
cli-help-to = 请写 --to 40；局面有两个参数时写 --to 20,30；棋盘写 --for rows=1..=4 --for columns=1..=6
cli-believed = 只是相信，没有验证：规则第 {$line} 行的断言
cli-plan-ruleset = {"  "}{$ruleset}：引擎 {$engine}：{$why}
cli-plan = 引擎 {$engine}：{$why}
cli-ways = 计划：{$ways}
cli-way-up-to = {$way} 不超过 {$most} 个局面
cli-way-else = {$first}，否则 {$next}
cli-list-empty = 没有游戏在名字、别名、标题、类别或简介中含有 {$pattern}；`grundy list` 列出所有游戏
cli-problem-missing = `judge` 需要一个题目
cli-help-problem = 请写一个题目，例如 `grundy judge poj-2311 < input`
cli-no-question = 这个命令没有提出问题
cli-help = 输出帮助，或某个命令、某种记法的帮助（positions、rules、codes、language、functions、ranges）
cli-help-values-file = --values 从文件或标准输入读数：echo 0 1 2 0 1 2 | grundy guess --values -
cli-not-a-value = 第 {$line} 行在 {$count} 个数之后的 `{$found}` 既不是整数，也不是一行胜负
cli-expected-values = 请写用空白或逗号分隔的整数（第一个的下标是 0）、每行一个下标和一个值，或每个局面一个字符：P 和 N，L 和 W，或 0 和 1，其中 1 表示先手必胜
cli-undirected = `--undirected` 用于图文件，而这个规则不是图文件
cli-help-undirected = 请写图文件的路径，或去掉 `--undirected`
cli-as-without-sum = `--as {$found}` 给和中的规则起名，而规则不是 `sum`
cli-help-as-form = 请写 --as my=./my.game
cli-help-as-without-sum = 请写规则本身，或写 `sum` 和 my:5 这样的子游戏
cli-cell-no-number = {$path} 第 {$line} 行第 {$cell} 格的 `{$found}` 不是整数
cli-help-cell = 每行写一排用逗号分隔的整数
cli-help-directory = 请写目录中某个文件的路径，可以是规则（.game）或图（.graph、.json、.dot、.graphml）
cli-format-elsewhere = 只有{ $format ->
    [array] 表
    [bfile] 表
    [letters] 表
    [ppositions] 表
    [runs] 表
    [csv] 表和普查
    [dot] 图
    [latex] 表、反常商和属
    [md] 表、普查和反常商
   *[svg] 表、图、棋盘、周期、规律、温度图和反常商
}可以写成 {$format}

## `grundy help TOPIC` 的文本

cli-topic-positions =
    局面是若干子游戏的和，有几种写法：

    {"  "}3 5 7                        只有一种局面且由一个数组成时，写各堆（或 3+5+7）
    {"  "}3,5 2,2                      两个子游戏，各由两个数组成（或 (3,5) + (2,2)）
    {"  "}[2, 1, 3]                    一个列表，例如阶梯 Nim 的各级
    {"  "}sheet(3, 5) + 2*sheet(2, 2)  完整写法，总是可用；2* 表示两个
    {"  "}()                           空和，双方都无法走
    {"  "}HTTH                         一行硬币
    {"  "}5 + *4                       *4 是 4 枚的 Nim 堆，任何公平组合游戏都可以加

    规则写 sum 时，用 + 连接不同规则的子游戏：

    {"  "}kayles:5 + nim:(3 5) + *2          每个局面按自己的规则写
    {"  "}subtraction[S=1,3,4]:9             参数写在方括号里
    {"  "}2*wythoff:(3,5) + 0.137:12         个数和编码
    {"  "}./my.game:heap(5) + g.dot:0        文件中的规则和图
    {"  "}my:5                               用 --as my=./my.game 起了名的规则

    局面要加引号，因为 shell 会解释 ( ) * [ ] 和 ;。
    个数后面必须是种类、括号或棋盘大小：写 2*heap(3) 或 2*3x3，不写 2*3。
    `grundy show NAME` 在 "position ..." 一行输出游戏的参数。

    {"  "}grundy value nim "3 5 7"
    {"  "}grundy value nim "2*heap(3) + heap(7)"
    {"  "}grundy outcome wythoff "3,5"
    {"  "}grundy moves staircase "[2, 1, 3]"
    {"  "}grundy moves sum "kayles:5 + nim:3 + *4"

cli-topic-rules =
    一条规则说明一个子游戏可以换成什么。符合的规则全都适用。

    {"  "}heap(n) -> heap(n - t) for t in 1..=min(n, 3)         取 1 到 3 枚
    {"  "}heap(n) -> heap(a) + heap(n - a) for a in 1..n        分堆
    {"  "}row(x[]) -> row(x with [i] = 0) for i in 0..len(x)    列表，下标从 0 开始
    {"             "}where x[i] > 0
    {"  "}pile(n) -> ()  where n >= 5                           什么也不剩

    和的后面可以有任意多个子句：
    {"  "}for t in RANGE     1..=5 含 5，1..5 不含；{"{"}1, 3, 4{"}"}、divisors(n)、primes(n)、squares(n)
    {"  "}let q = n / 2      / 和 % 向下取整
    {"  "}where n % 2 == 0   == != < <= > >= and or not
    {"  "}as "take {"{"}t{"}"}"      着法的名称
    使参数为负或越界的着法不算着法。

    其他的行：
    {"  "}game "Title"             source "..."             # 注释
    {"  "}param k >= 1 = 3         用 --param k=5 设置
    {"  "}position heap(n >= 1)    参数的界
    {"  "}win sheet(1, 1)          留下它的一方立即获胜
    {"  "}claim value heap(n) = n % (k + 1)      由 `grundy check FILE` 检查
    {"  "}claim outcome heap(n) = P where n % 3 == 0

    {"  "}grundy table -e "heap(n) -> heap(n - t) for t in {"{"}1, 3, 4{"}"}" --to 20

cli-topic-codes =
    编码 0.d1d2d3... 的各位数字说明从一堆中取 1、2、3、…… 枚之后可以剩下什么。
    每位数字是下列数之和：

    {"  "}1   什么也不剩（取走整堆）
    {"  "}2   剩下一堆
    {"  "}4   剩下两堆
    {"  "}8   剩下三堆，以此类推；9 以上的数字是 A 到 V

    {"  "}0.77    Kayles：取 1 或 2 枚，什么也不剩、剩一堆或剩两堆
    {"  "}0.137   Dawson's Chess
    {"  "}0.3333  取 1 到 4 枚
    {"  "}4.333   小数点前的数字不取：分堆，或取 1 到 3 枚

    数字后面的字母：u 各部分互不相同，n 不全相等，e 全相等，a 任意多个。
    局面是各堆的和：heap(9) + heap(5)，或 9 5。

    {"  "}grundy value 0.77 "9 5"
    {"  "}grundy table 0.137 --to 40
    {"  "}grundy show 0.77
cli-checkpoint-none = 请写要继续的文件：--resume FILE，或 --checkpoint FILE --resume
cli-checkpoint-engine = 值和胜负的保存来自引擎 `search`，所以 `--engine { $engine }` 不能与 `--checkpoint` 或 `--resume` 同用
cli-checkpoint-partizan = 双方走法不同时，不能使用 --checkpoint 和 --resume
cli-checkpoint-misere = `--checkpoint` 和 `--resume` 只保存正常规则下的搜索
cli-checkpoint-missing = 要开始新的运算，请写 --checkpoint { $path }，不写 --resume
cli-for-database-draws-help = 用 --cycles draw（"cycles": "draw"）允许和局
cli-for-answer-picture-large-help = 请画更小的局面（最多 { $most } 个顶点、{ $most_edges } 个着法），或者用 --format dot 或 --json 交给别的程序
cli-for-answer-table-board-help = 请按尺寸列表：--for rows=1..=4 --for columns=1..=6
cli-for-answer-table-empty-help = 第一个局面（--from，"from"；不写则取最小值）的每个数都不能大于最后一个局面（--to，"to"）的相应数
cli-for-arithmetic-count-long-help = 请取模："--mod 998244353"，"mod": 998244353
cli-for-check-param-missing-graph-help = 请给它一个图：{ $name }=petersen（"--param { $name }=petersen"），或文件（"--param { $name }=@g.dot"）
cli-for-check-param-missing-help = 请给它一个值：{ $name }=3（"--param { $name }=3"）
cli-for-graph-text-line-help = 一行是一个顶点、箭头和它的后继：a -> b c；边为 u v 的图请加 --undirected
cli-for-cluster-kept = 已保存 { $bytes } 字节的进度；用 `grundy solve --resume { $name }` 继续，可以用一个进程，也可以加上 --processes 或 --hosts 用任意个数的进程
cli-for-cluster-lost-help = 请重新启动所有进程；如果进程 0 保存了进度，请用 --resume DIR 代替规则和局面
cli-for-database-kept = 已保存 { $bytes } 字节的进度；用 `grundy solve --resume { $name }` 继续
cli-for-database-kept-need = 只保存了请求；请用更多内存重新开始（`grundy solve --resume { $name }`），或者在规则中写出一个每步都减小的数（decreases KIND(字段) = 数）再求解到另一个目录：那样可以在任意内存限制下用磁盘求解
cli-for-database-kept-no-tiers = 已保存 { $bytes } 字节的进度；请用更多内存继续（`grundy solve --resume { $name }`），或者在规则中写出一个每步都减小的数（decreases KIND(字段) = 数）再求解到另一个目录：那样可以在任意内存限制下用磁盘求解
cli-for-database-kept-request = 只保存了请求；用 `grundy solve --resume { $name }` 重新开始
cli-for-database-kept-tiers = 已完成的层保存在 { $scratch }；用 `grundy solve --resume { $name }` 继续
cli-for-database-kept-unchecked = 数据库已写入，但还没有核对；用 `grundy solve --resume { $name }` 继续
cli-for-database-resume-help = 请用 `grundy solve --resume { $name }` 继续，或删除目录
cli-for-guess-list-help = 请算出一些局面的值，写成一列数：请求里用 "values"，命令行用 --values
cli-for-misere-quotient-not-heaps-help = 其他规则请用 `outcome --misere` 和 `genus`
cli-for-request-game-code = 编码以数字或小数点开头：请写 0{ $found }，或在命令行上写 --code={ $found }
cli-for-score-limit-help = 请提高限额，询问较小的局面，或用带表的搜索（"--search table"）
cli-for-score-limit-help-table = 请用 "--time-limit" 和 "--memory-limit" 提高限额，或询问较小的局面
cli-for-solve-cycle-help = 用 "--cycles draw" 允许平局，或修改规则，使每一步都让同一个参数变小
cli-for-solve-limit-memory-help = 请用 "--memory-limit" 提高限额，或询问较小的范围
cli-for-solve-limit-time-help = 请用 "--time-limit" 提高限额，或询问较小的局面
cli-for-solve-unsupported-engine-help = 去掉 "--engine"，由程序选择引擎
cli-for-solve-unsupported-engine-misere-help = 去掉 "--engine"，或写 "--engine misere"
cli-for-template-name-help = 请加 --for { $name }=1..=20
cli-for-template-no-for-help = 请加 --for n=1..=200
cli-for-template-syntax-help = 请写种类和参数 "heap(n) + heap(2 * n)"，或列表 "[a, b, c]"，可用 + - * / % ^、括号、min、max 和 --for 后的名字
cli-for-judge-spec-player-help = 请说明谁先走：--player left 或 --player right
cli-for-values-show-partizan-help = 公平组合游戏的局面有 SG 值：请用 `grundy value`，不加 --show
cli-for-values-what-help = --what 后面请写一个名字，例如 mean、temperature 或 outcome，并且不写 --outcomes
cli-for-values-what-impartial-help = 请去掉 --what；公平组合游戏的值是 SG 值
cli-for-values-show-game-help = 请去掉 --show，或写值为游戏的表达式

## 用法；选项和参数的名字与帮助中的相同

cli-grundy-usage = grundy 命令 ...
cli-value-usage = grundy value [选项] RULESET POSITION
cli-thermograph-usage = grundy thermograph [选项] RULESET POSITION
cli-outcome-usage = grundy outcome [选项] RULESET POSITION
cli-moves-usage = grundy moves [选项] RULESET POSITION
cli-equal-usage = grundy equal [选项] RULESET POSITION --other POSITION
cli-explain-usage = grundy explain [选项] RULESET POSITION
cli-genus-usage = grundy genus [选项] RULESET POSITION
cli-jia-usage = grundy jia [选项] RULESET POSITION
cli-quotient-usage = grundy quotient [选项] RULESET
cli-period-usage = grundy period [选项] RULESET
cli-survey-usage =
    grundy survey [选项] PATTERN
    {"  "}grundy survey PATTERN --part I/N --into DIR
    {"  "}grundy survey --merge DIR
cli-table-usage =
    grundy table [选项] RULESET --to N[,M...]
    {"       "}grundy table [选项] RULESET TEMPLATE --for NAME=FIRST..=LAST
cli-graph-usage = grundy graph [选项] RULESET POSITION
cli-guess-usage =
    grundy guess [选项] RULESET [--to N[,M...]]
    {"       "}grundy guess [选项] RULESET TEMPLATE --for NAME=FIRST..=LAST
    {"       "}grundy guess --values PATH
cli-score-usage = grundy score [选项] RULESET POSITION
cli-count-usage = grundy count [选项] RULESET --piles N --max M [--mod P] [--outcome P]
cli-nimber-usage = grundy nimber 'EXPRESSION'
cli-game-usage = grundy game 'EXPRESSION' [--show NAMES]
cli-list-usage = grundy list [选项] [PATTERN]
cli-cite-usage = grundy cite [选项] [KEY | RULESET]
cli-show-usage = grundy show [选项] RULESET
cli-play-usage = grundy play [选项] RULESET POSITION
cli-check-usage = grundy check [选项] FILE
cli-judge-usage = grundy judge [PROBLEM] < input，或 grundy judge --input FORMAT RULESET < input
cli-export-usage = grundy export [选项] RULESET
cli-solve-usage = grundy solve [选项] RULESET POSITION --into DIR，或 grundy solve --resume DIR
cli-batch-usage = grundy batch [--unordered] < requests.jsonl
cli-serve-usage = grundy serve [--port N] [--listen ADDRESS] [--open]
cli-help-usage = grundy help [命令 | positions | rules | codes | language | functions | ranges]
cli-completions-usage = grundy completions SHELL
cli-bench-usage = grundy bench
cli-man-usage = grundy man [命令]

## 网页和它的服务器

cli-serve = 在浏览器中打开网页，由本程序计算；只有本机可以使用
cli-serve-port = 端口（默认 8270，被占用时用任意空闲端口）
cli-serve-listen = 监听的地址；除 127.0.0.1 和 ::1 外，其他机器也能使用服务器（默认 127.0.0.1）
cli-serve-open = 在浏览器中打开网页
cli-serve-running = 网页在 { $url }（按 Ctrl-C 结束服务器）
cli-serve-public = 其他机器可以访问 { $address }：它们的问题都由本机在限额内回答
cli-serve-not-opened = 无法启动浏览器；请自己打开 { $url }
cli-serve-address = 不能使用地址 { $found }：{ $reason }
cli-serve-address-help = 请用 --port 换一个端口，或去掉 --port，用任意空闲端口
cli-serve-question = 这个服务器不回答问题 { $found }
cli-serve-field = 这个服务器不接受字段 { $found }
cli-serve-rules = 请发送规则文本，例如 {"{"}"ruleset": {"{"}"rules": "heap(n) -> heap(n - 1)"{"}"}{"}"}
cli-serve-host = 这个服务器只回答来自它自己的网页、发往它的地址或 localhost 的请求
cli-serve-content-type = 问题的内容类型必须是 application/json
cli-serve-method = 问题用 POST 发往 /ask，网页用 GET 读取
cli-serve-no-file = 网页没有这个文件
cli-serve-busy = 正在回答的问题太多；请过一秒再问
cli-serve-malformed = 这不是 HTTP/1.1 的请求，或者服务器不支持它的形式
cli-serve-length = 问题必须有 Content-Length
cli-serve-long = 问题最多 { $limit } 字节
