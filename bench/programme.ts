import fs from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import http from 'node:http';
import { frabXml, largeProgramme } from '../tests/support/programmes/frab.ts';
import { SchoolProcess } from '../tests/support/school-process.ts';
import type { Figure } from './figure.ts';
import { median } from './statistics.ts';

const rounds = 3;

/** A programme of 1,007 sessions: the real one where REAL_DATA names it, else a generated one of that size. */
export function conference(): { name: string; bytes: Uint8Array } {
  const folder = process.env['REAL_DATA'];
  if (folder !== undefined) {
    return { name: '38C3', bytes: fs.readFileSync(path.join(folder, '38c3-schedule.xml')) };
  }
  return { name: 'generated', bytes: new TextEncoder().encode(frabXml(largeProgramme(1007), 'generated')) };
}

/** Import of a large programme, and what its list weighs on the wire. */
export async function programmeFigures(): Promise<Figure[]> {
  const { name, bytes } = conference();
  const took: number[] = [];
  let wire = 0;
  let plain = 0;
  for (let i = 0; i < rounds; i++) {
    const school = await SchoolProcess.start();
    const start = performance.now();
    await school.command('import', [], bytes);
    took.push((performance.now() - start) / 1000);
    const { token } = await school.signIn(await school.addPerson('Bench Reader'));
    const list = await rawGet(`${school.url}/api/event/list`, token);
    wire = list.wire;
    plain = (await rawGet(`${school.url}/api/events`, token)).wire;
    await school.remove();
  }
  return [
    { what: `import of 1,007 sessions (${name})`, value: median(took), unit: 's', goal: { atMost: 5 } },
    {
      what: `list of 1,007 sessions (${name}), brotli`,
      value: wire / 1024,
      unit: 'KiB',
      goal: { atMost: 40 },
      note: `the plain list with details: ${Math.round(plain / 1024)} KiB`,
    },
  ];
}

/** The bytes of a body as they travelled, compressed. */
const rawGet = (url: string, token: string) =>
  new Promise<{ wire: number }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
    http
      .get(url, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          JSON.parse(brotliDecompressSync(body).toString());
          resolve({ wire: body.length });
        });
      })
      .on('error', reject);
  });
