"""The rules of Black Molly: what is settled before a game, where it stands, and how it goes on."""
