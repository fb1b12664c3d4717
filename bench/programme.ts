import fs from 'node:fs';
import path from 'node:path';
import { frabXml, largeProgramme } from '../tests/support/programmes/frab.ts';

/** A programme of 1,007 sessions: the real one in the folder REAL_DATA, else a generated one of that size. */
export function conference(): Uint8Array {
  const folder = process.env['REAL_DATA'];
  return folder === undefined
    ? new TextEncoder().encode(frabXml(largeProgramme(1007), 'generated'))
    : fs.readFileSync(path.join(folder, '38c3-schedule.xml'));
}
