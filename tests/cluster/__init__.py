"""Tournaments and studies on several computers, as processes of this one."""
