from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.read_model_checkpoint import ReadModelCheckpoint
  from ..models.task_state import TaskState





T = TypeVar("T", bound="Health")



@_attrs_define
class Health:
    """ The state of the server, as it was when its store last answered.

    Attributes
    ----------
    status : "altered" where the log is not what was signed of it, and nothing is recorded;
        "degraded" where the server is not ready or cannot record, a task is failing or stuck, or
        a disk is full; else "ok"
    live : whether the process answers
    ready : whether the store answers; the status code is 503 where it does not
    recording : whether the last attempt to record succeeded, and the log is not read-only
    log_position : how far the log is known to reach
    read_models : how far each read model has come; one with `parked` matches left them out
    unreadable : matches asked for here whose record this release cannot read
    signed : how far the log is signed, None where this server signs nothing
    cosigned : how far witnesses have signed it, None where none has
    disk_full : whether a disk with the log or its signatures is full
    store_silent : seconds since the store last answered
    tasks : the background tasks

        Attributes:
            cosigned (int | None):
            disk_full (bool):
            live (bool):
            log_position (int):
            read_models (list[ReadModelCheckpoint]):
            ready (bool):
            recording (bool):
            signed (int | None):
            status (str):
            store_silent (float):
            tasks (list[TaskState]):
            unreadable (int):
     """

    cosigned: int | None
    disk_full: bool
    live: bool
    log_position: int
    read_models: list[ReadModelCheckpoint]
    ready: bool
    recording: bool
    signed: int | None
    status: str
    store_silent: float
    tasks: list[TaskState]
    unreadable: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.read_model_checkpoint import ReadModelCheckpoint # noqa: PLC0415
        from ..models.task_state import TaskState # noqa: PLC0415
        cosigned: int | None
        cosigned = self.cosigned

        disk_full = self.disk_full

        live = self.live

        log_position = self.log_position

        read_models = []
        for read_models_item_data in self.read_models:
            read_models_item = read_models_item_data.to_dict()
            read_models.append(read_models_item)



        ready = self.ready

        recording = self.recording

        signed: int | None
        signed = self.signed

        status = self.status

        store_silent = self.store_silent

        tasks = []
        for tasks_item_data in self.tasks:
            tasks_item = tasks_item_data.to_dict()
            tasks.append(tasks_item)



        unreadable = self.unreadable


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "cosigned": cosigned,
            "disk_full": disk_full,
            "live": live,
            "log_position": log_position,
            "read_models": read_models,
            "ready": ready,
            "recording": recording,
            "signed": signed,
            "status": status,
            "store_silent": store_silent,
            "tasks": tasks,
            "unreadable": unreadable,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.read_model_checkpoint import ReadModelCheckpoint # noqa: PLC0415
        from ..models.task_state import TaskState # noqa: PLC0415
        d = dict(src_dict)
        def _parse_cosigned(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        cosigned = _parse_cosigned(d.pop("cosigned"))


        disk_full = d.pop("disk_full")

        live = d.pop("live")

        log_position = d.pop("log_position")

        read_models = []
        _read_models = d.pop("read_models")
        for read_models_item_data in (_read_models):
            read_models_item = ReadModelCheckpoint.from_dict(read_models_item_data)



            read_models.append(read_models_item)


        ready = d.pop("ready")

        recording = d.pop("recording")

        def _parse_signed(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        signed = _parse_signed(d.pop("signed"))


        status = d.pop("status")

        store_silent = d.pop("store_silent")

        tasks = []
        _tasks = d.pop("tasks")
        for tasks_item_data in (_tasks):
            tasks_item = TaskState.from_dict(tasks_item_data)



            tasks.append(tasks_item)


        unreadable = d.pop("unreadable")

        health = cls(
            cosigned=cosigned,
            disk_full=disk_full,
            live=live,
            log_position=log_position,
            read_models=read_models,
            ready=ready,
            recording=recording,
            signed=signed,
            status=status,
            store_silent=store_silent,
            tasks=tasks,
            unreadable=unreadable,
        )


        health.additional_properties = d
        return health

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
