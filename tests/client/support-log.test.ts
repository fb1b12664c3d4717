import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Database } from '../../src/db/database.ts';
import type { OutboxOp } from '../../src/db/outbox-op.ts';
import { readEngineFacts } from '../../src/features/sync-centre/queries.ts';
import { supportLog } from '../../src/features/sync-centre/support-log.ts';

/** Stands in for personal data wherever it could occur: as text and as id. */
const canary = 'Canary-Aigerim-7f3a';
const canaryId = 918273645;
const now = Date.UTC(2026, 5, 1, 9);

let db: Database;

beforeEach(() => {
  db = new Database(`yurt:${canary}.example:${canaryId}`);
});
afterEach(() => db.delete());

const op = (kind: OutboxOp['kind'], args: object, rest: object = {}) =>
  ({
    kind,
    args,
    opId: `${randomUUID()}-${canary}`,
    v: 1,
    lane: `chat:${canaryId}`,
    state: 'queued',
    maybeSent: false,
    attempts: 0,
    nextAt: 0,
    createdAt: now - 5000,
    ...rest,
  }) as unknown as OutboxOp;

/** An error in which a server's own texts could occur. */
const withText = {
  code: canary,
  message: canary,
  http: 422,
  subject: { type: 'group', id: canaryId },
  errors: { [canary]: [canary] },
  current: { id: canaryId, content: canary },
};

/** Fills every field of every table with the canary. */
async function fill(): Promise<void> {
  const person = { id: canaryId, first_name: canary, last_name: canary, email: canary };
  const message = { id: canaryId, group_id: canaryId, content: canary, author: person, client_id: canary };
  const rows: Record<string, object[]> = {
    users: [person],
    events: [{ id: canaryId, name: canary, time_start: now }],
    event_details: [{ id: canaryId, description: canary }],
    logs: [{ id: canaryId, title: canary, created_at: now }],
    groups: [{ id: canaryId, title: canary, members: [person], message }],
    folders: [{ id: canaryId, name: canary }],
    materials: [{ id: canaryId, name: canary, url: canary }],
    polls: [{ id: canaryId, title: canary, vote: canary, texts: [canary] }],
    agenda: [
      {
        id: canaryId,
        note: canary,
        seen: { name: canary, start: now, finish: now, room: canary, cancelled: false },
      },
    ],
    schools: [{ id: canaryId, localized_name: { en: canary }, contact: { email: canary } }],
    questions: [{ id: canaryId, localized_title: { en: canary }, answer: canary }],
    event_questions: [{ id: canaryId, event_id: canaryId, content: canary, author: person }],
    bookings: [{ id: canaryId, state: 'booked', at: now }],
    codes: [{ id: canaryId, code: canary, key: canary }],
    attendees: [{ id: canaryId, first_name: canary, last_name: canary, work_place: canary }],
    check_ins: [{ id: canaryId, user_id: canaryId, day: canary, at: now }],
    certificates: [{ id: canaryId, number: canary, title: canary }],
    certificate_files: [{ id: canaryId, bytes: new TextEncoder().encode(canary).buffer }],
    business_profiles: [{ id: canaryId, offers: { fields: [canary], words: [canary] } }],
    business_plans: [{ id: canaryId, blocked: [now], dismissed: [canaryId] }],
    business_meetings: [{ id: canaryId, requester: person, partner: person, message: canary, at: now }],
    business_slots: [{ id: canaryId, at: now, slots: [{ start: now, free: true, table: true }] }],
    contacts: [{ id: canaryId, person, shared: { email: canary }, note: canary, at: now }],
    reviews: [{ id: canaryId, content: canary, draft: canary, author: person }],
    requests: [{ id: canaryId, messages: [{ id: canaryId, content: canary, author: person }] }],
    kept: [{ id: canaryId, state: 'failed', hash: canary, bytes: 1, got: 0, error: canary, at: now }],
    positions: [{ id: canaryId, page: canaryId, at: now }],
    uploads: [{ id: canary, name: canary, size: 1, said: { name: canary } }],
    messages: [message],
    held: [
      {
        ...{ op_id: canary, group_id: canaryId, journal: canary, number: 1, kind: 'message.send' },
        ...{ args: { group_id: canaryId, content: canary }, depends_on: null, author: person, at: now },
      },
    ],
    settled: [
      { op_id: canary, at: now, takeBack: { group_id: canaryId, delete_id: canary, journal: canary } },
    ],
    held_votes: [
      {
        ...{ target: canary, event_id: canaryId, id: null, key: canary, votes: 1 },
        ...{ journal: canary, number: 1 },
      },
    ],
    excerpts: [{ group_id: canaryId, key: canary, at: now, rows: [message] }],
    windows: [{ group_id: canaryId, oldest_id: canaryId, newest_id: canaryId }],
    blobs: [{ id: canary, data: new ArrayBuffer(8), type: canary, name: canary }],
    drafts: [{ key: `chat:${canaryId}`, text: canary }],
    presence: [{ id: canaryId, online: true }],
    typing: [{ key: canary, group_id: canaryId, user_id: canaryId }],
    event_hands: [{ id: canaryId, event_id: canaryId, person }],
    room_pulses: [{ key: canary, event_id: canaryId, here: canaryId, reactions: {}, at: now }],
    live_polls: [
      {
        id: canaryId,
        voted: 1,
        skipped: 0,
        withheld: 0,
        votes: [{ key: canary, count: 1 }],
        texts: [canary],
        at: now,
      },
    ],
    asks: [{ id: canary, at: now, want: { kind: 'private', userId: canaryId } }],
    journal: [
      { at: now - 100, what: 'PUT /chat/message/:id', code: 'done', ms: 42 },
      { at: now - 90, what: 'pull', code: 'network' },
      { at: now - 80, what: `GET /chat/${canaryId}?q=${canary}`, code: canary },
      { at: now - 70, what: canary, code: 'token' },
    ],
    outbox: [
      op('message.send', { group_id: canaryId, content: canary }, { state: 'dead', error: withText }),
      op(
        'message.edit',
        { id: canaryId, group_id: canaryId, content: canary, base: canary },
        { state: 'dead', attempts: 2, error: { ...withText, code: 'conflict', http: 412 } },
      ),
      op('message.delete', { id: 0, group_id: canaryId }, { state: 'blocked', dependsOn: canary }),
      op('event.rate', { event_id: canaryId, relevant: 5, informative: 4, interesting: 3 }),
      op('log.read', { ids: [canaryId] }),
    ],
    meta: [
      { key: 'connection', value: { line: 'weak', socket: true, lastSyncAt: now - 900, extra: canary } },
      { key: 'session', value: { base: `https://${canary}`, token: canary, revoke_ticket: canary } },
      { key: 'deviceKey', value: { session: canary, privateKey: canary, publicKey: canary } },
      { key: 'profile', value: canaryId },
      { key: 'viewedLogs', value: [canaryId] },
      { key: 'cursor', value: `${canary}.5` },
      { key: 'snapshot', value: { events: now - 60_000, [canary]: canaryId } },
      { key: 'todo', value: { areas: ['users', canary], groups: [canaryId] } },
      { key: 'extensions', value: ['idem', canary] },
      { key: 'etags', value: { [canary]: canary } },
      { key: 'closed', value: { reason: canary, since: now } },
      { key: 'leader', value: { epoch: 7, visible: true } },
      { key: 'deletedUnseen', value: [canaryId] },
    ],
  };
  for (const [name, values] of Object.entries(rows)) await db.table(name).bulkAdd(values);
  expect(Object.keys(rows).toSorted()).toEqual(db.tables.map(({ name }) => name).toSorted());
}

const browser = { agent: 'Agent/1', online: true, installed: false, controlled: true, script: 'a.js' };
const made = async () => supportLog({ ...(await readEngineFacts(db)), browser, storage: null }, now);

it('contains no personal data whatever the tables contain', async () => {
  await fill();
  const text = JSON.stringify(await made());
  expect(text).not.toMatch(/canary|aigerim|7f3a/i);
  expect(text).not.toContain(String(canaryId));
  for (const { opId } of await db.outbox.toArray()) expect(text).not.toContain(opId.slice(0, 8));
});

it('contains failures with their count, cause, order and age', async () => {
  await fill();
  const { outbox, journal, line, areas, rows, coming } = await made();
  expect(outbox).toMatchObject([
    { kind: 'message.send', state: 'dead', code: 'other', http: 422, age: 5000 },
    { kind: 'message.edit', state: 'dead', code: 'conflict', http: 412, attempts: 2 },
    { kind: 'message.delete', state: 'blocked', waitsForOther: true, code: null },
    { kind: 'event.rate', state: 'queued' },
    { kind: 'log.read' },
  ]);
  expect(journal).toMatchObject([
    { what: 'PUT /chat/message/:id', code: 'done', ms: 42, age: 100 },
    { what: 'pull', code: 'network' },
    { what: null, code: 'other' },
    { what: null, code: 'other' },
  ]);
  expect(line).toMatchObject({ line: 'weak', socket: true, lastSyncAge: 900, closed: null, term: 7 });
  expect(line.extensions).toEqual(['idem']);
  expect(areas).toMatchObject({ events: 60_000, users: null });
  expect(coming).toEqual({ areas: ['users'], groups: 1 });
  expect(rows).toMatchObject({ outbox: 5, messages: 1, journal: 4 });
});
