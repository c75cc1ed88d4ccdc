from .access import write_log as write_log
from .app import STATIC as STATIC, create_app as create_app
from .connections import for_this_server as for_this_server
from .guests import Guest as Guest, invite as invite
from .operators import PHRASE as PHRASE, checked_phrase as checked_phrase
from .services import ServerSettings as ServerSettings
