"""What can be installed besides: which extra of the package brings which module, and what it is for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Extra:
    """An extra by the module and the package it brings."""

    name: str
    module: str
    package: str
    purpose: str


EXTRAS = (
    Extra("bridge", "endplay", "endplay", "double-dummy values of bridge"),
    Extra("envs", "pettingzoo", "pettingzoo", "PettingZoo environments"),
    Extra("evolve", "neat", "neat-python", "breeding poker networks (study evolution)"),
    Extra("frames", "pandas", "pandas", "reviews, results and profiles as pandas frames"),
    Extra("openspiel", "pyspiel", "open_spiel", "games of OpenSpiel in `efg`"),
    Extra("plots", "matplotlib", "matplotlib", "pictures"),
    Extra("postgres", "psycopg", "psycopg", "a store in PostgreSQL"),
    Extra("ray", "ray", "ray", "arena runs on a cluster"),
    Extra("science", "scipy", "scipy", "exact answers in `efg`, p-values, habits, policies of strangers"),
    Extra("train", "torch", "torch", "training networks"),
)
_ALSO = {"onnx": "train", "gymnasium": "envs", "PIL": "plots"}  # modules that come with those


def what_is_missing(problem: ModuleNotFoundError) -> str | None:
    """Return a sentence about a module that an extra would bring; None for a module that none brings.

    >>> what_is_missing(ModuleNotFoundError(name="scipy.optimize"))
    "this needs scipy, which is not installed: pip install 'counterplay[science]'"
    """
    module = (problem.name or "").partition(".")[0]
    name = _ALSO.get(module) or next((extra.name for extra in EXTRAS if extra.module == module), None)
    return name and f"this needs {module}, which is not installed: pip install 'counterplay[{name}]'"
