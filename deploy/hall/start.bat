@echo off
rem Start a hall's server on Windows, in its Linux (wsl --install): start.bat [FOLDER FOR BACKUPS]
wsl --cd "%~dp0." ./start.sh %*
