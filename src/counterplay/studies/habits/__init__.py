"""Does the trainer find the habits of people, and none where there is none?"""
