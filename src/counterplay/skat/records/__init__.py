"""Games as the Skat server and XSkat write them: reading, writing and showing."""
