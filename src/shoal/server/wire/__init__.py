"""What travels between browsers and the server, as closed families of typed values."""
