"""Parameters of handlers that read the signed log."""

from litestar.di import NamedDependency

from api.audit.keeper import AuditKeeper

TheAudit = NamedDependency[AuditKeeper]
