"""The version, which is that of the API the client was made from."""

VERSION = "0.1.4"
