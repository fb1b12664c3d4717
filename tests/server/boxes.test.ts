import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recentSignInMs } from '../../contract/account.ts';
import { boxCodeMinutes, maxBoxes } from '../../contract/boxes.ts';
import { expireBoxCopies } from '../../server/areas/boxes/copies.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { schemaVersion } from '../../server/db/schema-version.ts';
import { listen } from '../support/echo.ts';
import { addBox, pairedBox, pairWith } from '../support/paired-box.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

const dayMs = 86_400_000;
const password = 'right horse battery';
let school: School;
let admin: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin', passwordHash: await hashPassword(password) });
});
beforeEach(async () => {
  school.clock.shift = 0;
  await school.ctx.db.deleteFrom('box').execute();
});
afterAll(() => school.close());

const listed = async () => (await admin.call('GET', '/desk/boxes')).body.data;

describe('pairing', () => {
  it('accepts the code once, as people type it', async () => {
    const { code, id } = (await addBox(admin)).body.data;
    expect(code).toMatch(/^([ACEHKMPTXY2346789]{4}-){2}[ACEHKMPTXY2346789]{4}$/);
    expect(await listed()).toMatchObject([{ id, state: 'waiting', paired_at: null, expires_at: null }]);
    const { status, body } = await pairWith(school, ` ${code.toLowerCase().replaceAll('-', ' ')}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: 'Laptop', token: expect.stringMatching(/^ybx_[\w-]{43}$/) });
    const [box] = await listed();
    expect(box).toMatchObject({ state: 'paired', version: '1.0.0', code_expires_at: null });
    expect(box.expires_at - box.paired_at).toBe((7 * dayMs) / 1000);
    const again = await pairWith(school, code);
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['code']]);
  });

  it('gives one box the code of two simultaneous requests', async () => {
    const { code } = (await addBox(admin)).body.data;
    const both = await Promise.all([pairWith(school, code), pairWith(school, code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('ends a code after an hour, and when its box is revoked', async () => {
    const expired = (await addBox(admin)).body.data;
    const revoked = (await addBox(admin)).body.data;
    await admin.call('POST', `/desk/boxes/${revoked.id}/revoke`, {});
    expect((await pairWith(school, revoked.code)).status).toBe(422);
    school.clock.shift = boxCodeMinutes * 60_000 + 1000;
    expect((await pairWith(school, expired.code)).status).toBe(422);
    expect((await listed())[1]).toMatchObject({ state: 'waiting', code_expires_at: null });
  });

  it('replaces a code that was not used', async () => {
    const { code, id } = (await addBox(admin)).body.data;
    const renewed = (await admin.call('POST', `/desk/boxes/${id}/code`, {})).body.data;
    expect((await pairWith(school, code)).status).toBe(422);
    expect((await pairWith(school, renewed.code)).status).toBe(200);
  });

  it('replaces a code whose token was never used, because its response may be lost', async () => {
    const box = await pairedBox(school, admin);
    expect(await listed()).toMatchObject([{ state: 'paired', last_contact_at: null }]);
    const renewed = (await admin.call('POST', `/desk/boxes/${box.id}/code`, {})).body.data;
    const { body } = await pairWith(school, renewed.code);
    expect(body.data.number).toBe(box.number + 1);
    expect((await box.take()).status).toBe(401);
    const headers = { authorization: `Bearer ${body.data.token}` };
    const address = `/boxes/own/copy?schema_version=${schemaVersion}`;
    expect((await school.call('GET', address, undefined, headers)).status).toBe(200);
    const refused = await admin.call('POST', `/desk/boxes/${box.id}/code`, {});
    expect([refused.status, refused.body.data.state]).toEqual([412, 'paired']);
  });

  it('shows the version of a program that was updated since', async () => {
    const box = await pairedBox(school, admin);
    expect((await listed())[0].version).toBe('1.0.0');
    const address = `/boxes/own/copy?schema_version=${schemaVersion}&version=1.1.0`;
    expect((await box.call('GET', address)).status).toBe(200);
    expect((await listed())[0].version).toBe('1.1.0');
  });

  it('pairs an expired box again, under another number', async () => {
    const box = await pairedBox(school, admin);
    await sql`update box set expires_at = now() - interval '1 minute' where id = ${box.id}`.execute(
      school.ctx.db,
    );
    expect((await listed())[0].state).toBe('expired');
    const { code } = (await admin.call('POST', `/desk/boxes/${box.id}/code`, {})).body.data;
    const { body } = await pairWith(school, code);
    expect(body.data.number).toBe(box.number + 1);
    expect((await box.take()).status).toBe(401);
  });

  it('refuses a program with other tables, without using up the code', async () => {
    const { code } = (await addBox(admin)).body.data;
    const { status, body } = await pairWith(school, code, { schema_version: '001-line' });
    expect([status, body.code]).toEqual([409, 'boxVersion']);
    expect((await pairWith(school, code)).status).toBe(200);
  });

  it('stores neither code nor token', async () => {
    const { code } = (await addBox(admin)).body.data;
    const box = await pairedBox(school, admin);
    const rows = await school.ctx.db.selectFrom('box').selectAll().execute();
    const stored = rows.map((row) =>
      JSON.stringify({
        ...row,
        hashes: [row.code_hash, row.token_hash].map((hash) => hash && Buffer.from(hash).toString()),
      }),
    );
    expect(stored.join()).not.toContain(code.replaceAll('-', ''));
    expect(stored.join()).not.toContain(box.token);
  });
});

describe('the desk', () => {
  it('needs the password if the sign-in was long ago', async () => {
    const other = await school.person({ role: 'admin', passwordHash: await hashPassword(password) });
    await sql`update session set signed_in_at = ${new Date(Date.now() - recentSignInMs - 1000)}
      where user_id = ${other.id}`.execute(school.ctx.db);
    const without = await addBox(other);
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['current_password']]);
    expect((await addBox(other, { current_password: password })).status).toBe(200);
  });

  it('needs the password for more groups and folders too, but not for fewer', async () => {
    const bert = await school.person();
    const [first, second] = [await school.group(bert), await school.group(bert)];
    const { id } = (await addBox(admin, { group_ids: [first] })).body.data;
    const other = await school.person({ role: 'admin', passwordHash: await hashPassword(password) });
    await sql`update session set signed_in_at = ${new Date(Date.now() - recentSignInMs - 1000)}
      where user_id = ${other.id}`.execute(school.ctx.db);
    const change = (sent: object) =>
      other.call('PUT', `/desk/boxes/${id}`, { name: 'Tent', group_ids: [], folder_ids: [], ...sent });
    const without = await change({ group_ids: [first, second] });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['current_password']]);
    expect((await change({ group_ids: [first] })).status).toBe(200);
    const more = { group_ids: [first, second], current_password: password };
    expect((await change(more)).body.data.group_ids).toEqual([first, second]);
    expect((await change({})).status).toBe(200);
  });

  it('limits the boxes that are not revoked, also for simultaneous calls', async () => {
    const added = await Promise.all(Array.from({ length: maxBoxes + 2 }, () => addBox(admin)));
    const created = added.filter(({ status }) => status === 200);
    expect(created).toHaveLength(maxBoxes);
    expect((await addBox(admin)).body.errors.name[0]).toContain(`${maxBoxes}`);
    await admin.call('POST', `/desk/boxes/${created[0]!.body.data.id}/revoke`, {});
    expect((await addBox(admin)).status).toBe(200);
  });

  it('refuses unknown groups and folders, and private chats', async () => {
    const bert = await school.person();
    const { id } = (await admin.call('POST', '/chat/private', { user_id: bert.id })).body.data;
    for (const [field, ids] of [
      ['group_ids', [id]],
      ['group_ids', [999_999]],
      ['folder_ids', [999_999]],
    ] as const) {
      const { status, body } = await addBox(admin, { [field]: ids });
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
    const { groups } = (await admin.call('GET', '/desk/boxes/choices')).body.data;
    expect(groups.map((group: { id: number }) => group.id)).not.toContain(id);
  });

  it('shows the size of groups and folders to choose from', async () => {
    const bert = await school.person();
    const groupId = await school.group(bert);
    await bert.call('POST', '/chat/message', { content: 'hello', group_id: groupId });
    const folder = (await admin.call('POST', '/folders', { name: 'Field work' })).body.data;
    const { groups, folders } = (await admin.call('GET', '/desk/boxes/choices')).body.data;
    expect(groups).toContainEqual({ id: groupId, name: 'Field work', messages: 1, file_bytes: 0 });
    expect(folders).toContainEqual({
      ...{ id: folder.id, name: 'Field work' },
      ...{ materials: 0, file_bytes: 0 },
    });
  });

  it('writes to the audit log what a box carries, without its code', async () => {
    const platformAdmin = await school.person({ role: 'platformadmin' });
    const bert = await school.person();
    const groupId = await school.group(bert);
    const { code, id } = (await addBox(platformAdmin, { group_ids: [groupId, groupId] })).body.data;
    await platformAdmin.call('POST', `/desk/boxes/${id}/revoke`, { sign_out: false });
    const { body } = await platformAdmin.call('GET', `/desk/audit?actor=${platformAdmin.id}`);
    expect(body.data).toMatchObject([
      { action: 'removed', details: { call: 'revokeBox' } },
      { action: 'added', details: { call: 'addBox', fields: { name: { after: 'Laptop' } } } },
    ]);
    expect(JSON.stringify(body)).not.toContain(code);
    expect(body.data[1].names).toContainEqual({ kind: 'group', id: groupId, name: 'Field work' });
  });

  it('lists revoked boxes for 90 days', async () => {
    const { id } = await pairedBox(school, admin);
    await admin.call('POST', `/desk/boxes/${id}/revoke`, {});
    expect(await listed()).toMatchObject([{ id, state: 'revoked' }]);
    expect(
      (await admin.call('PUT', `/desk/boxes/${id}`, { name: 'x', group_ids: [], folder_ids: [] })).status,
    ).toBe(404);
    school.clock.shift = 91 * dayMs;
    expect(await listed()).toEqual([]);
  });
});

describe('a box that has ended', () => {
  it('is refused when it is revoked, and its parts are deleted', async () => {
    const box = await pairedBox(school, admin);
    const [part] = (await box.copy()).parts;
    expect((await admin.call('POST', `/desk/boxes/${box.id}/revoke`, {})).body.data.state).toBe('revoked');
    for (const answer of [await box.take(), await box.call('GET', `/boxes/own/parts/${part!.hash}`)])
      expect([answer.status, answer.body.code]).toEqual([403, 'boxEnded']);
    expect(await school.ctx.db.selectFrom('box_part').select('hash').execute()).toEqual([]);
  });

  it('is refused when its days are over', async () => {
    const box = await pairedBox(school, admin, { days: 1 });
    school.clock.shift = dayMs - 1000;
    expect((await box.take()).status).toBe(200);
    school.clock.shift = dayMs + 1000;
    expect((await box.take()).body.code).toBe('boxEnded');
  });

  it('is unknown with a token of another kind, and attempts are limited', async () => {
    const take = (token: string) =>
      school.call('GET', `/boxes/own/copy?schema_version=${schemaVersion}`, undefined, {
        authorization: `Bearer ${token}`,
      });
    let { status } = await take(admin.token);
    expect(status).toBe(401);
    for (let attempt = 0; attempt < 110 && status !== 429; attempt++)
      ({ status } = await take(`ybx_${'a'.repeat(43)}`));
    expect(status).toBe(429);
    const box = await pairedBox(school, admin);
    expect((await box.take()).status).toBe(200);
  });

  it('signs out the people whose sessions its copies contained, and nobody else', async () => {
    const anna = await school.person({ name: 'Anna' });
    const box = await pairedBox(school, admin);
    const early = await school.person();
    await box.copy();
    const late = await school.person();
    const device = (await anna.call('POST', '/session')).body.data.token as string;
    const listener = listen(school.url, anna.token);
    await listener.receives(({ event }) => event === 'users');
    const closed = new Promise((resolve) => listener.socket.once('disconnect', resolve));
    const { body } = await admin.call('POST', `/desk/boxes/${box.id}/revoke`, { sign_out: true });
    expect(body.data.state).toBe('revoked');
    await closed;
    listener.close();
    const statusOf = async (token: string) =>
      (await school.call('GET', '/profile', undefined, { authorization: `Bearer ${token}` })).status;
    expect([await statusOf(anna.token), await statusOf(early.token)]).toEqual([401, 401]);
    // It was created with a token that the box has the hash of.
    expect(await statusOf(device)).toBe(401);
    expect([await statusOf(late.token), await statusOf(admin.token)]).toEqual([200, 200]);
  });
});

it('deletes parts after a day, and codes that were not used', async () => {
  const box = await pairedBox(school, admin);
  await addBox(admin);
  const { parts } = await box.copy();
  const expire = (ms: number) => expireBoxCopies({ db: school.ctx.db, now: () => school.ctx.now() + ms });
  // Parts are read up to three hours before the time of a copy.
  await expire(dayMs - 3 * 3_600_000 - 60_000);
  expect((await box.fetchBytes(`/parts/${parts[0]!.hash}`)).status).toBe(200);
  await expire(dayMs - 3 * 3_600_000 + 60_000);
  expect((await box.fetchBytes(`/parts/${parts[0]!.hash}`)).status).toBe(404);
  const rows = await school.ctx.db.selectFrom('box').select('code_hash').execute();
  expect(rows).toEqual([{ code_hash: null }, { code_hash: null }]);
  expect((await admin.call('GET', `/desk/boxes/${box.id}/copies`)).body.data).toHaveLength(1);
  expect((await box.copy()).parts.map(({ table }) => table)).toContain('app_user');
});
