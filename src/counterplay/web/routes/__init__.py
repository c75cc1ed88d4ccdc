"""The addresses of the web interface: one file for each group, named as in the address.

Begin with `tables`, the shortest that shows the form: a route asks the server for what it needs, and answers with
a class of `schema_table`. Play itself is on the WebSocket (`counterplay.web.socket`).
"""
