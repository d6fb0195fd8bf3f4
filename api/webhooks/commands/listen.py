"""`bonebook listen`: take webhooks on one's own machine, verify them and print them."""

import asyncio
import sys
from contextlib import suppress

import h11
import rich_click as click
from msgspec import DecodeError, json
from standardwebhooks import Webhook, WebhookVerificationError

from api.command_kit.options import option
from api.http.wire.outgoing import message_events

LONGEST = 1 << 20
_NO_BODY = [("Content-Length", "0"), ("Connection", "close")]


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

    It listens on 127.0.0.1 alone. A delivery that is not signed with the secret, or is no JSON, is
    answered 401, and said so on standard error.
    """
    try:
        webhook = Webhook(secret)
    except ValueError as error:
        raise click.BadParameter("is no secret of a webhook", param_hint="--secret") from error
    with suppress(KeyboardInterrupt):
        asyncio.run(_listening(webhook, port))


async def _listening(webhook: Webhook, port: int) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        http = h11.Connection(h11.SERVER)
        with suppress(OSError, h11.ProtocolError, TimeoutError):
            async with asyncio.timeout(30):
                status = await _taken(webhook, http, reader)
            response = http.send(h11.Response(status_code=status, headers=_NO_BODY))
            writer.write((response or b"") + (http.send(h11.EndOfMessage()) or b""))
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", port)
    where = server.sockets[0].getsockname()[1]
    click.echo(f"Listening on http://127.0.0.1:{where}/")
    async with server:
        await server.serve_forever()


async def _taken(webhook: Webhook, http: h11.Connection, reader: asyncio.StreamReader) -> int:
    """The status that a delivery is answered with.

    Raises `h11.ProtocolError` if what comes is no HTTP.
    """
    headers, body = dict[str, str](), b""
    async for event in message_events(http, reader):
        if isinstance(event, h11.Request):
            headers = {name.decode(): value.decode("latin-1") for name, value in event.headers}
        elif isinstance(event, h11.Data):
            body += event.data
        if len(body) > LONGEST:
            return 413
    try:
        webhook.verify(body, headers)
        delivered = json.decode(body)
    except (WebhookVerificationError, DecodeError) as error:
        print(f"refused: {error}", file=sys.stderr, flush=True)
        return 401
    click.echo(f"{headers['webhook-id']} {json.encode(delivered).decode()}")
    sys.stdout.flush()
    return 204
