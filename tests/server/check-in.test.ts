import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePerson } from '../../server/areas/account/erase-person.ts';
import { checkInTables } from '../../server/areas/check-in/tables.ts';
import { findSession } from '../../server/auth/sessions.ts';
import { parseCode } from '../../src/lib/check-in-code.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let helper: Person;
let second: Person;
let attendee: Person;
let eventId: number;

const day = '2026-06-08';

beforeAll(async () => {
  school = await openSchool();
  helper = await school.person({ role: 'moderator', name: 'Helper' });
  second = await school.person({ role: 'moderator', name: 'Second' });
  attendee = await school.person({ name: 'Aliya' });
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Sorting lines',
      kind: 'lecture',
      time_start: new Date('2026-06-08T09:00Z'),
      time_finish: new Date('2026-06-08T10:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  eventId = id;
});
afterAll(() => school.close());

const codeOf = async (person: Person): Promise<{ code: string; key: string }> =>
  (await person.call('GET', '/check-in/code')).body.data[0];
const add = (by: Person, person: Person, more: object = {}, key = randomUUID()) =>
  by.call(
    'POST',
    '/check-in',
    { user_id: person.id, day, event_id: null, at: Date.now(), ...more },
    { 'idempotency-key': key },
  );
const undo = (by: Person, person: Person) =>
  by.call('POST', '/check-in/undo', { user_id: person.id, day, event_id: null });
const checkIns = async (person: Person) => (await person.call('GET', '/check-in')).body.data;
const push = async (by: Person, ...ops: { kind: string; args: object }[]) =>
  (
    await by.call('POST', '/sync/push', {
      ops: ops.map((op) => ({ op_id: randomUUID(), lane: 'check-in:1', ...op })),
    })
  ).body.data;

describe('a code', () => {
  it('is the caller’s own, and its signature is valid under the key of the school', async () => {
    const { code, key } = await codeOf(attendee);
    const content = parseCode(code)!;
    expect(content).toMatchObject({ userId: attendee.id, serial: 1 });
    const publicKey = await crypto.subtle.importKey(
      'raw',
      Buffer.from(key, 'base64url'),
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['verify'],
    );
    const verify = (text: string) =>
      crypto.subtle.verify(
        { name: 'ECDSA', hash: 'SHA-256' },
        publicKey,
        Buffer.from(content.signature, 'base64url'),
        new TextEncoder().encode(text),
      );
    expect(await verify(`yurt check-in 1 ${attendee.id} 1`)).toBe(true);
    expect(await verify(`yurt check-in 1 ${helper.id} 1`)).toBe(false);
    expect((await codeOf(helper)).key).toBe(key);
  });

  it.each([
    ['text', 'https://example.org/'],
    ['a forged signature', (code: string) => `${code.slice(0, -86)}${'A'.repeat(86)}`],
    ['the code of another person', (code: string) => code.replace(/^Y1\.\w+/, `Y1.1`)],
    ['another kind of code', `Y2.1.1.${'A'.repeat(86)}`],
    ['a number that is too large', `Y1.zzzzzzzzzzz.1.${'A'.repeat(86)}`],
  ])('is refused if it is %s', async (_, text) => {
    const person = await school.person();
    const { code } = await codeOf(person);
    const refused = await add(helper, person, { code: typeof text === 'string' ? text : text(code) });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ code: ['This code is not from this school'] });
    expect(await checkIns(person)).toEqual([]);
  });

  it('is revoked by a newer one', async () => {
    const person = await school.person();
    const old = (await codeOf(person)).code;
    const from = await cursorOf(helper);
    const renewed = (await person.call('POST', '/check-in/code/renew')).body.data;
    expect(parseCode(renewed.code)).toMatchObject({ userId: person.id, serial: 2 });
    const { changes } = await changesSince(helper, from);
    expect(changes.find(({ t }) => t === 'attendee')?.row).toMatchObject({ id: person.id, serial: 2 });
    expect((await add(helper, person, { code: old })).body.errors).toEqual({
      code: ['This code has been replaced by a newer one'],
    });
    expect((await add(helper, person, { code: renewed.code })).status).toBe(200);
  });
});

describe('a check-in', () => {
  it('reaches the organisers and the person, and nobody else', async () => {
    const person = await school.person({ name: 'Marat' });
    const stranger = await school.person();
    const [fromHelper, fromPerson, fromStranger] = await Promise.all(
      [second, person, stranger].map(cursorOf),
    );
    const { code } = await codeOf(person);
    const added = await add(helper, person, { code });
    expect(added.body.data).toMatchObject({
      user_id: person.id,
      day,
      event_id: null,
      by: { first_name: 'Helper' },
    });
    for (const [viewer, from] of [
      [second, fromHelper!],
      [person, fromPerson!],
    ] as const) {
      const { changes } = await changesSince(viewer, from);
      expect(changes.filter(({ t }) => t === 'check_in').map(({ row }) => row.user_id)).toEqual([person.id]);
    }
    expect((await changesSince(stranger, fromStranger!)).changes).toEqual([]);
    expect(await checkIns(stranger)).toEqual([]);
    expect(await stranger.call('GET', '/check-in/people')).toMatchObject({ body: { data: [] } });
  });

  it('is separate for each day and event', async () => {
    const person = await school.person();
    expect((await add(helper, person)).status).toBe(200);
    expect((await add(helper, person, { day: '2026-06-09' })).status).toBe(200);
    expect((await add(helper, person, { day: null, event_id: eventId })).status).toBe(200);
    expect(await checkIns(person)).toHaveLength(3);
  });

  it('counts once: the second helper receives the first check-in', async () => {
    const person = await school.person();
    await add(helper, person);
    const again = await add(second, person);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'alreadyCheckedIn', data: { by: { first_name: 'Helper' } } });
    expect(await checkIns(person)).toHaveLength(1);
  });

  it('counts once when two helpers who were offline send at the same time', async () => {
    const person = await school.person();
    const op = { kind: 'checkIn.add', args: { user_id: person.id, day, event_id: null, at: Date.now() } };
    const results = (await Promise.all([push(helper, op), push(second, op)])).flat();
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['dead', 'done']));
    expect(results.find(({ status }) => status === 'dead')).toMatchObject({
      code: 'alreadyCheckedIn',
      data: { user_id: person.id },
    });
    expect(await checkIns(person)).toHaveLength(1);
  });

  it('is not added again by a repeated request', async () => {
    const person = await school.person();
    const key = randomUUID();
    const at = Date.now();
    const [first, repeated] = [
      await add(helper, person, { at }, key),
      await add(helper, person, { at }, key),
    ];
    expect(repeated.status).toBe(200);
    expect(repeated.body.data).toEqual(first.body.data);
  });

  it('has the time of the device, but none in the future', async () => {
    const [early, late] = [await school.person(), await school.person()];
    const at = Date.now() - 3_600_000;
    expect((await add(helper, early, { at })).body.data.at).toBe(Math.floor(at / 1000));
    const ahead = (await add(helper, late, { at: Date.now() + 3_600_000 })).body.data.at;
    expect(ahead * 1000).toBeLessThanOrEqual(Date.now());
  });

  it('can be undone, with an entry in the audit log', async () => {
    const person = await school.person();
    await add(helper, person);
    expect((await undo(second, person)).status).toBe(200);
    expect(await checkIns(person)).toEqual([]);
    expect((await undo(second, person)).status).toBe(404);
    const entry = await school.ctx.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'undoCheckIn')
      .where('target_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: second.id, details: { day, event_id: null } });
    expect((await add(second, person)).status).toBe(200);
  });

  it.each([
    ['both a day and an event', { event_id: 1 }],
    ['neither', { day: null }],
    ['a day that does not exist', { day: '2026-02-31' }],
    ['a day in another form', { day: 'tomorrow' }],
    ['a fractional time', { at: 0.5 }],
    ['a NUL byte in the code', { code: 'Y1.\u0000' }],
    ['a long code', { code: 'Y'.repeat(201) }],
  ])('is refused with %s', async (_, more) => {
    expect((await add(helper, attendee, more)).status).toBe(422);
  });

  it('is refused for an unknown person or event', async () => {
    expect((await add(helper, { ...attendee, id: 999_999 })).status).toBe(404);
    expect((await add(helper, attendee, { day: null, event_id: 999_999 })).status).toBe(404);
    expect((await add(helper, await school.person({ status: 'pending' }))).status).toBe(404);
  });
});

describe('the list of people', () => {
  it('has the minimum of fields, also of hidden people, and follows their changes', async () => {
    const hidden = await school.person({ visible: false, name: 'Hidden' });
    const list = (await helper.call('GET', '/check-in/people')).body.data;
    const row = list.find(({ id }: { id: number }) => id === hidden.id);
    expect(Object.keys(row).toSorted()).toEqual([
      'course_type',
      'email',
      'first_name',
      'id',
      'last_name',
      'localized_name',
      'localized_surname',
      'organisation',
      'rev',
      'role',
      'serial',
    ]);
    // Only people without a name are named by their address.
    expect(row.email).toBeNull();
    const from = await cursorOf(helper);
    await hidden.call('POST', '/profile', { work_place: ['KazWaste'] });
    const { changes } = await changesSince(helper, from);
    expect(changes.find(({ t }) => t === 'attendee')?.row).toMatchObject({ organisation: 'KazWaste' });
  });
});

describe('a deleted account', () => {
  it('loses its check-ins and leaves the lists of the helpers', async () => {
    const person = await school.person();
    await add(helper, person);
    expect(await checkInTables.check_in.export.check_ins(school.ctx, person.id)).toMatchObject([{ day }]);
    const from = await cursorOf(helper);
    const me = await findSession(school.ctx.db, person.token);
    await erasePerson(school.ctx, me!, false);
    const { changes } = await changesSince(helper, from);
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ t: 'attendee', op: 'del', id: person.id }),
        expect.objectContaining({ t: 'check_in', op: 'del' }),
      ]),
    );
  });
});
