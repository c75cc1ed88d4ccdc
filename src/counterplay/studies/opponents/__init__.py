"""How strong each opponent of the table is, and how often it errs."""
