"""Tests of the server of the Model Context Protocol, by the protocol's own client."""
