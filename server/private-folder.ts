import fs from 'node:fs';
import path from 'node:path';

const others = 0o077;

/**
 * Restricts the data folder to the server's user: its existing contents, also those made by hand or by an
 * older version, and all files that this process creates from now on.
 */
export function restrictToOwner(folder: string): void {
  process.umask(others);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  takeFromOthers(folder);
}

function takeFromOthers(target: string): void {
  const { mode } = fs.statSync(target);
  if ((mode & others) !== 0) fs.chmodSync(target, mode & 0o700);
  for (const entry of fs.readdirSync(target, { withFileTypes: true })) {
    const inner = path.join(target, entry.name);
    if (entry.isDirectory()) takeFromOthers(inner);
    else if (entry.isFile() || entry.isSocket()) takeFile(inner);
  }
}

function takeFile(file: string): void {
  const { mode } = fs.statSync(file);
  if ((mode & others) !== 0) fs.chmodSync(file, mode & 0o700);
}
