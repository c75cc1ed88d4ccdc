"""How strong our players are, measured against players and records that are not ours."""
