"""The rules page: a ruleset's text for players, with the options filled in."""

from hostkit.desk.look import look
from hostkit.desk.start import ruleset_file, ruleset_text
from hostkit.rulesets import Ruleset, read_ruleset
from hostkit.store import Workspace

__all__ = ["rules_of_game", "rules_of_ruleset"]


def rules_of_ruleset(workspace: Workspace | None, name: str) -> str:
    """The rules with the ruleset's own options; raises `InputError` for an unknown name."""
    return _page(workspace, read_ruleset(name, ruleset_text(workspace, name)))


def rules_of_game(workspace: Workspace, game: str) -> str:
    """The rules with the options of a game as they hold now, and how they came to be so."""
    played = look(workspace, game)[0]
    page = _page(workspace, played.ruleset)
    if not played.amendments:
        return page
    changes = [
        f"- since {one.since}: {', '.join(f'{key}: {value}' for key, value in one.options.items())} ({one.why})"
        for one in played.amendments
    ]
    return "\n".join([page, "## Changed in this game (ALL-9)", "", *changes]) + "\n"


def _page(workspace: Workspace | None, ruleset: Ruleset) -> str:
    from hostkit.publish.render import render_page

    source = ruleset_file(workspace, ruleset.name, "rules.md")
    return render_page(
        source, {"options": ruleset.options, "title": ruleset.title}, name=f"{ruleset.name}/rules.md"
    )
