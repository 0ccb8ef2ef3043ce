"""Asks the server in this container whether it is there; ends with 1 if not."""

import os
import sys
from http import client
from urllib import parse

# the server answers to its own name only
HOST = parse.urlsplit(os.environ.get("BASE_URL") or "http://localhost").hostname or "localhost"


def main(port: int) -> int:
    connection = client.HTTPConnection("127.0.0.1", port, timeout=4)
    try:
        connection.request("GET", "/healthz", headers={"Host": HOST})
        return int(connection.getresponse().status != client.OK)
    except OSError:
        return 1
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 8000))
