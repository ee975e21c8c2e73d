# answer
