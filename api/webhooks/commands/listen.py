"""`bonebook listen`: take webhooks on one's own machine, verify them and print them."""

import asyncio
import sys
from contextlib import suppress

import rich_click as click
from msgspec import DecodeError, json
from standardwebhooks import Webhook, WebhookVerificationError

from api.command_kit.options import option

LONGEST = 1 << 20
_NO_BODY = "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@click.command()
@option("--secret", required=True, help="The secret of the webhook: whsec_…")
@option(
    "--port",
    type=click.IntRange(0, 65535),
    default=9000,
    show_default=True,
    help="The port to listen on.",
)
def listen(secret: str, port: int) -> None:
    """Verify each delivery of a webhook that comes to this machine, and print it.

    One that is not signed with the secret is answered 401, and said so on standard error.
    """
    try:
        webhook = Webhook(secret)
    except ValueError as error:
        raise click.BadParameter("is no secret of a webhook", param_hint="--secret") from error
    with suppress(KeyboardInterrupt):
        asyncio.run(_listening(webhook, port))


async def _listening(webhook: Webhook, port: int) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, EOFError, asyncio.LimitOverrunError, ValueError, TimeoutError):
            async with asyncio.timeout(30):
                status = await _taken(webhook, reader)
            writer.write(f"HTTP/1.1 {status}{_NO_BODY}".encode())
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", port)
    where = server.sockets[0].getsockname()[1]
    click.echo(f"Listening on http://127.0.0.1:{where}/")
    async with server:
        await server.serve_forever()


async def _taken(webhook: Webhook, reader: asyncio.StreamReader) -> str:
    """The status that a delivery is answered with. Raises `ValueError` for what is no HTTP."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    lines = (line.partition(":") for line in head.split("\r\n")[1:] if line)
    headers = {name.strip().lower(): value.strip() for name, _, value in lines}
    length = int(headers.get("content-length", "0"))
    if length > LONGEST:
        return "413 Content Too Large"
    body = await reader.readexactly(length)
    try:
        webhook.verify(body, headers)
        event = json.decode(body)
    except (WebhookVerificationError, DecodeError) as error:
        print(f"refused: {error}", file=sys.stderr, flush=True)
        return "401 Unauthorized"
    click.echo(f"{headers['webhook-id']} {json.encode(event).decode()}")
    sys.stdout.flush()
    return "204 No Content"
