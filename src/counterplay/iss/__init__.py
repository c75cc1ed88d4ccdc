"""The line protocol of the International Skat Server (ISS): a client, and a server of our own.

Begin with `Client`, which sits at a server with one of our players or by hand, under a `ClientPlan` (what to open
or join, how many games) and `Manners` (how long to wait, how often to try). The server is a `Lobby` on a server of
its own; `listen` opens it at a port, `LineGuest` seats a program of that protocol at any live table. Lines are
data in `client_lines` and `server_lines`, written and read by one form each; `replay` runs a transcript through
the client.

>>> from counterplay.iss import client_lines
>>> str(client_lines.Join(".4", "anna"))
'join .4 anna'
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
