import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { syncToDisk } from '../files/disk-store.ts';

export const exists = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
  );

/** Null if there is no file. */
export async function readIfPresent(file: string): Promise<Buffer | null> {
  try {
    return await fs.readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a file completely or not at all, also if the power is cut. */
export async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await fs.writeFile(draft, content, { mode: 0o600, flush: true });
    await moveTo(file, draft);
  } catch (error) {
    await fs.rm(draft, { force: true });
    throw error;
  }
}

/** Moves a file that is on the disk to its place. */
export async function moveTo(target: string, file: string): Promise<void> {
  await fs.rename(file, target);
  await syncToDisk(path.dirname(target));
}
