"""`python -m shoal` is the command `shoal`."""

if __name__ == "__main__":
    import sys

    from shoal.cli import main

    sys.exit(main())
