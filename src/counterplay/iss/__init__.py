"""The line protocol of the International Skat Server (ISS): a client, and a server of our own."""
