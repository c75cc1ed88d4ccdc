"""Inference: how likely each way of the hidden cards is, given what a seat has seen. One method a file."""
