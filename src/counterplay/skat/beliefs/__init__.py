"""What a seat may believe of the hidden cards, and the networks that tell it."""
