"""How strong the self-taught player is: card play at given contracts, as the inference study measures it."""
