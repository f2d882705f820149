"""The store in a Postgres database, which any number of servers may share."""
