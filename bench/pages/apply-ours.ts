import type { MessageOnWire } from '../../contract/chat.ts';
import type { Change } from '../../contract/sync.ts';
import { Database } from '../../src/db/database.ts';
import { beginTerm } from '../../src/db/fence.ts';
import { putMeta } from '../../src/db/meta.ts';
import { fetchChanges, pageSize } from '../../workers/sync/pull/fetch-changes.ts';
import type { Leadership } from '../../workers/sync/leader/leadership.ts';
import { trackConcurrentChanges } from '../../workers/sync/pull/concurrent-changes.ts';
import { messagesOnWire } from './rows.ts';

/**
 * Milliseconds from pages of parsed JSON to rows and cursor, by what the sync worker does with a delta: parse,
 * compare revs, write each page in one transaction with the cursor. Every group's window is held.
 */
export async function applyOurs(count: number, groups: number): Promise<number> {
  const db = new Database(`yurt:bench:${crypto.randomUUID()}`);
  const epoch = await beginTerm(db);
  await putMeta('cursor', 'c', db);
  await db.windows.bulkPut(
    Array.from({ length: groups }, (_, at) => ({
      group_id: at + 1,
      oldest_id: 0,
      newest_id: 0,
      complete: true,
      rev: 0,
    })),
  );
  const pages = deltaPages(messagesOnWire(count, groups));
  const start = performance.now();
  const brought = await fetchChanges(termOver(db, epoch, pages), trackConcurrentChanges(), () => {});
  const took = performance.now() - start;
  if (brought !== 'done' || (await db.messages.count()) !== count) throw new Error('not everything came');
  await db.delete();
  return took;
}

/** A term whose line answers from memory. Only what a delta touches is there. */
function termOver(db: Database, epoch: number, pages: unknown[]): Leadership {
  let page = 0;
  const connection = {
    permit: () => ({ report: () => undefined, giveBack: () => undefined }),
    exchange: async () => ({ outcome: { type: 'done', data: pages[page++] } }),
    extensions: () => ['delta'],
  };
  return { db, epoch, me: 1000, signal: new AbortController().signal, connection } as unknown as Leadership;
}

interface Page {
  changes: Change[];
  cursor: string;
  more: boolean;
}

/** Messages as pages of a delta. */
function deltaPages(messages: readonly MessageOnWire[]): Page[] {
  const changes = messages.map((row): Change => ({
    t: 'message',
    op: 'put',
    id: row.id,
    rev: row.rev ?? 0,
    row,
  }));
  return Array.from({ length: Math.ceil(changes.length / pageSize) }, (_, page) => ({
    changes: changes.slice(page * pageSize, (page + 1) * pageSize),
    cursor: `c${page}`,
    more: (page + 1) * pageSize < changes.length,
  }));
}
