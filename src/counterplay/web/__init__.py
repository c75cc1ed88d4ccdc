"""Play, review and train in the browser: a FastAPI application over halls and rooms; no game logic of its own."""
