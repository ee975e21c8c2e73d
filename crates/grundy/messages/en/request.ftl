# What is wrong with a request.

request-ruleset-missing = { $ask } needs a ruleset
request-not-yet = { $ask } is not answered yet
request-io = { $what }: { $reason }
