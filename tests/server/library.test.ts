import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '../../server/auth/sessions.ts';
import { deleteUnreferenced } from '../../server/files/delete-unreferenced.ts';
import { purgeMaterials } from '../../server/areas/library/purge-materials.ts';
import { announceMaterials } from '../../server/areas/library/notify-materials.ts';
import { openSchool, type Person, type School } from '../support/school.ts';
import { libraryOf } from '../support/library.ts';
import { pdfOf } from '../support/pdf.ts';

const hour = 3_600_000;
let school: School;
let expert: Person;
let other: Person;
let admin: Person;
let attendee: Person;

beforeAll(async () => {
  school = await openSchool({ MATERIAL_MB_PER_PERSON: '3' });
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());
beforeEach(async () => {
  expert = await school.person({ role: 'expert', name: 'Anna' });
  other = await school.person({ role: 'expert', name: 'Bert' });
  attendee = await school.person();
});

const { upload, get, row } = libraryOf(() => school);
const event = async (user_id: number, name = 'Sorting lines') => {
  const made = await school.ctx.db
    .insertInto('event')
    .values({
      name,
      kind: 'lecture',
      user_id,
      time_start: new Date(),
      time_finish: new Date(Date.now() + hour),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
};
const onDisk = () =>
  fs
    .readdirSync(path.join(school.ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).length;

describe('an upload by the call of the specification', () => {
  it('is identified by its content, named by its file, and inspected', async () => {
    const added = await upload(
      expert,
      await pdfOf(['Vor der Sortierung', 'Нитраты в Урале']),
      'Сточные воды.pdf',
      {
        type: 'materials',
        is_additional: '1',
      },
    );
    expect(added).toMatchObject({
      status: 200,
      body: {
        data: {
          name: 'Сточные воды',
          file_name: 'Сточные воды.pdf',
          mime_type: 'application/pdf',
          additional: true,
          type: 'materials',
          state: 'processing',
          user: { first_name: 'Anna' },
        },
      },
    });
    await school.ctx.jobs.idle();
    const found = await row(attendee, added.body.data.id);
    expect(found).toMatchObject({ state: 'ready', pages: 2 });
    const preview = await get(attendee, found.preview);
    expect(preview.headers.get('content-type')).toBe('image/webp');
    expect(
      (await new Transformer(Buffer.from(await preview.arrayBuffer())).metadata()).width,
    ).toBeGreaterThan(100);
    const text = await school.ctx.db
      .selectFrom('material')
      .select('folded_text')
      .where('id', '=', found.id)
      .executeTakeFirstOrThrow();
    expect(text.folded_text).toContain('sortierung');
  });

  it('is served in ranges, for display or download', async () => {
    const { data } = (await upload(expert, 'a;b\n1;2\n', 'Таблица "1".csv')).body;
    const part = await get(attendee, data.file, { range: 'bytes=4-6' });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '1;2',
      'bytes 4-6/8',
    ]);
    const text = (await upload(expert, 'hello', 'a.txt')).body.data;
    expect((await get(attendee, text.file)).headers.get('content-disposition')).toBe(
      "inline; filename*=UTF-8''a.txt",
    );
    const saved = await get(attendee, `${data.file}&download=1`);
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''%D0%A2%D0%B0%D0%B1%D0%BB%D0%B8%D1%86%D0%B0%20%221%22.csv`,
    );
    const { file_token } = await createSession(school.ctx.db, attendee.id, 'test');
    expect((await fetch(`${school.url}${data.file}&t=${file_token}`)).status).toBe(200);
    expect((await fetch(`${school.url}${data.file}`)).status).toBe(401);
  });

  it('is in the folders and events of the form', async () => {
    const folder = (await admin.call('POST', '/folders', { name: 'Field work' })).body.data.id;
    const own = await event(expert.id);
    const { status, body } = await upload(expert, 'x', 'a.txt', {
      name: 'Измерения',
      'folder[]': [String(folder)],
      'events[]': [String(own)],
    });
    expect([status, body.data.name, body.data.folder, body.data.events, body.data.event_type]).toEqual([
      200,
      'Измерения',
      [{ id: folder }],
      [{ id: own }],
      'lecture',
    ]);
    const inFolder = await attendee.call('GET', `/library?filter[folder]=${folder}`);
    expect(inFolder.body.data.map(({ id }: { id: number }) => id)).toEqual([body.data.id]);
    const [listed] = (await attendee.call('GET', `/event/${own}`)).body.data.library;
    expect(listed).toMatchObject({ id: body.data.id, name: 'Измерения', size: 1 });
  });

  it('is refused by field: nothing, both, an empty file, an unknown folder, an event of others, no space', async () => {
    const none = await expert.call('POST', '/library', { name: 'x' });
    expect(none).toMatchObject({
      status: 422,
      body: { errors: { upload: [expect.stringMatching(/file or/)] } },
    });
    expect((await upload(expert, 'x', 'a.txt', { url: 'https://example.org' })).status).toBe(422);
    expect((await upload(expert, '', 'a.txt')).body.errors).toHaveProperty('upload');
    expect((await upload(expert, 'x', 'a.txt', { 'folder[]': ['999999'] })).body.errors).toHaveProperty(
      'folder',
    );
    expect((await upload(expert, 'x', 'a.txt', { 'events[]': [String(await event(other.id))] })).status).toBe(
      403,
    );
    expect((await upload(expert, new Uint8Array(3 * 1024 * 1024 + 1), 'a.bin')).body.errors).toHaveProperty(
      'upload',
    );
    expect(
      (await expert.call('POST', '/library', { url: 'javascript:alert(1)' })).body.errors,
    ).toHaveProperty('url');
    expect(
      (await expert.call('GET', '/library')).body.data.filter(
        (one: { user_id: number }) => one.user_id === expert.id,
      ),
    ).toEqual([]);
  });

  it('happens once per key, also by an address', async () => {
    const fields = { url: 'https://youtu.be/abc', client_id: randomUUID() };
    const first = await expert.call('POST', '/library', fields);
    const again = await expert.call('POST', '/library', fields);
    expect(first.body.data).toMatchObject({
      name: 'abc',
      type: 'videos',
      file: fields.url,
      url: fields.url,
      state: 'ready',
    });
    expect(again.body.data.id).toBe(first.body.data.id);
  });
});

describe('changing a material', () => {
  it('is allowed to its owner, to speakers of its events, and to administrators', async () => {
    const own = await event(other.id);
    const { id } = (await upload(expert, 'x', 'a.txt')).body.data;
    expect((await other.call('PUT', `/library/${id}`, { name: 'Mine' })).status).toBe(403);
    expect((await admin.call('POST', `/event/${own}/library/${id}`)).body.data.events).toEqual([{ id: own }]);
    expect((await other.call('PUT', `/library/${id}`, { name: 'Ours' })).body.data.name).toBe('Ours');
    expect((await admin.call('DELETE', `/event/${own}/library/${id}`)).body.data.events).toEqual([]);
    expect((await other.call('PUT', `/library/${id}`, { name: 'Mine' })).status).toBe(403);
    expect((await attendee.call('PUT', `/library/${id}`, { name: 'Mine' })).status).toBe(403);
  });

  it('accepts the fields of the specification, with rows, ids or nothing', async () => {
    const folder = (await admin.call('POST', '/folders', { name: 'A' })).body.data.id;
    const { id } = (await upload(expert, 'x', 'a.txt')).body.data;
    const put = (body: object) => expert.call('PUT', `/library/${id}`, body);
    expect((await put({ id, name: 'Neu', folder: [{ id: folder }] })).body.data.folder).toEqual([
      { id: folder },
    ]);
    expect((await put({ folder: null })).body.data.folder).toEqual([]);
    expect((await put({ id: id + 1, name: 'x' })).status).toBe(422);
    expect((await put({ name: ' \u200b ' })).body.errors).toHaveProperty('name');
    expect((await put({ author: 'x', file: null })).status).toBe(200);
  });

  it('replaces the content under the same name and deletes the previous one', async () => {
    const { data } = (await upload(expert, 'old', 'old.txt', { name: 'Table' })).body;
    const replaced = await upload(expert, 'newer', 'new.txt', {}, `/library/${data.id}/file`);
    expect(replaced.body.data).toMatchObject({ id: data.id, name: 'Table', file_name: 'new.txt', size: 5 });
    expect(replaced.body.data.hash).not.toBe(data.hash);
    expect(await (await get(attendee, replaced.body.data.file)).text()).toBe('newer');
    expect((await upload(other, 'x', 'x.txt', {}, `/library/${data.id}/file`)).status).toBe(403);
  });

  it('deletes several at once, can be undone for a time, and then leaves nothing', async () => {
    const before = onDisk();
    const ids: number[] = [];
    for (const name of ['a', 'b'])
      ids.push((await upload(expert, `${name}${randomUUID()}`, `${name}.txt`)).body.data.id);
    const foreign = (await upload(other, randomUUID(), 'c.txt')).body.data.id;
    const deleted = await expert.call('DELETE', `/library/${[...ids, foreign].join(',')}`);
    expect(deleted.body.data).toEqual(ids);
    expect((await attendee.call('GET', `/library/${ids[0]}`)).status).toBe(404);
    const push = (kind: string, id: number) =>
      expert.call('POST', '/sync/push', {
        ops: [{ op_id: randomUUID(), lane: 'library', kind, args: { id } }],
      });
    expect((await push('material.restore', ids[0]!)).body.data[0].status).toBe('done');
    expect((await row(attendee, ids[0]!)).name).toBe('a');
    await push('material.delete', ids[0]!);
    await other.call('DELETE', `/library/${foreign}`);
    school.clock.shift += 2 * hour;
    await purgeMaterials(school.ctx);
    await deleteUnreferenced(school.ctx, Date.now() + 6 * hour);
    expect((await push('material.restore', ids[0]!)).body.data[0].code).toBe('notFound');
    expect(onDisk()).toBeLessThanOrEqual(before);
  });
});

describe('visibility of a material', () => {
  it('is limited in a course to its people, organisers, owner and speakers; other devices get a deletion', async () => {
    const { db } = school.ctx;
    await db
      .insertInto('course')
      .values({ id: 77, localized_title: '{"en":"Water"}' })
      .onConflict((oc) => oc.doNothing())
      .execute();
    await db.updateTable('app_user').set({ course_type: 77 }).where('id', '=', attendee.id).execute();
    const outsider = await school.person();
    const { body: pulled } = await outsider.call('GET', '/sync');
    const { id, file } = (await upload(expert, 'x', 'a.txt')).body.data;
    await expert.call('PUT', `/library/${id}`, { courses: [77] });
    const statuses = await Promise.all(
      [attendee, outsider, expert, admin, other].map(
        async (person) => (await person.call('GET', `/library/${id}`)).status,
      ),
    );
    expect(statuses).toEqual([200, 404, 200, 200, 404]);
    expect((await get(outsider, file)).status).toBe(404);
    await outsider.settled();
    const delta = await outsider.call('GET', `/sync?cursor=${pulled.data.cursor}`);
    expect(delta.body.data.changes).toContainEqual(expect.objectContaining({ t: 'material', op: 'del', id }));
    expect((await expert.call('PUT', `/library/${id}`, { courses: [123_456] })).status).toBe(422);
  });

  it('ends with its deletion, also on devices', async () => {
    const { id } = (await upload(expert, 'x', 'Verworfen.txt')).body.data;
    await announceMaterials(school.ctx, expert.id);
    const logOf = async () =>
      (await attendee.call('GET', '/notifications')).body.data.filter((log: { title: string }) =>
        log.title.includes('Verworfen'),
      );
    const [log] = await logOf();
    await attendee.settled();
    const { body } = await attendee.call('GET', '/sync');
    await expert.call('DELETE', `/library/${id}`);
    school.clock.shift += 2 * hour;
    await purgeMaterials(school.ctx);
    expect(await logOf()).toEqual([]);
    await attendee.settled();
    const delta = await attendee.call('GET', `/sync?cursor=${body.data.cursor}`);
    expect(delta.body.data.changes).toContainEqual(
      expect.objectContaining({ t: 'log', op: 'del', id: log.id }),
    );
  });

  it('comes with one notification for several new materials', async () => {
    await upload(expert, 'x', 'Erste Messung.txt');
    await upload(expert, 'y', 'Zweite Messung.txt');
    await announceMaterials(school.ctx, expert.id);
    await announceMaterials(school.ctx, expert.id);
    const logs = (await attendee.call('GET', '/notifications')).body.data.filter(
      (log: { notificator: { id: number } }) => log.notificator?.id === expert.id,
    );
    expect(logs).toHaveLength(1);
    expect(logs[0]).toMatchObject({
      type: 'library',
      localized_title: { de: '2 neue Materialien in der Bibliothek', ru: '2 новых материала в библиотеке' },
      library: { name: 'Erste Messung' },
    });
  });
});
