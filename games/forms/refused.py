"""Puts what an action refused beside the fields it is about."""

from types import TracebackType

from django import forms

from games import errors, speech

SHOWN_IN_FORM = (409, 422)


class Onto:
    """`with Onto(form): act()`: a refusal of the values becomes the form's errors, every other one goes on."""

    def __init__(self, form: forms.Form) -> None:
        self.form = form
        self.refused: errors.Refusal | None = None

    def __enter__(self) -> "Onto":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, failure: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if not isinstance(failure, errors.Refusal) or failure.status not in SHOWN_IN_FORM:
            return False
        self.refused = failure
        for field, text in sentences(failure):
            self.form.add_error(field if field in self.form.fields else None, text)
        return True

    def of_list(self, name: str) -> dict[int, str]:
        """Texts about members of a list, by their index: pointers like /players/2."""
        problems = self.refused.problems if self.refused else ()
        steps = [(problem.pointer.split("/"), problem) for problem in problems]
        return {
            int(step[2]): speech.say(problem.detail)
            for step, problem in steps
            if len(step) == 3 and step[1] == name and step[2].isdecimal()
        }


def sentences(refused: errors.Refusal) -> list[tuple[str, str]]:
    """(field, text) of each problem; the field is the first step of its pointer, "" for the whole."""
    if not refused.problems:
        return [("", speech.say(refused.told))]
    return [
        (problem.pointer.split("/")[1] if "/" in problem.pointer else "", speech.say(problem.detail))
        for problem in refused.problems
    ]
