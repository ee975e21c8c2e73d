# Misère play: which theory answered, and what was asked of it.

misere-why-jia = misère play: every component satisfies the Jia condition, which was checked on all positions that can be reached, so the SG-Jia theorem holds
misere-why-jia-check = every position that can be reached is looked at
