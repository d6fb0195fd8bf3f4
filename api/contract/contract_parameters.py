"""Parameters of handlers that show the contract."""

from litestar.di import NamedDependency
from litestar.params import FromPath

from api.contract.document import OpenApiDocument

TheContract = NamedDependency[OpenApiDocument]
KindName = FromPath[str]
