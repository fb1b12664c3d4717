import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readChanged } from './read-changed.ts';

it('reads a file again when it was replaced, and keeps its text while it is missing', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-read-'));
  const file = path.join(folder, 'index.html');
  const write = (text: string, at: number) => {
    fs.writeFileSync(file, text);
    fs.utimesSync(file, at, at);
  };
  write('first', 1000);
  const read = readChanged(file);
  expect(read()).toEqual({ text: 'first', changedAt: 1_000_000 });
  fs.rmSync(file);
  expect(read().text).toBe('first');
  write('second', 2000);
  expect(read()).toEqual({ text: 'second', changedAt: 2_000_000 });
  fs.rmSync(folder, { recursive: true });
});
