"""The interfaces of providers: what each sends and takes, turned into rounds."""
