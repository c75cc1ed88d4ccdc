"""`counterplay study`: a paper's tables and figures made again. Each study is a command, made from its options."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, fields
from inspect import Parameter
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer
from rich.measure import Measurement
from rich.table import Table
from typer.core import TyperGroup

from counterplay import studies
from counterplay.cli import terminal
from counterplay.cli.option_groups import option_of
from counterplay.cli.options import AllCores, Ray, Workers, executor
from counterplay.cli.overwriting import FOLDER, check_place
from counterplay.cli.stage_bars import StageBars
from counterplay.studies import Study, StudyResult, Tables
from counterplay.workers import RunBroken

VERIFY = "verify"
INTERRUPTED = 130  # as shells say it for Ctrl-C

_SHARE = re.compile(r"-?\w+/\w*")  # `--part 1/2` was always the share of a machine, `--part fig2` is a part
_OUT = Annotated[Path | None, typer.Option("--out", help="The run folder; a run that was stopped goes on there.")]
_REPORT_ONLY = Annotated[
    bool,
    typer.Option("--report-only", "--tables-only", help="Work out nothing new: evaluate what the folder holds."),
]
_GAMES_ONLY = Annotated[bool, typer.Option("--games-only", help="Write no tables: they come with --report-only.")]
_JSON = Annotated[bool, typer.Option("--json", help="The tables as one JSON document.")]


class StudyGroup(TyperGroup):
    """A command for each study, made when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names in the order of the help."""
        return [*studies.NAMES, VERIFY]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command of a study, or None where there is none of that name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        alone = typer.Typer(add_completion=False)
        alone.command(cmd_name)(verify if cmd_name == VERIFY else _command_of(studies.find_study(cmd_name)))
        return typer.main.get_command(alone)


app = typer.Typer(
    cls=StudyGroup,
    add_completion=False,
    no_args_is_help=True,
    help="""Studies: a paper's tables and figures made again, with the paper's numbers beside ours.

    For example:  [bold]counterplay study abd --out abd-run[/]""",
)
app.callback()(lambda: None)


def verify(
    study: Annotated[list[str] | None, typer.Argument(help="Whose results: all unless said.")] = None,
    as_json: _JSON = False,
) -> None:
    """Work the committed tables out again from what is kept of their games, and say which differ.

    In a checkout also every value with its interval that a page has in a sentence: does a table hold it? Exit
    code 1: a table differs. Figures in no table are listed: some come from trainings and not from runs.

    Example:  counterplay study verify count inference
    """
    checked = list(studies.verify(study or ()))
    quoted = list(studies.verify_documents(study or ()))
    differing = [table for table in checked if table.state == studies.DIFFERS]
    if as_json:
        terminal.print_json([asdict(table) for table in (*checked, *quoted)])
    else:
        for table in checked:
            if table.state != studies.NOTHING_KEPT:
                terminal.out.print(terminal.escape(f"{table.place}: {table.state} {table.detail}".rstrip()))
        nothing = [table.place for table in checked if table.state == studies.NOTHING_KEPT]
        terminal.out.print(f"{len(nothing)} tables of which nothing is kept: {', '.join(nothing)}")
        for figure in quoted:
            if figure.state != studies.SAME:
                terminal.out.print(terminal.escape(f"{figure.place}: {figure.state}"))
        held = sum(figure.state == studies.SAME for figure in quoted)
        terminal.out.print(f"{held} of {len(quoted)} figures with an interval that pages quote are in a table.")
    if differing:
        terminal.fail(f"{len(differing)} tables differ from what is kept", terminal.FOUND_PROBLEMS)


def _command_of(study: Study[Any]) -> Callable[..., None]:
    """Return the function of a study's command: what all studies take, and the fields of its options."""

    def command(**values: Any) -> None:
        out, parts, as_json = (values.pop(name, None) for name in ("out", "part", "json"))
        workers, ray = values.pop("workers"), values.pop("ray")
        if out is not None:
            check_place(out, FOLDER, replace=False)
        play, report = not values.pop("report_only"), not values.pop("games_only")
        if "share" in {option.name for option in fields(study.options)}:
            shares = [text for text in parts or () if _SHARE.fullmatch(text)]
            parts = [text for text in parts or () if text not in shares] or None
            values |= {"share": shares[-1]} if shares else {}
        given = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
        given = {name: value for name, value in given.items() if value is not None}

        def run(progress: Callable[[str, int, int], None]) -> StudyResult:
            with executor(workers, ray) as where:
                return studies.run(
                    study.name,
                    out,
                    parts=parts or None,
                    workers=where,
                    play=play,
                    report=report,
                    progress=progress,
                    **given,
                )

        _show(study, with_progress(run), as_json)

    parameters = list(_parameters(study))
    command.__doc__ = study.help
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return command


def _parameters(study: Study[Any]) -> Iterator[Parameter]:
    yield _option("out", _OUT, None)
    if study.parts:
        said = f"Only some of {', '.join(study.parts)}: give it several times, or several with commas."
        if study.left_out:
            said += f" All but {', '.join(study.left_out)} unless said."
        yield _option("part", Annotated[list[str] | None, typer.Option("--part", "--only", help=said)], None)
    hints = get_type_hints(study.options, include_extras=True)
    for field in fields(study.options):
        if field.name != "share":  # which --part says
            yield option_of(field.name, hints[field.name], studies.default_of(field))
    yield _option("workers", AllCores if study.workers is None else Workers, study.workers)
    yield _option("ray", Ray, None)
    yield _option("report_only", _REPORT_ONLY, False)
    yield _option("games_only", _GAMES_ONLY, False)
    yield _option("json", _JSON, False)


def _option(name: str, annotation: Any, default: Any) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def with_progress(study: Callable[[Callable[[str, int, int], None]], StudyResult]) -> StudyResult:
    """Run a study under progress bars; Ctrl-C and a broken run end the command with a sentence."""
    try:
        with StageBars() as bars:
            return study(bars.report)
    except KeyboardInterrupt:
        terminal.err.print("stopped; what was finished is kept: the same command goes on")
        raise typer.Exit(INTERRUPTED) from None
    except RunBroken as problem:
        terminal.fail(str(problem), terminal.FOUND_PROBLEMS)


def _show(study: Study[Any], result: StudyResult, json: bool) -> None:
    """Print the tables, and where they are; players at fault end the command with 1."""
    if json:
        terminal.print_json(result.tables)
    else:
        shown = result.tables if study.display is None else study.display(result.tables)
        for fact in result.facts:
            terminal.out.print(terminal.escape(fact))
        print_tables(shown, list(shown) if study.shown is None else study.shown)
        terminal.out.print(f"Tables and pictures are in {terminal.escape(str(result.out))}.")
    if result.faults:
        terminal.fail(f"players were at fault {result.faults} times: see runs/", terminal.FOUND_PROBLEMS)


def print_tables(tables: Tables, names: Sequence[str]) -> None:
    """Print those of the named tables that there are."""
    for name in names:
        rows = tables.get(name)
        if not rows:
            continue
        upright = terminal.table(list(rows[0]), [row.values() for row in rows], name)
        # as columns: how a table of many columns and few rows can be read on a narrow terminal
        columns = [[column, *(row[column] for row in rows)] for column in rows[0]]
        lying = terminal.table(["", *(f"{place}." for place in range(1, len(rows) + 1))], columns, name)
        terminal.out.print(lying if not _fits(upright) and _fits(lying) else upright)


def _fits(table: Table) -> bool:
    """Say whether no word of it would be cut."""
    unbounded = terminal.out.options.update(width=10_000)
    return Measurement.get(terminal.out, unbounded, table).minimum <= terminal.out.width
