"""The tests, laid out like the house: one folder per room, and the servers they share."""
