"""Print the lessons as the front end ships them."""

import sys

from counterplay.skat.teach.lessons import LESSONS, as_json

sys.stdout.write(as_json(LESSONS))
