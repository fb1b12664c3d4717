import fs from 'node:fs';

const memory = '/dev/shm';
const neededBytes = 4 * 1024 ** 3;

/**
 * Moves the temporary files of the tests into memory, if there is a large file system in memory: databases of
 * tests write little and wait for the disk often.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !fs.existsSync(memory)) return;
  const { bavail, bsize } = fs.statfsSync(memory);
  if (bavail * bsize >= neededBytes) process.env['TMPDIR'] = memory;
}
