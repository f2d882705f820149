"""`python -m shoal.server` serves live tables."""

if __name__ == "__main__":
    from shoal.server.serve import main

    main()
