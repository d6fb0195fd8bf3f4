"""Commands on records in files: `import`, `export`, `replay` and `mend`."""
