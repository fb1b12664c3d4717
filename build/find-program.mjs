import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Returns the path of the first of these programs that is in a folder of `PATH`; undefined if there is none.
 *
 * @param {readonly string[]} names in order of preference
 */
export const findProgram = (names) => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
};
