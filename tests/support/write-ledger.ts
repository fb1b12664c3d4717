import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Person, School } from './school.ts';

/**
 * Starts writers that continue after errors, and records acknowledged messages for comparison with the stored
 * ones.
 */
export function writeThroughErrors(person: Person, group: number, writers = 8, words = '') {
  const statuses = new Map<number, number>();
  const acknowledged: string[] = [];
  let ended = false;
  const write = async (writer: number) => {
    for (let number = 0; !ended; number += 1) {
      const content = `w${writer} n${number}${words}`;
      const answer = await person.call('POST', '/chat/message', { group_id: group, content });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 200) acknowledged.push(content);
      else if (answer.status === 503) {
        expect(answer.headers.get('retry-after')).toBe('5');
        await sleep(20);
      }
    }
  };
  const all = Array.from({ length: writers }, (_, writer) => write(writer));
  return {
    statuses,
    acknowledged,
    /** Waits until one more message than now is acknowledged. */
    untilNextAcknowledged: async (ms: number) => {
      const before = acknowledged.length;
      for (const until = Date.now() + ms; acknowledged.length === before; await sleep(20))
        if (Date.now() > until) throw new Error('No message was acknowledged in time');
    },
    end: async () => {
      ended = true;
      await Promise.all(all);
    },
  };
}

/** Expects every acknowledged message to be stored exactly once. */
export async function expectStored(school: School, acknowledged: readonly string[]) {
  const rows = await school.ctx.db.selectFrom('message').select('content').execute();
  const contents = new Set(rows.map(({ content }) => content));
  expect(acknowledged.filter((content) => !contents.has(content))).toEqual([]);
  expect(contents.size).toBe(rows.length);
}

/** Repeats the request until it succeeds. Returns the time it took in ms. */
export async function repeatUntilOk(ask: () => Promise<{ status: number }>, ms = 15_000): Promise<number> {
  const begun = Date.now();
  while ((await ask()).status !== 200) {
    if (Date.now() - begun > ms) throw new Error('The request did not succeed in time');
    await sleep(50);
  }
  return Date.now() - begun;
}
