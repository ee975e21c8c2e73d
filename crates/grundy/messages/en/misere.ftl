# Misère play: which theory answered, and what was asked of it.

misere-why-jia = misère play: every component satisfies the Jia condition, which was checked on all positions that can be reached, so the SG-Jia theorem holds
misere-why-jia-check = every position that can be reached is looked at
misere-why-tame = misère play: every component is tame, which was checked on all positions that can be reached, so genera of Nim heaps add
misere-why-genus = the genus comes from those of all options
misere-why-quotient-whole = misère quotient of the whole game, of order { $order }; the pretending function has preperiod { $preperiod } and period { $period }, which is proved
misere-why-quotient-partial = misère quotient of the heaps up to { $to }, of order { $order }
misere-quotient-not-heaps = a misère quotient needs positions with one number, and moves that leave smaller ones only
misere-quotient-not-heaps-help = outcome --misere and genus answer for other rules
misere-tame = tame
misere-wild = wild, or play can reach a wild position
misere-jia-holds = every component satisfies the Jia condition
misere-jia-broken = the Jia condition is broken: { $witness } can be reached, has moves, and nim-value 0
misere-quotient-order = order
misere-quotient-status = status
misere-quotient-proved = proved for the whole game, preperiod { $preperiod }, period { $period }
misere-quotient-partial = of the heaps up to { $to }
misere-quotient-generators = generators
misere-quotient-relations = relations
misere-quotient-p = P
misere-quotient-images = heaps
misere-quotient-end = end
misere-quotient-too-large = heap { $heap } makes the quotient too large
misere-quotient-elements = heap { $heap } makes the quotient too large: it has more than { $more_than } elements
misere-quotient-counts = heap { $heap } makes the quotient too large, perhaps infinite: beside some sum, heaps of { $of } have at least { $counts } different effects, by their number
