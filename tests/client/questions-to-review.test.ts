import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { EventQuestion } from '../../contract/event-questions.ts';
import { database } from '../../src/db/current-database.ts';
import { putMeta } from '../../src/db/meta.ts';
import { enqueue } from '../../src/db/outbox.ts';
import { setOwner } from '../../src/db/owner.ts';
import { countToReview } from '../../src/features/room/question-queries.ts';
import { heldInRoom, person } from '../support/held-rows.ts';

/* The count on the tab of the questions, which moderators see. */

const question = (id: number, rest: Partial<EventQuestion> = {}): EventQuestion => ({
  ...{ id, event_id: 5, content: 'Why?', author: person(2), state: 'waiting', pinned: false },
  ...{ votes: 0, created_at: id, rev: id },
  ...rest,
});

beforeEach(async () => {
  setOwner(`${randomUUID()}.example`, 1);
  const db = database();
  await db.users.put({ ...person(1), visible: true, account: true, rev: 1 });
  await putMeta('profile', 1);
  const event = { id: 5, name: 'Knots', time_start: 1, time_finish: 2, rev: 1, user: person(1), experts: [] };
  await db.events.put(event as never);
  const room_settings = { questions: 'moderated', anonymous: false, chat: false };
  await db.event_details.put({ id: 5, room_settings } as never);
  await db.event_questions.bulkPut([question(1), question(2), question(3, { state: 'open' })]);
});

it('counts the questions that wait, also at a box, without those that the person has just published', async () => {
  const args = { event_id: 5, content: 'On site?', anonymous: false, language: null };
  await database().held.put(heldInRoom(1, { kind: 'eventQuestion.ask', args }));
  expect(await countToReview(5)).toBe(3);
  await enqueue({
    kind: 'eventQuestion.moderate',
    args: { id: 1, event_id: 5, act: 'publish', answer: null, into: null },
  });
  expect(await countToReview(5)).toBe(2);
});

it('counts nothing for a person who does not moderate the event', async () => {
  await database().events.update(5, { user: person(3) });
  expect(await countToReview(5)).toBe(0);
});
