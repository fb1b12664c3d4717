import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CopyManifestOnWire } from '../../contract/boxes.ts';
import { findSession } from '../../server/auth/sessions.ts';
import { loadCopy } from '../../server/box/load-copy.ts';
import { allTables } from '../../server/data/tables.ts';
import { makePlace, openPlace } from '../support/database.ts';
import { libraryOf } from '../support/library.ts';
import { openBoxSchool } from '../support/box-school.ts';
import { pairedBox, type PairedBox } from '../support/paired-box.ts';
import { registeredKey } from '../support/device-key.ts';
import { addEvent, addRowsEverywhere } from '../support/rows-of-person.ts';
import type { Person, School } from '../support/school.ts';

let at: Awaited<ReturnType<typeof openBoxSchool>>;
let school: School;
let admin: Person;

beforeAll(async () => {
  at = await openBoxSchool();
  ({ school, admin } = at);
});
beforeEach(async () => {
  school.clock.shift = 0;
  await school.ctx.db.deleteFrom('box').execute();
});
afterAll(() => school.close());

const run = (query: ReturnType<typeof sql>) => query.execute(school.ctx.db);
const { upload } = libraryOf(() => school);

/** A material in the folder, or in none. */
async function material(content: string, inFolder: boolean): Promise<string> {
  const expert = await school.person({ role: 'expert' });
  const { body } = await upload(expert, content, 'notes.txt');
  await school.ctx.jobs.idle();
  if (inFolder)
    await school.ctx.db
      .insertInto('material_folder')
      .values({ material_id: body.data.id, folder_id: at.folder })
      .execute();
  return body.data.hash as string;
}

describe('a copy', () => {
  let box: PairedBox;
  let copy: CopyManifestOnWire;

  it('has the programme, people, sessions and the chosen chats', async () => {
    const talk = await addEvent(school, { user_id: at.anna.id });
    box = await pairedBox(school, admin, at.choices);
    copy = await box.copy();
    expect(await box.rowsOf(copy, 'message')).toMatchObject([{ group_id: at.chosen }]);
    expect(await box.rowsOf(copy, 'chat_group')).toMatchObject([{ id: at.chosen }]);
    expect(await box.rowsOf(copy, 'folder')).toMatchObject([{ id: at.folder }]);
    const events = await box.rowsOf(copy, 'event');
    expect(events).toContainEqual(expect.objectContaining({ id: talk, user_id: at.anna.id }));
    const people = await box.rowsOf(copy, 'app_user');
    expect(people).toContainEqual(
      expect.objectContaining({ id: at.anna.id, first_name: 'Annabelle', email: null, password_hash: null }),
    );
    const sessions = await box.rowsOf(copy, 'session');
    expect(sessions).toContainEqual(expect.objectContaining({ user_id: at.anna.id, agent: null }));
  });

  it('has the parts in the order in which they are restored, named by the hash of their bytes', async () => {
    box = await pairedBox(school, admin, at.choices);
    copy = await box.copy();
    const order = allTables.map(([name]) => name as string);
    const places = copy.parts.map(({ table }) => order.indexOf(table));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    for (const { hash, bytes, rows } of copy.parts) {
      const content = await box.part(hash);
      expect(createHash('sha256').update(content).digest('hex')).toBe(hash);
      expect(content).toHaveLength(bytes);
      expect(gunzipSync(content).toString().split('\n')).toHaveLength(rows);
    }
  });

  it('contains no addresses, secrets, private texts and messages of other chats', async () => {
    await at.anna.call('POST', '/profile', { phone: '+77011234567' });
    const talk = await addEvent(school);
    const privateChat = (await at.anna.call('POST', '/chat/private', { user_id: at.bert.id })).body.data
      .id as number;
    await at.say(at.anna, privateChat, 'only for Bert');
    const deleted = await at.say(at.anna, at.chosen, 'a slip of the pen');
    expect((await at.anna.call('DELETE', `/chat/message/${deleted}`)).status).toBe(200);
    for (const statement of [
      sql`insert into agenda (user_id, event_id, starred, note) values (${at.anna.id}, ${talk}, true, 'my own note')`,
      sql`insert into second_factor (user_id, secret, created_at, confirmed_at)
        values (${admin.id}, '\\xfeedc0de', now(), now())`,
      sql`insert into passkey (user_id, credential_id, public_key, user_handle, rp_id, counter, synced, name, created_at)
        values (${admin.id}, 'credential of a phone', '\\xdeadbeef', 'handle', 'school.example', 5, true, 'Phone', now())`,
      sql`insert into question_key values (${talk}, 'public key', 'private key')`,
      sql`insert into event_question (event_id, user_id, content, anonymous, created_at)
        values (${talk}, null, 'Who pays?', true, now())`,
      sql`insert into event_question (event_id, user_id, content, anonymous, created_at)
        values (${talk}, ${at.anna.id}, 'confidential question', true, now())`,
      sql`insert into event_question (event_id, user_id, content, anonymous, state, created_at)
        values (${talk}, ${at.anna.id}, 'not published', false, 'waiting', now())`,
      sql`update event set zoom_password = 'meeting password' where id = ${talk}`,
      sql`insert into log (user_id, type, title) values (${at.anna.id}, 'general', 'a notification')`,
      sql`insert into cohort (name, filter) values ('vegetarian cohort', '{"role":"expert"}')`,
    ])
      await run(statement);
    box = await pairedBox(school, admin, at.choices);
    copy = await box.copy();
    const text = await box.textOf(copy);
    for (const secret of [
      ...['secret-address@example.org', 'hash of a password', '+77011234567', 'private key'],
      ...['not for the camp', 'only for Bert', 'a slip of the pen', 'my own note', 'feedc0de', 'deadbeef'],
      ...[
        'credential of a phone',
        'not published',
        'confidential question',
        'meeting password',
        'a notification',
        'vegetarian cohort',
      ],
    ])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    for (const part of ['at the camp fire', 'Annabelle', 'public key', 'Who pays?'])
      expect([part, text.includes(part)]).toEqual([part, true]);
    const questions = await box.rowsOf(copy, 'event_question');
    expect(questions).toMatchObject([{ content: 'Who pays?', user_id: null }]);
    await run(sql`delete from event where id = ${talk}`);
    await run(sql`delete from second_factor`);
    await run(sql`delete from passkey`);
  });

  it('has a row without a name for people of whom others see nothing', async () => {
    const waiting = await school.person({ name: 'Waiting', status: 'pending' });
    const suspended = await school.person({ name: 'Suspended', status: 'suspended' });
    const erased = await school.person({ name: 'Erased' });
    await erased.call('DELETE', '/profile');
    box = await pairedBox(school, admin, at.choices);
    copy = await box.copy();
    const people = await box.rowsOf(copy, 'app_user');
    const find = (id: number) => people.find((row) => row['id'] === id);
    const hidden = { first_name: '', last_name: '', visible: false, deleted_at: expect.any(String) };
    expect(find(waiting.id)).toMatchObject(hidden);
    expect(find(erased.id)).toMatchObject(hidden);
    expect(find(suspended.id)).toMatchObject({ first_name: 'Suspended', visible: false, deleted_at: null });
    const sessions = await box.rowsOf(copy, 'session');
    const owners = new Set(sessions.map((row) => row['user_id']));
    expect([waiting, suspended, erased].filter(({ id }) => owners.has(id))).toEqual([]);
    expect((await admin.call('GET', '/desk/boxes')).body.data[0].last_copy).toMatchObject({
      ...{ messages: 1, sessions: sessions.length, taken_at: null },
      rows: copy.parts.reduce((sum, { rows }) => sum + rows, 0),
    });
  });

  it('has of a hidden profile only the name and the rights', async () => {
    const hidden = await school.person({ name: 'Hidden', visible: false, chatAdmin: true });
    const own = { description: 'a secret life', phone: '+77017654321', phone_visible: true, country: 'KZ' };
    await school.ctx.db.updateTable('app_user').set(own).where('id', '=', hidden.id).execute();
    await registeredKey(hidden);
    box = await pairedBox(school, admin, at.choices);
    copy = await box.copy();
    const row = (await box.rowsOf(copy, 'app_user')).find(({ id }) => id === hidden.id);
    expect(row).toMatchObject({
      ...{ first_name: 'Hidden', status: 'approved', role: 'attendee', chat_admin: true, visible: false },
      ...{ description: null, phone: null, country: null, deleted_at: null },
    });
    const sessions = await box.rowsOf(copy, 'session');
    expect(sessions.map((session) => session['user_id'])).toContain(hidden.id);
    const stored = await school.ctx.db
      .selectFrom('session')
      .select(['id', 'ticket_hash'])
      .where('user_id', '=', hidden.id)
      .executeTakeFirstOrThrow();
    const carried = sessions.find(({ id }) => id === stored.id);
    expect(carried).toMatchObject({
      ticket_hash: expect.stringMatching(/^\\x[\da-f]{64}$/),
      public_key: null,
    });
    expect(carried?.['ticket_hash']).not.toBe(`\\x${Buffer.from(stored.ticket_hash).toString('hex')}`);
  });

  it('has the switch of the platform, and no other setting', async () => {
    const state = { closed: true, opens_at: null, localized_text: {} };
    await run(sql`insert into setting (key, value) values ('platform', ${JSON.stringify(state)})`);
    box = await pairedBox(school, admin, at.choices);
    copy = await box.copy();
    expect(await box.rowsOf(copy, 'setting')).toEqual([{ key: 'platform', value: state }]);
    await run(sql`delete from setting where key = 'platform'`);
    school.ctx.platform.invalidate();
  });

  it('fits into an empty database, with rows of every table', async () => {
    await addRowsEverywhere(school, await school.person({ name: 'Everywhere' }), at.bert);
    await run(sql`update poll set state = 'open'`);
    await run(sql`update business_meeting set state = 'accepted'`);
    const groups = (await run(sql`select id::int as id from chat_group where type <> 2`)).rows as {
      id: number;
    }[];
    box = await pairedBox(school, admin, { ...at.choices, group_ids: groups.map(({ id }) => id) });
    copy = await box.copy();
    const place = await makePlace();
    const database = await openPlace(place);
    try {
      await loadCopy(database.db, copy, (hash) => box.part(hash));
      for (const [table] of allTables) {
        const expected = copy.parts.reduce((sum, part) => sum + (part.table === table ? part.rows : 0), 0);
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from ${sql.table(table)}`.execute(database.db);
        // The epoch of a box is its own.
        expect([table, rows[0]!.count]).toEqual([table, table === 'setting' ? expected + 1 : expected]);
      }
      const carried = new Set(copy.parts.map(({ table }) => table));
      for (const table of ['business_seat', 'cohort_member', 'poll_voter', 'quiz_name', 'message_reaction'])
        expect(carried).toContain(table);
      expect(await findSession(database.db, admin.token)).toMatchObject({ id: admin.id, role: 'admin' });
    } finally {
      await database.close();
      await place.remove();
    }
  });

  it('leaves organisers their rights, which may depend on a second factor', async () => {
    await run(sql`insert into second_factor (user_id, secret, created_at, confirmed_at)
      values (${admin.id}, '\\x01', now(), now())`);
    const without = await school.person({ role: 'admin' });
    const { version } = (await admin.call('GET', '/desk/school')).body.data;
    expect((await admin.call('PUT', '/desk/school', { base: version, second_factor: true })).status).toBe(
      200,
    );
    box = await pairedBox(school, admin, at.choices);
    copy = await box.copy();
    const place = await makePlace();
    const database = await openPlace(place);
    try {
      await loadCopy(database.db, copy, (hash) => box.part(hash));
      expect(await findSession(database.db, admin.token)).toMatchObject({ role: 'admin', withheld: false });
      expect(await findSession(database.db, without.token)).toMatchObject({ withheld: true });
    } finally {
      await database.close();
      await place.remove();
      await run(sql`delete from school_version`);
      await run(sql`delete from second_factor`);
      school.ctx.school.invalidate();
    }
  });
});

describe('files', () => {
  it('are those of carried rows, in ranges and for the box of the copy only', async () => {
    const inside = await material('for the camp', true);
    const outside = await material('for the city', false);
    const form = new FormData();
    const picture = await Transformer.fromRgbaPixels(new Uint8Array(40_000).fill(90), 100, 100).png();
    form.append('avatar', new Blob([new Uint8Array(picture)]), 'a.png');
    const headers = { authorization: `Bearer ${at.anna.token}` };
    await fetch(`${school.url}/api/profile`, { method: 'POST', headers, body: form });
    const box = await pairedBox(school, admin, at.choices);
    const empty = await pairedBox(school, admin);
    const copy = await box.copy();
    await empty.copy();
    const hashes = copy.files.map(({ hash }) => hash);
    expect(hashes).toContain(inside);
    expect(hashes).not.toContain(outside);
    // The picture in its sizes.
    expect(copy.files.filter(({ type }) => type === 'image/webp').length).toBeGreaterThan(1);
    const whole = await box.fetchBytes(`/files/${inside}`);
    expect([whole.status, await whole.text()]).toEqual([200, 'for the camp']);
    const range = await box.fetchBytes(`/files/${inside}`, { range: 'bytes=8-' });
    expect([range.status, await range.text()]).toEqual([206, 'camp']);
    expect((await box.fetchBytes(`/files/${outside}`)).status).toBe(404);
    expect((await empty.fetchBytes(`/files/${inside}`)).status).toBe(404);
    expect((await school.ctx.db.selectFrom('box_copy').select('counts').execute())[0]!.counts).toMatchObject({
      files: copy.files.length,
      file_bytes: copy.files.reduce((sum, { bytes }) => sum + bytes, 0),
    });
  });
});
