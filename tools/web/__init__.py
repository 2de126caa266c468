"""Web tools: where a fetched response meets the conversion to a page."""
