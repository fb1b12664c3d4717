import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restrictToOwner } from './private-folder.ts';

let folder: string;
const before = process.umask();

beforeEach(() => {
  process.umask(0);
  folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-private-')), 'data');
});
afterEach(() => {
  process.umask(before);
  fs.rmSync(path.dirname(folder), { recursive: true });
});

const modeOf = (name: string) => (fs.statSync(path.join(folder, name)).mode & 0o777).toString(8);

test('closes an existing folder and its contents to other users', () => {
  fs.mkdirSync(path.join(folder, 'pg/base'), { recursive: true, mode: 0o755 });
  for (const name of ['pg/base/1', 'demo-accounts.json'])
    fs.writeFileSync(path.join(folder, name), 'x', { mode: 0o666 });
  restrictToOwner(folder);
  expect([modeOf('.'), modeOf('pg/base'), modeOf('pg/base/1'), modeOf('demo-accounts.json')]).toEqual([
    '700',
    '700',
    '600',
    '600',
  ]);
});

test('keeps files and folders created later private', () => {
  restrictToOwner(folder);
  fs.writeFileSync(path.join(folder, 'later'), 'x', { mode: 0o666 });
  fs.mkdirSync(path.join(folder, 'sub'));
  expect([modeOf('.'), modeOf('later'), modeOf('sub')]).toEqual(['700', '600', '700']);
});
