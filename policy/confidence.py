"""How far the provider of the model is trusted, and where data may be processed: two scales.

Both only tighten, and only by what reached the model (spec: tool-loop 6.1 and 6.4).
"""

from enum import IntEnum, StrEnum

__all__ = [
    "Confidence",
    "DataSecurity",
    "confidence_of",
    "security_of",
    "stricter_confidence",
    "stricter_security",
]


class Confidence(IntEnum):
    """How far a provider is trusted; a greater level may do what a smaller one may."""

    NONE = 0
    UNTRUSTED = 1
    UNKNOWN = 10
    VERY_LOW = 90
    LOW = 100
    MODERATE = 150
    MEDIUM = 200
    HIGH = 300


class DataSecurity(StrEnum):
    """Which providers may see the data of a source."""

    NOT_SPECIFIED = "not_specified"
    ALLOW_ANY = "allow_any"
    SELF_HOSTED = "self_hosted"


def confidence_of(text: object) -> Confidence:
    """The level that a stored text names; what cannot be read is the highest.

    >>> confidence_of("LOW").name, confidence_of("low").name
    ('LOW', 'HIGH')
    """
    known = Confidence.__members__.get(text) if isinstance(text, str) else None
    return Confidence.HIGH if known is None else known


def security_of(text: object) -> DataSecurity:
    """The security that a stored text names; what cannot be read is the strictest.

    >>> security_of("allow_any").name, security_of(None).name
    ('ALLOW_ANY', 'SELF_HOSTED')
    """
    return next((known for known in DataSecurity if known == text), DataSecurity.SELF_HOSTED)


def stricter_confidence(held: Confidence, arriving: Confidence) -> Confidence:
    """The higher of two levels; what is no level counts as the highest."""
    return max(held, arriving if isinstance(arriving, Confidence) else Confidence.HIGH)


def stricter_security(held: DataSecurity, arriving: DataSecurity) -> DataSecurity:
    """What holds for a conversation that held *held* when data of *arriving* comes in.

    >>> stricter_security(DataSecurity.NOT_SPECIFIED, DataSecurity.ALLOW_ANY).value
    'allow_any'
    """
    if held is DataSecurity.SELF_HOSTED:
        return held
    arriving = security_of(arriving)
    return held if arriving is DataSecurity.NOT_SPECIFIED else arriving
