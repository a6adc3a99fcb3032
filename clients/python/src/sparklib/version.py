"""The version, which is that of the API the client was made from."""

VERSION = "0.2.0"
