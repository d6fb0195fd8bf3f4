from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.bone import Bone
from ..models.declaration_made_what import DeclarationMadeWhat
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="DeclarationMade")



@_attrs_define
class DeclarationMade:
    """ A player declares a laydown, the bid made, or the bidders set (42-PB-14).

    `order` lists their remaining bones where they are laid down in order.

        Attributes:
            fact (Literal['declaration-made']):
            seat (int):
            what (DeclarationMadeWhat):
            order (list[Bone] | None | Unset):
     """

    fact: Literal['declaration-made']
    seat: int
    what: DeclarationMadeWhat
    order: list[Bone] | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        seat = self.seat

        what = self.what.value

        order: list[str] | None | Unset
        if isinstance(self.order, Unset):
            order = UNSET
        elif isinstance(self.order, list):
            order = []
            for order_type_0_item_data in self.order:
                order_type_0_item = order_type_0_item_data.value
                order.append(order_type_0_item)


        else:
            order = self.order


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "seat": seat,
            "what": what,
        })
        if order is not UNSET:
            field_dict["order"] = order

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['declaration-made'] , d.pop("fact"))
        if fact != 'declaration-made':
            raise ValueError(f"fact must match const 'declaration-made', got '{fact}'")

        seat = d.pop("seat")

        what = DeclarationMadeWhat(d.pop("what"))




        def _parse_order(data: object) -> list[Bone] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                order_type_0 = []
                _order_type_0 = data
                for order_type_0_item_data in (_order_type_0):
                    order_type_0_item = Bone(order_type_0_item_data)



                    order_type_0.append(order_type_0_item)

                return order_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[Bone] | None | Unset, data)

        order = _parse_order(d.pop("order", UNSET))


        declaration_made = cls(
            fact=fact,
            seat=seat,
            what=what,
            order=order,
        )

        return declaration_made

