"""`bonebook listen` takes what is signed with the secret, and nothing else."""

import subprocess
from datetime import UTC, datetime

import httpx2

from api.webhooks.endpoints import new_secret
from api.webhooks.posting import Delivery, signed
from tests.api.conftest import BONEBOOK


def test_a_delivery_is_verified_and_printed_and_a_forged_one_refused() -> None:
    secret, other = new_secret(), new_secret()
    command = [str(BONEBOOK), "listen", "--secret", secret, "--port", "0"]
    with subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as it:
        try:
            assert it.stdout is not None
            url = it.stdout.readline().split()[-1]
            sent = Delivery("msg_m_1", b'{"id":"1"}')
            for key, status in ((other, 401), (secret, 204)):
                headers = signed(sent, [key], datetime.now(UTC))
                assert httpx2.post(url, content=sent.body, headers=headers).status_code == status
            assert it.stdout.readline() == 'msg_m_1 {"id":"1"}\n'
        finally:
            it.terminate()


def test_what_is_no_secret_is_refused_in_a_line() -> None:
    command = [str(BONEBOOK), "listen", "--secret", "x"]
    done = subprocess.run(command, text=True, capture_output=True, check=False)
    assert (done.returncode, "--secret" in done.stderr) == (2, True)
    assert "Traceback" not in done.stderr
