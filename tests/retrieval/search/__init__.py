"""Tests of the search engines, their candidates, and how several are asked."""
