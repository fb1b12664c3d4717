import fs from 'node:fs';
import path from 'node:path';

const othersMask = 0o077;

/**
 * Restricts the data folder to the server's user: its existing contents, also those made by hand or by an
 * older version, and all files that this process creates from now on.
 */
export function restrictToOwner(folder: string): void {
  process.umask(othersMask);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  restrictFolder(folder);
}

function restrictFolder(target: string): void {
  const { mode } = fs.statSync(target);
  if ((mode & othersMask) !== 0) fs.chmodSync(target, mode & 0o700);
  for (const entry of fs.readdirSync(target, { withFileTypes: true })) {
    const inner = path.join(target, entry.name);
    if (entry.isDirectory()) restrictFolder(inner);
    else if (entry.isFile() || entry.isSocket()) restrictFile(inner);
  }
}

function restrictFile(file: string): void {
  const { mode } = fs.statSync(file);
  if ((mode & othersMask) !== 0) fs.chmodSync(file, mode & 0o700);
}
