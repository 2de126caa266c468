"""Real servers on loopback, playing the well-behaved web and the hostile one."""
