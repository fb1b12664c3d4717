import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EventQuestion } from '../../contract/event-questions.ts';
import { Database } from '../../src/db/database.ts';
import { beginTerm, fenced } from '../../src/db/fence.ts';
import type { RowChange } from '../../workers/sync/apply/row-change.ts';
import { tablesFor, writeRows } from '../../workers/sync/apply/write-rows.ts';
import { heldInRoom, person } from '../support/held-rows.ts';

/* Held changes of a question that is not held itself, because the copy of their box has had its row. */

const key = randomUUID();
let db: Database;
let epoch: number;

beforeEach(async () => {
  db = new Database(`held-changes:${randomUUID()}`);
  epoch = await beginTerm(db);
  const act = { id: 0, event_id: 5, act: 'pin', answer: null, into: null } as const;
  await db.held.bulkPut([
    heldInRoom(1, { kind: 'eventQuestion.moderate', args: act }, { depends_on: key }),
    heldInRoom(2, { kind: 'eventQuestion.withdraw', args: { id: 0, event_id: 5 } }, { depends_on: key }),
  ]);
});
afterEach(() => db.delete());

const write = (change: RowChange) =>
  fenced(db, epoch, tablesFor([change]), () => writeRows(db, [change], 'told', 1));
const arrives = (event_id: number) => {
  const row = {
    ...{ id: 40, event_id, content: 'Why?', author: person(2), state: 'open', pinned: false },
    ...{ votes: 0, created_at: 0, rev: event_id, client_id: key },
  } as EventQuestion;
  return write({ t: 'event_question', op: 'put', id: row.id, rev: row.rev, row });
};
const count = () => db.held.count();

it('are deleted when the row of the question arrives', async () => {
  await arrives(4);
  expect(await count()).toBe(2);
  await arrives(5);
  expect([await count(), await db.settled.get(key)]).toMatchObject([0, { seen: false }]);
});

it('are deleted when the question is deleted', async () => {
  await write({ t: 'message', op: 'del', id: 40, rev: 9, clientId: key });
  expect(await count()).toBe(2);
  await write({ t: 'event_question', op: 'del', id: 40, rev: 9, clientId: key });
  expect([await count(), await db.settled.get(key)]).toMatchObject([0, { seen: false }]);
});

it('leave the mark of a question that the person has discarded', async () => {
  const takeBack = { event_id: 5, delete_id: randomUUID(), journal: null };
  await db.settled.put({ op_id: key, at: 1, takeBack });
  await arrives(5);
  expect([await count(), await db.settled.get(key)]).toMatchObject([0, { takeBack }]);
});
