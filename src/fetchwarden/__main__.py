"""``python -m fetchwarden``."""

import sys

from fetchwarden.cli import main

if __name__ == "__main__":
    sys.exit(main())
