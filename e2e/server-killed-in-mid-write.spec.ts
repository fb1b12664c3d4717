import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';

const rounds = process.env['E2E_MATRIX'] === 'full' ? 60 : 20;
const writers = 20;

interface Sent {
  key: string;
  content: string;
  /** Known once the server has acknowledged it. */
  id?: number;
}

test(`no acknowledged message is lost in ${rounds} kills, and a key keeps its id`, async () => {
  test.setTimeout(rounds * 12_000);
  const school = await SchoolProcess.start();
  const anna = await school.addPerson('Anna Writer');
  const groupId = await school.addGroup('Killing field', [anna]);
  const { token } = await school.signIn(anna);
  const sent: Sent[] = [];

  const send = async (message: Sent): Promise<number> => {
    const body = { content: message.content, group_id: groupId, client_id: message.key };
    return (await school.call('POST', '/chat/message', body, token)).data.id;
  };

  /** Writes until the line breaks; what was not answered stays without an id. */
  const writer = async (name: string) => {
    for (let n = 0; ; n++) {
      const message: Sent = { key: randomUUID(), content: `${name}.${n}` };
      sent.push(message);
      try {
        message.id = await send(message);
      } catch {
        return;
      }
    }
  };

  let acknowledgedInAll = 0;
  for (let round = 0; round < rounds; round++) {
    const writing = Array.from({ length: writers }, (_, n) => writer(`${round}.${n}`));
    await sleep(50 + ((round * 137) % 700));
    await school.down('SIGKILL');
    await Promise.all(writing);
    await school.up();
    const thisRound = sent.filter((message) => message.content.startsWith(`${round}.`));
    acknowledgedInAll += thisRound.filter((message) => message.id !== undefined).length;
    for (const message of thisRound) {
      const again = await send(message);
      if (message.id !== undefined) expect(again, `the id of ${message.content}`).toBe(message.id);
      message.id = again;
    }
  }

  expect(acknowledgedInAll).toBeGreaterThan(rounds);
  const stored = new Map<number, string>();
  for (let before: number | undefined; ;) {
    const older = before === undefined ? '' : `&before=${before}`;
    const { data } = await school.call(
      'GET',
      `/chat/message?filter[group_id]=${groupId}&limit=200${older}`,
      undefined,
      token,
    );
    if (data.length === 0) break;
    for (const row of data) stored.set(row.id, row.content);
    before = data[0].id;
  }
  expect(stored.size).toBe(sent.length);
  for (const message of sent) expect(stored.get(message.id ?? 0)).toBe(message.content);
  await school.remove();
});
