"""The whole game of Skat in lock-step on a device, and networks that teach themselves on it (extra `train`)."""
