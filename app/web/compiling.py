"""How templates become Python: as Jinja has it, without what it does for cases that this house does not have.

Every template escapes, none is asynchronous or in a sandbox, none has globals of its own, and no function that is
called in one wants its context. A page is some hundred values and some dozen macros: what is spared with each of them
is a good part of its making.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from keyword import iskeyword
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup, _escape_inner  # type: ignore[attr-defined]

ATTRIBUTE = re.compile(r"[a-z][\w:.-]*")
safe: Callable[[str], Markup] = partial(str.__new__, Markup)    # `Markup()` without its questions


def escaped(value: Any) -> str:
    """What is put out, which is joined with the rest at once: nobody asks it whether it is safe."""
    kind = type(value)
    if kind is Markup:
        return value                            # type: ignore[no-any-return]
    if kind is str:
        return _escape_inner(value)
    return value.__html__() if hasattr(value, "__html__") else _escape_inner(str(value))


def attributes(given: Mapping[str, Any]) -> Markup:
    """A tag's attributes, each with a space before it; those without a value are left out."""
    return safe("".join([f' {_name(name)}="{escaped(value)}"' for name, value in given.items() if value is not None]))


@cache
def _name(name: str) -> str:
    """Names are ours; one that would end its attribute is a fault."""
    if not ATTRIBUTE.fullmatch(name):
        raise ValueError(f"no name of an attribute: {name!r}")
    return name


class Quick(Macro):
    """A macro as templates call it."""

    def __init__(self, environment: Environment, func: Callable[..., str], name: str, arguments: list[str],
                 *wants: bool) -> None:
        super().__init__(environment, func, name, arguments, *wants)
        self._left = (missing,) * len(arguments)
        self._is_rare = self.catch_kwargs or self.catch_varargs or self.explicit_caller

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        if self._is_rare or len(args) > len(self._left):
            return super().__call__(*args, **kwargs)
        caller = kwargs.pop("caller", None)
        if kwargs:
            given = (*args, *[kwargs.pop(name, missing) for name in self.arguments[len(args):]])
        else:
            given = args + self._left[len(args):]
        if kwargs or (caller and not self.caller):
            raise TypeError(f"macro {self.name!r} does not take {', '.join(kwargs) or 'a call'}")
        if self.caller:
            given += (caller or self._environment.undefined("nobody calls", name="caller"),)
        return safe(self._func(*given))


class Writer(CodeGenerator):
    """Calls are written as calls, and what is put out goes through `escaped`."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        self.write("environment.escaped(")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        if node.dyn_args or node.dyn_kwargs or any(iskeyword(given.key) for given in node.kwargs):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        self.write("environment.")
        super().macro_def(macro_ref, frame)


class Plain(Template):
    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        """What another template imports: the same for all, for all have the same globals."""
        if self._module is None:
            self._module = self.make_module()
        return self._module
