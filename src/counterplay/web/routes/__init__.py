"""The REST interface, one file per page of the front end."""
