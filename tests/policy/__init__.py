"""Tests of the policy room: no network, each file covering its own file of the house alone."""
