"""Measurements, each a ratio to a peer or a floor on the same data in the same run; `python -m bench`."""
