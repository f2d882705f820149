"""The games being played: tables in memory, the sockets around them, and the bots that sit there."""
