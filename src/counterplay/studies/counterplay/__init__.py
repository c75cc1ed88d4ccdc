"""What the player `counterplay` gains, by which of its parts, and what it loses where its model is wrong.

Begin with `plan`, who plays whom, and `study`, which runs it; `marks` is its margin against two of each.
`frontier` and `switch` ask what trust costs where the model is wrong, `confusion` and `learning_curve` how well
it knows whom it met, `exploit` and `cross` whether anybody does better, `nulls` and `cost` about parts of it.
"""
