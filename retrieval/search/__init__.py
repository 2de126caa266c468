"""Search engines behind one port, and how several of them are asked."""
