"""The tools for hosts of the Model Context Protocol: on stdio, and below ``/mcp`` of the service.

``tools`` carries calls out for ``server``; ``stdio`` and ``http`` are the two ways in. It wants
``pip install 'fetchwarden[mcp]'``.
"""
