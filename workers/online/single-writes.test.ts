import { beforeEach, expect, it } from 'vitest';
import type { OnlineRequest } from '../../src/lib/online-api.ts';
import type { Outcome } from '../../src/lib/sync-api.ts';
import { singleWrites } from './single-writes.ts';

let time = 0;
let sent: { name: string; respond: (outcome: Outcome<unknown>) => void }[] = [];
let call: (
  name: OnlineRequest['name'],
  body?: unknown,
  files?: Record<string, File>,
) => Promise<Outcome<unknown>>;

const done: Outcome<unknown> = { ok: true, value: 1 };
const access = { base: '', locale: 'en', timeZone: 'UTC', credentials: false, token: 'a' };

beforeEach(() => {
  time = 0;
  sent = [];
  const answer = singleWrites(
    () => time,
    ({ name }) => !name.startsWith('list'),
    ({ name }) => new Promise((respond) => sent.push({ name, respond })),
  );
  call = (name, body, files) => answer({ name, input: { body, ...(files && { files }) }, access });
});

it('sends a double tap once and answers both with one outcome', async () => {
  const first = call('addFolder', { name: 'Field work' });
  const second = call('addFolder', { name: 'Field work' });
  expect(sent).toHaveLength(1);
  sent[0]?.respond(done);
  expect(await Promise.all([first, second])).toEqual([done, done]);
  time = 300;
  expect(await call('addFolder', { name: 'Field work' })).toEqual(done);
  expect(sent).toHaveLength(1);
});

it('sends a write again after the time of a double tap', async () => {
  const first = call('addFolder', { name: 'Field work' });
  sent[0]?.respond(done);
  await first;
  time = 500;
  void call('addFolder', { name: 'Field work' });
  expect(sent).toHaveLength(2);
});

it('does not send a write again while it has no response', () => {
  void call('addFolder', { name: 'Field work' });
  time = 20_000;
  void call('addFolder', { name: 'Field work' });
  expect(sent).toHaveLength(1);
});

it('sends different writes, reads, and writes with files', () => {
  void call('addFolder', { name: 'Field work' });
  void call('addFolder', { name: 'Excursions' });
  void call('editFolder', { name: 'Excursions' });
  for (let n = 0; n < 2; n++) {
    void call('listPeople');
    void call('addMaterial', undefined, { upload: new File(['a'], 'a.txt') });
  }
  expect(sent).toHaveLength(7);
});

it('sends the third of three quick taps on a switch, which sets the first value again', () => {
  void call('setPlatform', { closed: true });
  void call('setPlatform', { closed: false });
  void call('setPlatform', { closed: true });
  expect(sent).toHaveLength(3);
});
