from . import forms as forms, plot as plot
from .summary import summarise as summarise
