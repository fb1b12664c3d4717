import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type School } from '../support/school.ts';

let school: School;
let folder: string;
beforeAll(async () => {
  school = await openSchool({ MAIL_IN_ADDRESS: 'school@example.org' });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-mail-in-'));
  fs.writeFileSync(
    path.join(folder, 'mail.eml'),
    'From: a@example.org\r\nTo: b@example.org\r\n\r\nHello\r\n',
  );
});
afterAll(async () => {
  await school.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** The exit code of the command, as a mail server gets it. */
const pipe = (file: string, settings: Record<string, string>) =>
  new Promise<number | null>((resolve) => {
    const args = ['--import', 'tsx', 'server/cli.ts', 'mail-in', path.join(folder, file)];
    const child = spawn(process.execPath, args, { env: { ...process.env, ...settings }, stdio: 'ignore' });
    child.once('exit', resolve);
  });

it('lets the mail server return a mail of no request, and repeat the command after other failures', async () => {
  const { dataDir } = school.ctx.config;
  expect(await pipe('mail.eml', { DATA_DIR: dataDir })).toBe(1);
  const noDatabase = { DATA_DIR: folder, DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  expect(await pipe('mail.eml', noDatabase)).toBe(75);
  expect(await pipe('absent.eml', { DATA_DIR: dataDir })).toBe(75);
}, 30_000);
