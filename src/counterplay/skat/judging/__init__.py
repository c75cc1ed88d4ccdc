"""The parts of the judge: cards by playouts, the auction, the declaration, and what is said of them."""
