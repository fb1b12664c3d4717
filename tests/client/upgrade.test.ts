import { randomUUID } from 'node:crypto';
import Dexie from 'dexie';
import { expect, it } from 'vitest';
import { Database } from '../../src/db/database.ts';
import { listDiagnostics } from '../../src/db/diagnostics.ts';
import { enqueue, listOps } from '../../src/db/outbox.ts';

/** The stores of the first version of the app. */
const firstStores = {
  users: 'id',
  events: 'id, time_start',
  event_details: 'id',
  logs: 'id, created_at',
  groups: 'id',
  messages: 'id, [group_id+id], client_id',
  windows: 'group_id',
  outbox: '++seq, &opId, lane, kind, state',
  blobs: 'id',
  drafts: 'key',
  presence: 'id',
  typing: 'key, group_id',
  asks: '++seq, &id',
  meta: 'key',
};

it('keeps the outbox of the first version, including an edit without a base', async () => {
  const name = `upgrade:${randomUUID()}`;
  const old = new Dexie(name);
  old.version(1).stores(firstStores);
  const envelope = { v: 1, lane: 'chat:7', state: 'queued', maybeSent: false, attempts: 0, nextAt: 0 };
  const args = { id: 4, group_id: 7, content: 'b' };
  await old.table('outbox').add({ ...envelope, kind: 'message.edit', args, opId: 'old', createdAt: 1 });
  old.close();

  const db = new Database(name);
  expect(await listOps(db)).toMatchObject([{ opId: 'old', args }]);
  expect(await listDiagnostics(db)).toEqual([]);
  await enqueue({ kind: 'message.edit', args: { ...args, content: 'c', base: 'b' } }, { db });
  const [op] = await listOps(db);
  expect(op).toMatchObject({ opId: 'old', args: { content: 'c' } });
  expect(op?.args).not.toHaveProperty('base');
  await db.delete();
});

it('adds what a database of an earlier version lacks, and deletes what it must not contain', async () => {
  const name = `upgrade:${randomUUID()}`;
  const old = new Dexie(name);
  old
    .version(20)
    .stores({ ...firstStores, event_questions: 'id, event_id', held: 'op_id, group_id, depends_on' });
  await old.table('event_questions').add({ id: 1, event_id: 2, client_id: 'a' });
  await old.table('meta').bulkAdd([
    { key: 'heldCursor', value: 3 },
    { key: 'picture:/schedule', value: '' },
    { key: 'session', value: {} },
  ]);
  old.close();

  const db = new Database(name);
  expect(await db.event_questions.where('client_id').equals('a').count()).toBe(1);
  expect(await db.held.where('event_id').equals(2).count()).toBe(0);
  expect(await db.business_slots.count()).toBe(0);
  expect(await db.meta.toCollection().primaryKeys()).toEqual(['session']);
  await db.delete();
});
