"""The components of Aquaria: what they are, how they are read and checked, and what their effects do."""
