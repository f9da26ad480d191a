"""`hostkit`, as a module: for tests that run it as a program."""

from hostkit.cli import main

if __name__ == "__main__":
    main()
