"""What worker processes do, one file for each kind of work; a task takes and returns what JSON holds.

`records` reads imports block by block, `exercises` scores answers, `lab` plays small matches, `beliefs` looks
again at what an opponent thought. `counterplay.web.workers` says which task runs where.
"""
