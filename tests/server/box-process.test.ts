import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '../../server/auth/sessions.ts';
import { BoxError } from '../../server/box/box-error.ts';
import { loadCopy } from '../../server/box/load-copy.ts';
import { callServer } from '../../server/control/control-socket.ts';
import { openSchoolWithBoxes, type TestBox } from '../support/box.ts';
import { cursorOf } from '../support/delta.ts';
import { listen } from '../support/echo.ts';
import type { Person, School } from '../support/school.ts';

let site: Awaited<ReturnType<typeof openSchoolWithBoxes>>;
let school: School;
let box: TestBox;
let [anna, bert, admin] = [] as unknown as [Person, Person, Person];
let fileToken = '';
let messages = '';

beforeAll(async () => {
  site = await openSchoolWithBoxes();
  ({ school, anna, bert, admin, messages } = site);
  fileToken = (await createSession(school.ctx.db, anna.id, 'test')).file_token;
  const added = await site.addBox();
  ({ box } = added);
  await box.start(added);
});
afterAll(() => site.close());

describe('a box', () => {
  it.each(['/event/list', '/event/details', '/folders', '/polls', '/schools', '/review'])(
    'answers %s as the school does, to a session of the school',
    async (address) => {
      const [here, there] = [await box.call(anna, 'GET', address), await anna.call('GET', address)];
      expect([here.status, there.status]).toEqual([200, 200]);
      expect(here.body).toEqual(there.body);
    },
  );

  it('names itself and its copy in each response, and the school does not', async () => {
    const { last_copy } = (await admin.call('GET', '/desk/boxes')).body.data[0];
    for (const address of ['/api/event/list', '/api/health', '/api/none', '/none.js']) {
      const { headers } = await fetch(box.url + address);
      expect(headers.get('x-box')).toMatch(/^1\.[\w-]{8,64}$/);
      expect(headers.get('x-box-copy-time')).toBe(String(last_copy.made_at));
      expect((await fetch(school.url + address)).headers.has('x-box')).toBe(false);
    }
    expect(last_copy.taken_at).not.toBeNull();
  });

  it('carries the messages of the chosen group only', async () => {
    const here = await box.call(anna, 'GET', messages);
    expect(here.body.data).toEqual((await anna.call('GET', messages)).body.data);
    expect(here.body.data).toMatchObject([{ content: 'Who brings the boat?' }]);
    const groups = (await box.call(anna, 'GET', '/chat/group')).body.data;
    expect(groups.map(({ id }: { id: number }) => id)).toEqual([site.groupId]);
    const elsewhere = `/chat/message?filter[group_id]=${site.otherGroupId}`;
    expect((await box.call(anna, 'GET', elsewhere)).body.data ?? []).toEqual([]);
    expect((await box.call(admin, 'GET', messages)).body.data ?? []).toEqual([]);
  });

  it('carries people without their addresses', async () => {
    const users = (await box.call(bert, 'GET', '/users')).body.data;
    expect(users.map(({ id }: { id: number }) => id)).toContain(anna.id);
    expect((await box.call(anna, 'GET', '/profile')).body.data).toMatchObject({ id: anna.id });
    const rows = await box.running.ctx.db.selectFrom('app_user').select(['email', 'password_hash']).execute();
    expect(rows.every(({ email, password_hash }) => email === null && password_hash === null)).toBe(true);
  });

  it('sends files of the chosen folder, whole and in ranges', async () => {
    const materials = (await box.call(anna, 'GET', '/library')).body.data;
    expect(JSON.stringify(materials)).toContain('film.bin');
    expect(JSON.stringify(materials)).not.toContain('other.txt');
    const get = (headers: Record<string, string>, query = '') =>
      fetch(box.url + site.film.address + query, { headers });
    const bearer = { authorization: `Bearer ${anna.token}` };
    const whole = Buffer.from(await (await get(bearer)).arrayBuffer());
    expect(whole.equals(site.film.content)).toBe(true);
    const part = await get({ ...bearer, range: 'bytes=70000-140000' });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(site.film.content.subarray(70_000, 140_001))).toBe(
      true,
    );
    const byToken = await get({}, `${site.film.address.includes('?') ? '&' : '?'}t=${fileToken}`);
    expect([byToken.status, (await byToken.arrayBuffer()).byteLength]).toEqual([
      200,
      site.film.content.length,
    ]);
  });

  it('answers lists empty that depend on keys of the school', async () => {
    expect((await box.call(anna, 'GET', '/check-in/code')).body.data).toEqual([]);
    expect((await box.call(admin, 'GET', '/check-in/people')).body.data).toEqual([]);
  });

  it.each([
    ['POST', '/login', { email: 'anna@example.org', password: 'a password' }],
    ['POST', '/logout', undefined],
    ['POST', '/session', {}],
    ['POST', '/chat/message', { content: 'hello', group_id: 1 }],
    ['GET', '/desk/people', undefined],
    ['GET', '/desk/boxes', undefined],
    ['GET', `/files/${'0'.repeat(64)}`, undefined],
  ])('refuses %s %s, which only the school can answer', async (method, address, body) => {
    const answer = await box.call(admin, method, address, body);
    expect([answer.status, answer.body.code]).toEqual([503, 'atBox']);
    expect(answer.headers.get('retry-after')).toBe('60');
  });

  it('does not end a session that it does not know', async () => {
    const late = await school.person();
    expect((await box.call(late, 'GET', '/profile')).body.code).toBe('atBox');
    const listener = listen(box.url, late.token);
    const error = await new Promise((resolve) => listener.socket.once('connect_error', resolve));
    listener.close();
    // The device then asks whether its session has ended, by a call.
    expect(error).toMatchObject({ data: { status: 401 } });
  });

  it('executes no operation, holds a message, and leaves all on the device', async () => {
    const op = (kind: string, args: unknown) => ({ op_id: randomUUID(), lane: 'chat:1', kind, args });
    const ops = [
      op('message.send', { group_id: site.groupId, content: 'From the site' }),
      op('message.send', { wrong: true }),
    ];
    const { status, body } = await box.call(anna, 'POST', '/sync/push', { ops });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { op_id: ops[0]!.op_id, status: 'held' },
      { op_id: ops[1]!.op_id, status: 'later', http: 503, code: 'atBox' },
    ]);
    expect((await box.call(anna, 'GET', messages)).body.data).toHaveLength(1);
  });

  it('serves no service worker and takes no uploads', async () => {
    const worker = await fetch(`${box.url}/service-worker.js`);
    expect([worker.status, worker.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect((await fetch(`${box.url}/api/library/uploads`, { method: 'POST' })).status).toBe(503);
  });

  it('begins its own cursors', async () => {
    const cursor = await cursorOf(anna);
    expect((await box.call(anna, 'GET', `/sync?cursor=${cursor}`)).status).toBe(410);
    const own = (await box.call(anna, 'GET', '/sync')).body.data.cursor;
    const pulled = await box.call(anna, 'GET', `/sync?cursor=${own}`);
    expect(pulled.body.data).toMatchObject({ changes: [], more: false });
    expect((await anna.call('GET', `/sync?cursor=${own}`)).status).toBe(410);
  });

  it('shows who is there', async () => {
    const annas = listen(box.url, anna.token);
    await annas.receives(({ event }) => event === 'users');
    const berts = listen(box.url, bert.token);
    const isBert = ({ id, online }: { id: number; online: unknown }) => id === bert.id && online === true;
    await annas.receives(({ event, data }) => event === 'users' && isBert(data));
    for (const each of [annas, berts]) each.close();
  });

  it('has commands of its own, and writes nothing readable into its folder', async () => {
    const run = async (name: string, ...file: string[]) => {
      const answer = await callServer(box.dataDir, name, { args: [], file: () => Readable.from(file) });
      return text(answer!);
    };
    expect(await run('box-refresh')).toContain('copy of the school');
    expect(await run('box-export')).toMatch(/^\{"format":"box-file-1","kind":"operations","number":1\}\n/);
    await expect(run('box-import', 'A text')).rejects.toThrow('not a file of the school');
    await expect(run('backup')).rejects.toThrow('box-refresh');
    const files = fs.readdirSync(box.dataDir, { recursive: true, withFileTypes: true });
    for (const file of files.filter((each) => each.isFile())) {
      const bytes = fs.readFileSync(`${file.parentPath}/${file.name}`);
      for (const secret of ['ybx_', 'Sailing', 'boat', site.film.content.subarray(0, 40)])
        expect(bytes.includes(secret)).toBe(false);
    }
  });

  it('keeps its rows if those of a copy do not fit together', async () => {
    const { db } = box.running.ctx;
    const lines = gzipSync(JSON.stringify({ user_id: 1_000_000, event_id: 1, starred: true }));
    const part = { hash: '0'.repeat(64), table: 'agenda', rows: 1, bytes: lines.length };
    const load = (parts: (typeof part)[]) => loadCopy(db, { parts, rev: 1 }, async () => lines);
    await expect(load([part])).rejects.toThrow();
    await expect(load([{ ...part, rows: 2 }])).rejects.toThrow(BoxError);
    await expect(load([{ ...part, table: 'unknown' }])).rejects.toThrow(BoxError);
    await expect(loadCopy(db, { parts: [part], rev: 1 }, async () => null)).rejects.toThrow(BoxError);
    expect((await box.call(anna, 'GET', messages)).body.data).toHaveLength(1);
  });
});
