"""The OpenAPI document: valid, complete, and true of the running service."""

import json
import re
from typing import Any

import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from openapi_spec_validator import OpenAPIV31SpecValidator
