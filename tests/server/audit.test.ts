import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditReference, auditReferenceFields } from '../../contract/audit.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { OperationKind } from '../../contract/operations.ts';
import {
  auditedCalls,
  auditedOperations,
  callsWithOwnEntry,
  callsWithoutEntry,
} from '../../server/audit/audited-calls.ts';
import { createFixtures, type Fixtures } from './permissions/fixtures.ts';
import { matrix } from './permissions/matrix.ts';
import { operationMatrix } from './permissions/operations.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures();
});
afterAll(() => fixtures.school.close());

const lastEntries = () =>
  fixtures.school.ctx.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(20).execute();
const lastId = async () => (await lastEntries())[0]?.id ?? 0;
const list = async (query = '') =>
  (await fixtures.people.platformadmin.call('GET', `/desk/audit${query}`)).body.data;
const csv = async (query = '') => {
  const { school, people } = fixtures;
  const answer = await fetch(`${school.url}/api/desk/audit/export.csv${query}`, {
    headers: { authorization: `Bearer ${people.platformadmin.token}` },
  });
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
};

it('knows each writing call of the desk', () => {
  const writing = Object.entries(endpoints).filter(([, { method }]) => method !== 'GET');
  const known = [...Object.keys(auditedCalls), ...callsWithOwnEntry, ...Object.keys(callsWithoutEntry)];
  const ofDesk = writing.filter(([, { path }]) => path.startsWith('/desk/')).map(([name]) => name);
  expect(ofDesk.filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !writing.some(([each]) => each === name))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

/** Calls whose request in the permission matrix succeeds for a platform administrator. */
const succeeding = [...Object.keys(auditedCalls), ...callsWithOwnEntry].filter((name) => {
  const { roles } = matrix[name]!;
  return (roles.platformadmin ?? roles.otherwise) === 200;
});

/** These requests of the matrix change nothing. */
const withoutChange = new Set([
  'saveSchool',
  'changePeople',
  'startPeopleImport',
  'sendInvitations',
  'revokeInvitations',
  'mailPeople',
]);

describe('a call of an organiser leaves an entry', () => {
  it('for most calls', () => expect(succeeding.length).toBeGreaterThan(30));

  it.each(succeeding.filter((name) => !withoutChange.has(name)))('%s', async (name) => {
    const caller = fixtures.people.platformadmin;
    const { path, body } = await matrix[name]!.request(fixtures, caller);
    const before = await lastId();
    expect((await caller.call(endpoints[name]!.method, path, body)).status).toBe(200);
    const own = (await lastEntries()).filter(({ id, actor_id }) => id > before && actor_id === caller.id);
    expect(own.length).toBeGreaterThan(0);
    expect(own.every(({ kind }) => kind !== null)).toBe(true);
    if (name in auditedCalls) expect(own.map(({ details }) => details['call'])).toEqual([name]);
    for (const [kind, id] of referencesOf(path, body)) expect(await namedIn(own, kind)).toContain(id);
  });
});

/** The people and events in the address and the body of a request. */
function referencesOf(path: string, body: unknown): [AuditReference, number][] {
  const found: [AuditReference, number][] = [];
  for (const [, area = '', id] of path.matchAll(/\/(event|people|speakers|helpers)\/(\d+)/g))
    found.push([area === 'event' ? 'event' : 'person', Number(id)]);
  JSON.stringify(body ?? null, (field, value: unknown) => {
    const kind = auditReferenceFields[field];
    if (kind === 'person' || kind === 'event')
      for (const id of [value].flat()) if (typeof id === 'number') found.push([kind, id]);
    return value;
  });
  return found;
}

/** Ids of a kind that the listed entries name. */
async function namedIn(own: readonly { id: number }[], kind: AuditReference): Promise<number[]> {
  const entries = (await list()).filter(({ id }: { id: number }) => own.some((each) => each.id === id));
  return entries.flatMap(
    (entry: { names: { kind: string; id: number; name: string }[]; target: { id: number } | null }) => [
      ...entry.names.filter((each) => each.kind === kind && each.name !== '').map(({ id }) => id),
      ...(kind === 'person' && entry.target ? [entry.target.id] : []),
    ],
  );
}

const operations = (Object.keys(auditedOperations) as OperationKind[]).filter(
  (kind) => operationMatrix[kind].expected.platformadmin === 'done',
);

it.each(operations)('an operation of an organiser leaves an entry: %s', async (kind) => {
  const caller = fixtures.people.platformadmin;
  const args = await operationMatrix[kind].args(fixtures, caller);
  const before = await lastId();
  const op = { op_id: crypto.randomUUID(), lane: 'audit', kind, args };
  const { body } = await caller.call('POST', '/sync/push', { ops: [op] });
  expect(body.data.results?.[0]?.status ?? body.data[0]?.status).toBe('done');
  const own = (await lastEntries()).filter(({ id, actor_id }) => id > before && actor_id === caller.id);
  expect(own.map(({ details }) => details['call'])).toEqual([kind]);
});

it('leaves no entry for a refused call, and one with the values before and after for a change', async () => {
  const { admin } = fixtures.people;
  const added = await admin.call('POST', '/desk/courses', { localized_title: { en: 'Soil' } });
  const { id } = added.body.data;
  const before = await lastId();
  expect((await admin.call('PUT', `/desk/courses/${id}`, { localized_title: {} })).status).toBe(422);
  expect(await lastId()).toBe(before);
  await admin.call('PUT', `/desk/courses/${id}`, { localized_title: { en: 'Water' } });
  const [entry] = await list('?kind=programme');
  expect(entry).toMatchObject({
    action: 'changed',
    row: String(id),
    details: {
      call: 'editCourse',
      fields: { localized_title: { before: { en: 'Soil' }, after: { en: 'Water' } } },
    },
  });
});

it('names the events of drafts and releases, with the changed fields', async () => {
  const { admin } = fixtures.people;
  const form = {
    ...{ localized_name: { en: 'Compost' }, localized_description: {} },
    ...{ time_start: 1_900_000_000, time_finish: 1_900_003_600, kind: 'lecture', course_id: null },
    ...{ room: 'Room 1', track: null, languages: [], experts: [], places: null, cancelled: false },
    links: [{ name: 'Private', url: 'https://example.org/private' }],
  };
  const latest = async () => (await list('?kind=programme'))[0];
  const release = async (id: number) => {
    const body = { ids: [id], tell_all: false };
    return (await admin.call('POST', '/desk/programme/release', body)).body.data.id;
  };
  const { id } = (await admin.call('PUT', '/desk/programme', { form })).body.data;
  await release(id);
  const row = (await latest()).row;
  const event = await fixtures.school.ctx.db
    .selectFrom('event')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const edit = { event_id: event.id, form: { ...form, room: 'Room 2' } };
  const draft = (await admin.call('PUT', '/desk/programme', edit)).body.data;
  const events = [
    {
      id: event.id,
      localized_name: { en: 'Compost' },
      fields: { room: { before: 'Room 1', after: 'Room 2' } },
    },
  ];
  expect(await latest()).toMatchObject({ row: String(event.id), details: { call: 'saveDraft', fields: {} } });
  expect((await latest()).details.events).toEqual(events);
  const releaseId = await release(draft.id);
  expect((await latest()).details).toMatchObject({ call: 'releaseDraft', events });
  await admin.call('POST', `/desk/programme/releases/${releaseId}/undo`);
  const undone = { fields: { room: { before: 'Room 2', after: 'Room 1' } } };
  expect((await latest()).details).toMatchObject({ call: 'undoRelease', events: [undone] });
  expect(row).toBeNull();
  expect(JSON.stringify(await list('?kind=programme'))).not.toContain('example.org/private');
});

it('keeps passwords, links and texts of persons out of the log', async () => {
  const { people, futureEventId } = fixtures;
  const meeting = { link: 'https://us02web.zoom.us/j/1', number: '81234567890', password: 'letmein' };
  await people.admin.call('PUT', `/event/${futureEventId}/meeting`, meeting);
  await people.admin.call('POST', '/desk/canned', { title: 'Hello', text: 'Private words' });
  const text = JSON.stringify((await lastEntries()).map(({ details }) => details));
  for (const each of ['letmein', 'zoom.us', 'Private words']) expect(text).not.toContain(each);
});

it('names the event and both speakers of a hand-over, when the entry is read', async () => {
  const { school, people, byRelation, futureEventId } = fixtures;
  const body = { former_id: byRelation.speaker.id, successor_id: people.expert.id };
  expect((await people.admin.call('POST', `/desk/event/${futureEventId}/hand-over`, body)).status).toBe(200);
  const [entry] = await list('?kind=programme');
  expect(entry).toMatchObject({ row: String(futureEventId), row_kind: 'event' });
  expect(entry.details.fields).toEqual({
    former_id: { before: null, after: body.former_id },
    successor_id: { before: null, after: body.successor_id },
  });
  const nameOf = (id: number) => entry.names.find((each: { id: number }) => each.id === id)?.name;
  expect(nameOf(futureEventId)).toBe('Sorting lines');
  expect(nameOf(body.successor_id)).not.toBe('');
  const [stored] = await lastEntries();
  expect(JSON.stringify(stored!.details)).not.toContain('Sorting lines');
  expect(await csv('?kind=programme')).toContain(`event ${futureEventId}: Sorting lines`);
  await school.ctx.db
    .updateTable('event')
    .set({ name: 'Renamed', localized_name: '{}' })
    .where('id', '=', futureEventId)
    .execute();
  expect(JSON.stringify((await list('?kind=programme'))[0].names)).toContain('Renamed');
});

it('lists the accounts that an import changed with a person or the import', async () => {
  const { school, people } = fixtures;
  const base = { action: 'edit' as const, kind: 'people' as const, actor_id: people.admin.id, details: '{}' };
  await school.ctx.db
    .insertInto('audit')
    .values({ ...base, row_id: 'import:5', target_id: people.attendee.id })
    .execute();
  const rows = async (query: string) => (await list(query)).map(({ row }: { row: string | null }) => row);
  expect(await rows('?kind=people')).not.toContain('import:5');
  expect(await rows('?row=import:5')).toEqual(['import:5']);
  expect(await rows(`?target=${people.attendee.id}`)).toContain('import:5');
});

it('logs check-ins, and lists them with their subject or a person', async () => {
  const { people, futureEventId, otherPerson } = fixtures;
  const target = { user_id: otherPerson.id, day: null, event_id: futureEventId };
  const push = async (kind: string, args: object) => {
    const op = { op_id: crypto.randomUUID(), lane: 'checkIn', kind, args };
    return (await people.admin.call('POST', '/sync/push', { ops: [op] })).body.data;
  };
  await push('checkIn.add', { ...target, at: Date.now() });
  const actions = async (query: string) =>
    (await list(query)).map(({ action }: { action: string }) => action);
  expect(await actions('?kind=check_in')).toEqual(['checkIn']);
  expect(await actions(`?target=${otherPerson.id}`)).toContain('checkIn');
  expect(await actions('')).not.toContain('checkIn');
  await push('checkIn.undo', target);
  expect((await actions('')).slice(0, 1)).toEqual(['undoCheckIn']);
});

it('filters by person, subject, row and day', async () => {
  const { school, people } = fixtures;
  const { db } = school.ctx;
  const base = { actor_id: people.admin.id, target_id: people.attendee.id, details: '{}' };
  await db
    .insertInto('audit')
    .values([
      { ...base, action: 'edit', at: new Date('2020-05-01T23:30:00Z') },
      { ...base, action: 'changed', kind: 'polls', row_id: '77', at: new Date('2020-05-03T12:00:00Z') },
    ])
    .execute();
  const actions = async (query: string) =>
    (await list(`?from=2020-05-01&${query.includes('to=') ? '' : 'to=2020-05-04&'}${query}`)).map(
      ({ action }: { action: string }) => action,
    );
  expect(await actions('')).toEqual(['changed', 'edit']);
  expect(await actions(`actor=${people.admin.id}`)).toEqual(['changed', 'edit']);
  expect(await actions(`actor=${people.attendee.id}`)).toEqual([]);
  expect(await actions(`target=${people.attendee.id}&kind=people`)).toEqual(['edit']);
  expect(await actions('kind=polls&row=77')).toEqual(['changed']);
  expect(await actions('to=2020-05-01')).toEqual([]);
  expect((await people.platformadmin.call('GET', '/desk/audit?from=yesterday')).status).toBe(422);
});

it('exports as CSV that no spreadsheet evaluates', async () => {
  const { db } = fixtures.school.ctx;
  const details = JSON.stringify({ call: '=HYPERLINK("http://x")' });
  await db
    .insertInto('audit')
    .values({ action: 'done', kind: 'jobs', row_id: '=1+1', actor_id: null, target_id: null, details })
    .execute();
  const text = await csv('?kind=jobs&lang=de');
  expect(text.startsWith('\uFEFFid;')).toBe(true);
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(text).toContain(`;'=1+1;`);
});

it('pages and exports 100,000 entries', async () => {
  const { db } = fixtures.school.ctx;
  // In parts, so that the server answers other requests between them.
  for (let from = 1; from < 100_000; from += 10_000)
    await sql`insert into audit (action, kind, row_id, details)
      select 'changed', 'feedback', n::text, '{}' from generate_series(${from}::int, ${from + 9999}::int) n`.execute(
      db,
    );
  const begun = performance.now();
  const [newest] = await list('?kind=feedback');
  const deep = await list(`?kind=feedback&before=${newest.id - 90_000}`);
  expect([newest.row, deep[0].row]).toEqual(['100000', '9999']);
  expect(performance.now() - begun).toBeLessThan(5000);
  const lines = (await csv('?kind=feedback')).trimEnd().split('\r\n');
  expect(lines.length).toBeGreaterThanOrEqual(100_001);
  expect(new Set(lines).size).toBe(lines.length);
});
