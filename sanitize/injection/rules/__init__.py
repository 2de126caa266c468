"""The rules, as data: one file for each language or group of rules, in our own words."""
