"""Somebody over years: names, devices, passkeys, archives, and the operator who looks after them."""
