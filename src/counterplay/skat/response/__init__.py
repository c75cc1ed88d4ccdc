"""How `counterplay` answers opponents it has a model of: whom it knows, how far it trusts that, what it plays."""
