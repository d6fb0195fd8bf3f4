"""Start a hall's server from this folder, without a network, or take over from another laptop.

    python3 start.py                          serve; the log is in the folder `data`
    python3 start.py /media/usb               the same, with a backup there every minute
    python3 start.py --take-over /media/usb   go on from the last backup there

Written for a bare Python: Bonebook is installed by it, from the folder `wheels`.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
DATA, WHEELS = HERE / "data", HERE / "wheels"
LOG = "bonebook.db"
CLUB = "bonebook-club"
"""The folder of the certificate authority that the tablets trust."""


def main(arguments):
    """Install, restore where that is asked for, and serve; the exit status."""
    take_over = arguments[:1] == ["--take-over"]
    folders = arguments[1:] if take_over else arguments
    if len(folders) > 1 or (take_over and not folders):
        return __doc__
    backups = Path(folders[0]).resolve() if folders else None
    if backups and not backups.is_dir():
        return f"There is no folder {backups}: plug the disk in, or name another."
    problem = install() or (take_over and restore(backups))
    return problem or serve(backups)


def installed():
    """The folder of this Python's packages: each version has its own."""
    return HERE / "installed" / f"{sys.platform}-{sys.version_info[0]}.{sys.version_info[1]}"


def install():
    """Install the wheels for this Python once; what went wrong, if anything did."""
    if (installed() / "api").is_dir():
        return None
    print("Installing Bonebook into this folder. This is done once.", flush=True)
    staged = installed().with_name(f"{installed().name}.new")
    shutil.rmtree(staged, ignore_errors=True)
    (pip,) = WHEELS.glob("pip-*.whl")
    quietly = ["--quiet", "--disable-pip-version-check", "--root-user-action", "ignore"]
    wanted = ["install", *quietly, "--no-index", "--find-links", str(WHEELS), "bonebook"]
    command = [sys.executable, f"{pip}/pip", *wanted, "--target", str(staged)]
    if subprocess.call(command):
        return f"There are no wheels for this Python on this machine: {sys.version}."
    staged.rename(installed())
    return None


def bonebook(*arguments):
    """The command line that runs a command of Bonebook."""
    return [sys.executable, str(installed() / "bin" / "bonebook"), *arguments]


def environment(backups=None):
    """Where Bonebook finds its packages, and whereto it writes backups."""
    written = {"BONEBOOK_BACKUP_FOLDER": str(backups)} if backups else {}
    return {**os.environ, "PYTHONPATH": str(installed()), **written}


def restore(backups):
    """Put the last backup back, with the authority that the tablets trust."""
    if (DATA / LOG).exists():
        return f"There is a log in {DATA} already: move that folder away first."
    files = sorted(backups.glob("bonebook-*.backup"))
    if not files:
        return f"There is no backup in {backups}."
    DATA.mkdir(exist_ok=True)
    command = bonebook("restore", str(files[-1]), "--database", f"sqlite:///{LOG}")
    if subprocess.call(command, cwd=DATA, env=environment()):
        return f"{files[-1]} could not be restored; the lines above say why."
    copy_authority(backups, DATA)
    print("Let nobody record on the other laptop any more.", flush=True)
    return None


def serve(backups):
    """Serve until it is told to stop; the exit status."""
    DATA.mkdir(exist_ok=True)
    server = subprocess.Popen(bonebook("serve", "--club"), cwd=DATA, env=environment(backups))
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    try:
        while backups and server.poll() is None and not copy_authority(DATA, backups):
            time.sleep(0.2)
        return server.wait()
    except KeyboardInterrupt:
        return server.wait()


def copy_authority(here, there):
    """Copy the authority's two files from one folder to another; whether they are there."""
    files = [here / CLUB / name for name in ("authority.crt", "authority.key")]
    if not all(file.is_file() for file in files):
        return False
    (there / CLUB).mkdir(mode=0o700, exist_ok=True)
    for file in files:
        # A disk may keep no modes, and nobody else may read a key.
        shutil.copyfile(file, there / CLUB / file.name)
        (there / CLUB / file.name).chmod(0o600)
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
