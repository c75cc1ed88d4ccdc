"""What results mean: points with their errors, paired differences, win rates, when to stop."""
