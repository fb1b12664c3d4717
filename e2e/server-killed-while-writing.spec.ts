import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { checkLedger, type StoredMessage } from '../tests/support/ledger/check-ledger.ts';
import { Ledger } from '../tests/support/ledger/ledger.ts';
import { SchoolProcess } from '../tests/support/school-process.ts';

const rounds = 12;
const writers = 20;

interface Sent {
  uuid: string;
  content: string;
}

test(
  `no acknowledged message is lost in ${rounds} kills, and a key keeps its id`,
  { tag: '@matrix' },
  async () => {
    test.setTimeout(rounds * 25_000);
    const school = await SchoolProcess.start();
    const anna = await school.addPerson('Anna Writer');
    const groupId = await school.addGroup('Killing field', [anna]);
    const { token } = await school.signIn(anna);
    const ledger = new Ledger();
    ledger.setMember(anna.id, groupId, true);

    const send = async ({ uuid, content }: Sent) => {
      ledger.sent(uuid);
      const body = { content, group_id: groupId, client_id: uuid };
      const { data } = await school.call('POST', '/chat/message', body, token);
      ledger.acked(uuid, data.id, data.rev);
    };

    /** Writes until the connection breaks. The last message then has no acknowledgement. */
    const writer = async (name: string): Promise<Sent[]> => {
      const written: Sent[] = [];
      for (let n = 0; ; n++) {
        const message: Sent = { uuid: randomUUID(), content: `${name}.${n}` };
        written.push(message);
        ledger.intend({ ...message, device: name, person: anna.id, lane: `chat:${groupId}`, group: groupId });
        try {
          await send(message);
        } catch {
          return written;
        }
      }
    };

    for (let round = 0; round < rounds; round++) {
      const writing = Array.from({ length: writers }, (_, n) => writer(`${round}.${n}`));
      await sleep(50 + ((round * 137) % 700));
      await school.down('SIGKILL');
      const written = (await Promise.all(writing)).flat();
      await school.up();
      for (const message of written) await send(message);
    }

    const sentTwice = [...ledger.acknowledged.values()].filter(({ length }) => length > 1);
    expect(sentTwice.length).toBeGreaterThan(rounds);
    const stored: StoredMessage[] = [];
    for (let before: number | undefined; ;) {
      const older = before === undefined ? '' : `&before=${before}`;
      const address = `/chat/message?filter[group_id]=${groupId}&limit=200${older}`;
      const { data } = await school.call('GET', address, undefined, token);
      if (data.length === 0) break;
      for (const row of data)
        stored.push({
          id: row.id,
          group: groupId,
          author: anna.id,
          content: row.content,
          clientId: row.client_id,
        });
      before = data[0].id;
    }
    expect(stored).toHaveLength(ledger.intents.size);
    expect(checkLedger(ledger, { messages: stored }, [])).toEqual([]);
    await school.remove();
  },
);
