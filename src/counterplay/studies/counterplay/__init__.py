"""What the player `counterplay` gains, by which of its parts, and what it loses where its model is wrong."""
