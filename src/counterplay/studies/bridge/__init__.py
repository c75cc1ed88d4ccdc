"""Post-mortems on people: how often bridge players give a contract away, and who does."""
