import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { makePlace, openPlace } from '../support/database.ts';
import { frabXml } from '../support/programmes/frab.ts';

it('a command on a folder without a server is done by the command itself, with the checks of the server', async () => {
  const place = await makePlace();
  const database = await openPlace(place);
  await database.close();
  const file = path.join(place.dataDir, 'programme.xml');
  const run = async (titles: string[], ...args: string[]) => {
    fs.writeFileSync(
      file,
      frabXml(
        titles.map((title) => ({ title, guid: title })),
        'alone',
      ),
    );
    const env = { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
    const command = ['--import', 'tsx', 'server/cli.ts', 'import', file, ...args];
    return (await promisify(execFile)(process.execPath, command, { env })).stdout;
  };
  expect(await run(['Alone', 'Other'])).toContain('added: 2');
  await expect(run(['Alone'])).rejects.toThrow(
    /1 of 2 sessions of alone[\s\S]*Nothing was changed. Repeat the command with --yes/,
  );
  expect(await run(['Alone'], '--yes')).toContain('removed (kept as cancelled): 1');
  await place.remove();
}, 180_000);
