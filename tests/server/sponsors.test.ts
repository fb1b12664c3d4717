import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { administratorGreeting } from '../../server/administrator-greeting.ts';
import { openSchool } from '../support/school.ts';

it('lists the sponsors whose logos are in the folder, and serves no other file', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-sponsors-'));
  fs.writeFileSync(path.join(folder, '2_Water Works.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  fs.writeFileSync(path.join(folder, '10 Steppe & Söhne.png'), 'png');
  fs.writeFileSync(path.join(folder, 'notes.txt'), 'secret');
  const other = await openSchool({ SPONSORS_DIR: folder });
  const { sponsors } = (await other.call('GET', '/platform')).body.data;
  expect(sponsors.map(({ name }: { name: string }) => name)).toEqual(['Water Works', 'Steppe & Söhne']);
  const logo = await fetch(other.url + sponsors[0].address);
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  for (const file of ['notes.txt', 'none.svg', 'none', '..%2f..%2fetc%2fpasswd.svg'])
    expect([file, (await fetch(`${other.url}/sponsors/${file}`)).status]).toEqual([file, 404]);
  await other.close();
  fs.rmSync(folder, { recursive: true });
});

it('prints how to create the first administrator until one exists', async () => {
  const school = await openSchool({ DEMO: 'off' });
  await school.person({ role: 'moderator' });
  expect(await administratorGreeting(school.ctx.db)).toContain('npm run user -- add');
  await school.person({ role: 'platformadmin' });
  expect(await administratorGreeting(school.ctx.db)).toBe('');
  await school.close();
});
