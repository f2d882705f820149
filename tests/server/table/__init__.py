"""One table: what is done at it, what each eye is told, what its log keeps."""
