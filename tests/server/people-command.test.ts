import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callServer } from '../../server/control/control-socket.ts';
import { openSchool, type School } from '../support/school.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const bytes = (content: string) => new TextEncoder().encode(content);
async function runCommand(name: string, args: string[], file: Uint8Array = new Uint8Array()) {
  const answer = await callServer(school.ctx.config.dataDir, name, {
    args,
    file: () => Readable.from([file]),
  });
  return answer ? text(answer) : 'no server';
}

const file = bytes('Name;Kontakt;Rolle\nAnna Weber;anna@people.example;expert\nBen Groß;wrong;\n');
const findPeople = () =>
  school.ctx.db
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'role', 'status'])
    .where('email', 'like', '%@people.example')
    .execute();

it('prints what an import would do, without doing it', async () => {
  const printed = await runCommand('people', ['--dry-run', '--map=Kontakt=email'], file);
  expect(printed).toContain('column 2 Kontakt: email');
  expect(printed).toContain('new: 1, updated: 0, unchanged: 0, with errors (skipped): 1');
  expect(printed).toContain('row 3 wrong: email: Enter a valid e-mail address');
  expect(await findPeople()).toEqual([]);
});

it('imports a table once, and exports people', async () => {
  expect(await runCommand('people', ['--map=2=email'], file)).toContain('new: 1');
  expect(await runCommand('people', ['--map=2=email'], file)).toContain('new: 0, updated: 0, unchanged: 1');
  expect(await findPeople()).toEqual([
    { first_name: 'Anna', last_name: 'Weber', role: 'expert', status: 'none' },
  ]);
  expect(await runCommand('people-export', ['csv'])).toContain('Anna;Weber;anna@people.example;Expert');
});

it('refuses options and files with a sentence', async () => {
  await expect(runCommand('people', ['--king'], file)).rejects.toThrow('Unknown option');
  await expect(runCommand('people', ['--map=9=email'], file)).rejects.toThrow('is not a column');
  await expect(runCommand('people', ['--role=king', '--map=2=email'], file)).rejects.toThrow('--role');
  await expect(runCommand('people', [], bytes('a;b\nc;d'))).rejects.toThrow('No column was recognised');
  await expect(runCommand('people', [], bytes(''))).rejects.toThrow('The table is empty');
});
