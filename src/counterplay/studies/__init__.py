"""One file per paper table or figure; each study writes its run folder and resumes from it."""
