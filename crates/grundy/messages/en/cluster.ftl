# Several processes that solve one game together.

cluster-bind = process { $process } cannot listen on { $host }: { $reason }
cluster-child = process { $process } has ended: { $reason }
cluster-cycle = play may never end, so some positions have no nim-value
cluster-cycle-help = allow draws, or solve a smaller position in one process to see the cycle
cluster-back = process { $process } at { $host } is responding again
cluster-behind = this process has waited for process { $process } at { $host } for { $seconds } s
cluster-done = process { $process } is done; process 0 has written the database, manifest { $hash }
cluster-ended = process { $process } at { $host } ended early and printed the reason
cluster-hosts-empty = { $file } names no hosts: write one host:port per line
cluster-hosts-line = { $file }, line { $line }: "{ $found }" is not a host with a port, such as 192.168.0.7:2101
cluster-kept = a checkpoint of { $bytes } bytes is kept; resume from it in any number of processes ("resume": "{ $name }")
cluster-left = process { $process } at { $host } disconnected before all processes had connected
cluster-lost = process { $process } at { $host } was lost ({ $reason })
cluster-lost-closed = its connection was closed
cluster-lost-help = start all processes again; if process 0 has kept a checkpoint, resume from it ("resume": the directory, instead of the rules and the position)
cluster-lost-silent = nothing was heard from it for { $seconds } s
cluster-missing = process { $process } at { $host } did not connect within { $seconds } s
cluster-missing-help = start that process, compare the lists of hosts of all processes, or allow more time to connect
cluster-none = this build of grundy solves in one process only
cluster-none-help = install the crate grundy-cli with its feature "cluster"
cluster-other-processes = process { $process } at { $host } expects { $found ->
    [one] 1 process
   *[other] { $found } processes
}, but this one expects { $expected }
cluster-other-question = process { $process } at { $host } solves a different position, stores something else, or treats draws differently
cluster-other-rules = process { $process } at { $host } has different rules
cluster-other-secret = process { $process } at { $host } has a different secret
cluster-other-threads = process { $process } at { $host } has { $found ->
    [one] 1 thread
   *[other] { $found } threads
}, but this one has { $expected }
cluster-other-threads-help = all processes need the same number of threads
cluster-other-version = process { $process } at { $host } runs version { $found }, but this one runs { $expected }
cluster-phase-connecting = { $processes } processes are connecting
cluster-process = there is no process { $found }: { $hosts ->
    [one] the only host has the number 0
   *[other] there are { $hosts } hosts, numbered from 0
}
cluster-secret-empty = the secret in { $file } is empty
cluster-secret-missing = a secret is needed, because { $host } is not known to be an address that only this machine can reach
cluster-secret-missing-help = write a long random string to a file that only you can read, copy the file to all machines, and name it ("secret": "FILE")
cluster-silent = nothing has been heard from process { $process } at { $host } for { $seconds } s
cluster-twice = two processes have the number { $process }
