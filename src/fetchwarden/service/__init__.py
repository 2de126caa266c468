"""The fetch service: reading, searching, converting, checking and scanning over HTTP.

``app`` puts it together, ``guard`` stands before all of it, ``operations`` does the work. It wants
``pip install 'fetchwarden[service]'``.
"""
