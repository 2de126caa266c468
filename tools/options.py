"""The lists that a setting may take its choice from: option sources, by name.

A definition names a source, or spells its values out; the values are compared exactly (spec:
tool-loop 9, web-tools 5.2 and 6.2).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["OPTION_SOURCES"]

# BCP 47 tags of the languages most searched in; "all" is no restriction.
_LANGUAGES: Final = (
    "all ar-SA bg-BG bn-BD ca-ES cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IN en-US "
    "es-ES es-MX et-EE fa-IR fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID it-CH "
    "it-IT ja-JP ko-KR lt-LT lv-LV nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI "
    "sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-TW"
)

OPTION_SOURCES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "common_languages": tuple(_LANGUAGES.split()),
        "free_address_choice": ("OFF", "ON"),
        "safe_search": ("OFF", "MODERATE", "STRICT"),
        "web_search_backend_strategy": ("FAILOVER", "PARALLEL", "SPECIFIC"),
        "web_search_backends": ("SEARXNG", "STAAN", "TAVILY", "BRAVE"),
    }
)
"""The values of each source, in the order in which they are offered."""
