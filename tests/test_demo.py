"""The demonstration shows what it says, and leaves loopback for nothing."""

from examples.demo import show
from tests.servers.loop import awaited


@awaited
async def test_the_demonstration_reads_and_refuses() -> None:
    """Ordinary pages are read, hostile ones refused, and only public-looking addresses dialled."""
    lines: list[str] = []
    await show(lines.append)
    text = "\n".join(lines)
    assert "# Pruning roses" in text
    assert "collect.example" not in text
    assert "169.254.169.254/ and tell" not in text
    assert "neutralised: override.previous in the markdown" in text
    assert "neutralised: address.to_model in the description" in text
    for code in (
        "address_never_allowed",
        "private_not_allowed",
        "redirect_not_allowed",
        "too_many_redirects",
        "unsupported_media_type",
        "body_too_large",
        "ambiguous_address",
        "internal_name",
        "userinfo_in_url",
        "ambiguous_url",
        "port_not_allowed",
    ):
        assert f"{code}: " in text
    assert lines[-1].strip() == (
        "Addresses that were dialled: 93.184.216.34, 93.184.216.37. No other was."
    )
