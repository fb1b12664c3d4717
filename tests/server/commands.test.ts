import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';
import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PollForm } from '../../contract/polls.ts';
import { createMailedToken } from '../../server/auth/mailed-tokens.ts';
import { CommandError } from '../../server/control/command.ts';
import { commands } from '../../server/control/commands.ts';
import { callServer } from '../../server/control/control-socket.ts';
import { frabXml } from '../support/programmes/frab.ts';
import { extensionsHeaders } from '../support/our-app.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const runCommand = async (name: string, args: string[], file: Uint8Array = new Uint8Array()) => {
  const answer = await callServer(school.ctx.config.dataDir, name, {
    args,
    file: () => Readable.from([file]),
  });
  return answer ? text(answer) : 'no server';
};
const backup = async (): Promise<Buffer> =>
  buffer(
    (await commands['backup']!.run(school.ctx, {
      args: [],
      file: () => Readable.from([]),
    })) as AsyncIterable<Buffer>,
  );
const restore = (into: School, file: Uint8Array) =>
  commands['restore']!.run(into.ctx, { args: [], file: () => Readable.from([file]) });

const pollForm = {
  localized_title: { en: 'Which day?' },
  kind: 'single',
  group: 'administrative',
  variations: [{ localized_title: { en: 'Monday' } }, { localized_title: { en: 'Friday' } }],
  range: null,
  free_answer: false,
  mandatory: false,
  results: 'closed',
  roles: [],
  courses: [],
};

const bytes = (text: string) => new TextEncoder().encode(text);
const signIn = (email: string, password: string) => school.call('POST', '/login', { email, password });
const passwordIn = (text: string) => text.split(' ').at(-1) ?? '';

it('responds once the request is complete, and ends the connection', async () => {
  const email = 'slow.sender@example.org';
  const socketPath = path.join(school.ctx.config.dataDir, 'control.sock');
  const args = encodeURIComponent(JSON.stringify(['add', email, 'Slow', 'Sender']));
  const request = http.request({
    socketPath,
    path: '/user',
    method: 'POST',
    headers: { 'x-command-args': args },
  });
  let isAnswered = false;
  const answered = once(request, 'response').then(([response]) => {
    isAnswered = true;
    return text(response);
  });
  request.write('a part');
  const find = () => school.ctx.db.selectFrom('app_user').select('id').where('email', '=', email).execute();
  await expect.poll(find).toHaveLength(1);
  await new Promise((resume) => setTimeout(resume, 100));
  expect(isAnswered).toBe(false);
  request.end();
  expect(await answered).toContain(email);
});

describe('a command to the running server', () => {
  it('imports a programme', async () => {
    const report = await runCommand('import', [], bytes(frabXml([{ title: 'By command' }], 'cli')));
    expect(report).toContain('added: 1');
    await expect(runCommand('import', [], bytes('nonsense'))).rejects.toThrow(CommandError);
  });

  it('adds an account that can sign in, once', async () => {
    const output = await runCommand('user', ['add', 'new@example.org', 'Асель', 'Нурлан', 'expert']);
    const answer = await signIn('new@example.org', passwordIn(output));
    expect(answer.body.data.user).toMatchObject({ first_name: 'Асель', role: { alias: 'expert' } });
    await expect(runCommand('user', ['add', 'New@example.org', 'X', 'Y'])).rejects.toThrow('already');
  });

  it('changes a role: the rights apply at once, and the devices fetch everything again', async () => {
    const output = await runCommand('user', ['add', 'role@example.org', 'R', 'R']);
    const { token } = (await signIn('role@example.org', passwordIn(output))).body.data;
    const call = (path_: string) =>
      school.call('GET', path_, undefined, { authorization: `Bearer ${token}` });
    const { cursor } = (await call('/sync')).body.data;
    await runCommand('user', ['role', 'role@example.org', 'moderator']);
    await expect.poll(async () => (await call('/profile')).body.data.role.alias).toBe('moderator');
    expect((await call(`/sync?cursor=${cursor}`)).status).toBe(410);
  });

  it('sets a new password, and ends the old one and every session', async () => {
    const first = passwordIn(await runCommand('user', ['add', 'pw@example.org', 'P', 'W']));
    const { token } = (await signIn('pw@example.org', first)).body.data;
    const second = passwordIn(await runCommand('user', ['password', 'pw@example.org']));
    await expect
      .poll(
        async () =>
          (await school.call('GET', '/profile', undefined, { authorization: `Bearer ${token}` })).status,
        { timeout: 3000 },
      )
      .toBe(401);
    expect((await signIn('pw@example.org', first)).status).toBe(422);
    expect((await signIn('pw@example.org', second)).status).toBe(200);
  });

  it('ends a change of the address that waits for its confirmation, with a new password', async () => {
    await runCommand('user', ['add', 'moving@example.org', 'M', 'V']);
    const { id } = await school.ctx.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', 'moving@example.org')
      .executeTakeFirstOrThrow();
    const token = await createMailedToken(school.ctx.db, {
      purpose: 'address',
      userId: id,
      now: Date.now(),
      data: { email: 'elsewhere@example.org' },
    });
    await runCommand('user', ['password', 'moving@example.org']);
    expect((await school.call('POST', '/profile/email/confirm', { token })).status).toBe(422);
  });

  it.each([
    ['an unknown action', ['promote', 'x@example.org']],
    ['an inherited name', ['constructor', 'x']],
    ['an unknown role', ['role', 'new@example.org', 'emperor']],
    ['no address', ['add', 'not-an-address', 'A', 'B']],
    ['an unknown account', ['approve', 'nobody@example.org']],
  ])('with %s prints its usage', async (_, args) => {
    await expect(runCommand('user', args)).rejects.toThrow(CommandError);
  });
});

/** Returns its address. */
async function putPicture({ token }: Person): Promise<string> {
  const grey = new Uint8Array(64 * 64 * 4).fill(200);
  const picture = await Transformer.fromRgbaPixels(grey, 64, 64).png();
  const form = new FormData();
  form.append('avatar', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png');
  const answer = await fetch(`${school.url}/api/profile`, {
    method: 'POST',
    headers: { ...extensionsHeaders, authorization: `Bearer ${token}` },
    body: form,
  });
  return ((await answer.json()) as { data: { avatar: string } }).data.avatar;
}

describe('a backup', () => {
  it('restored elsewhere has everything, in a new epoch, and continues from there', async () => {
    const anna = await school.person({ email: 'anna@backup.org' });
    const groupId = await school.group(anna);
    await anna.call('POST', '/chat/message', { content: 'before the backup', group_id: groupId });
    const cursor = (await anna.call('GET', '/sync')).body.data.cursor;
    const avatar = await putPicture(anna);
    const elsewhere = await openSchool();
    expect(await restore(elsewhere, await backup())).toMatch(
      /^Restored \d+ rows and [1-9]\d* files\n.*Repeat what was done since/,
    );
    const call = (method: string, path_: string, body?: unknown) =>
      elsewhere.call(method, path_, body, { authorization: `Bearer ${anna.token}` });
    const { body } = await call('GET', `/chat/message?filter[group_id]=${groupId}`);
    expect(body.data.map((row: { content: string }) => row.content)).toEqual(['before the backup']);
    expect((await call('GET', `/sync?cursor=${cursor}`)).status).toBe(410);
    const seen = (at: School) =>
      fetch(`${at.url}${avatar}`, { headers: { authorization: `Bearer ${anna.token}` } }).then((answer) =>
        answer.bytes(),
      );
    expect((await call('GET', '/profile')).body.data.avatar).toBe(avatar);
    expect(await seen(elsewhere)).toEqual(await seen(school));
    const sent = await call('POST', '/chat/message', { content: 'after', group_id: groupId });
    expect(sent.body.data.id).toBeGreaterThan(body.data[0].id);
    expect(sent.body.data.rev).toBeGreaterThan(body.data[0].rev);
    await elsewhere.close();
  });

  it('replaces rows that were written after the backup and lost', async () => {
    const anna = await school.person({ email: 'anna@lost.org' });
    const groupId = await school.group(anna);
    const sendMessage = (at: School, content: string) =>
      at.call(
        'POST',
        '/chat/message',
        { content, group_id: groupId },
        { authorization: `Bearer ${anna.token}` },
      );
    await sendMessage(school, 'before the backup');
    const archive = await backup();
    const lost = (await sendMessage(school, 'lost')).body.data;
    const elsewhere = await openSchool();
    await restore(elsewhere, archive);
    const oldest = await elsewhere.ctx.db
      .selectFrom('app_user')
      .select(({ fn }) => fn.min<string>('rev').as('rev'))
      .executeTakeFirstOrThrow();
    expect(Number(oldest.rev)).toBeGreaterThan(lost.rev);
    const groups = (
      await elsewhere.call('GET', '/chat/group', undefined, { authorization: `Bearer ${anna.token}` })
    ).body.data;
    expect(groups.map(({ rev }: { rev: number }) => rev > lost.rev)).toEqual([true]);
    const anew = (await sendMessage(elsewhere, 'said anew')).body.data;
    expect(anew.id).toBeGreaterThan(lost.id);
    expect(anew.rev).toBeGreaterThan(lost.rev);
    await elsewhere.close();
  });

  it('opens and closes scheduled polls in the restored school', async () => {
    const now = Math.floor(school.ctx.now() / 1000);
    const admin = await school.person({ role: 'admin' });
    const add = async (times: Pick<PollForm, 'opens_at' | 'closes_at'>): Promise<number> => {
      return (await admin.call('POST', '/desk/polls', { ...pollForm, ...times })).body.data.id;
    };
    const scheduled = await add({ opens_at: now + 60, closes_at: now + 120 });
    const open = await add({ closes_at: now + 90 });
    await admin.call('POST', `/desk/polls/${open}/open`);
    const ids = [scheduled, open];
    const elsewhere = await openSchool();
    await restore(elsewhere, await backup());
    const statesAt = async (seconds: number) => {
      elsewhere.clock.shift = (now + seconds) * 1000 - Date.now();
      await elsewhere.ctx.jobs.idle();
      const rows = await elsewhere.ctx.db
        .selectFrom('poll')
        .select('state')
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
      return rows.map(({ state }) => state);
    };
    expect(await statesAt(30)).toEqual(['draft', 'open']);
    expect(await statesAt(61)).toEqual(['open', 'open']);
    expect(await statesAt(91)).toEqual(['open', 'closed']);
    expect(await statesAt(121)).toEqual(['closed', 'closed']);
    await elsewhere.close();
  });

  it('without files, from an older version, is restored', async () => {
    const [, ...lines] = gunzipSync(await backup())
      .toString()
      .split('\n');
    const rows = lines.filter((line) => line.startsWith('{') && !/^\{"(file"|table":"file")/.test(line));
    const elsewhere = await openSchool();
    const old = [JSON.stringify({ format: 'yurt-backup-1' }), ...rows, ''].join('\n');
    expect(await restore(elsewhere, gzipSync(old))).toContain(`Restored ${rows.length - 1} rows and 0 files`);
    const people = (at: School) => at.ctx.db.selectFrom('app_user').select(['id', 'email']).orderBy('id');
    expect(await people(elsewhere).execute()).toEqual(await people(school).execute());
    await elsewhere.close();
  });

  it('is restored into an empty database only, and only if it is complete', async () => {
    const file = await backup();
    await expect(restore(school, file)).rejects.toThrow('empty');
    const elsewhere = await openSchool();
    const [head = '', ...lines] = gunzipSync(file).toString().split('\n');
    const bad = [
      bytes('nothing'),
      gzipSync('{"format":"other"}'),
      file.subarray(0, file.length - 40),
      gzipSync([head, ...lines.slice(0, -2)].join('\n')),
      gzipSync(
        [head, JSON.stringify({ file: '0'.repeat(64), type: 'image/webp' }), 'AAAA', '', ...lines].join('\n'),
      ),
    ];
    for (const content of bad) await expect(restore(elsewhere, content)).rejects.toThrow(CommandError);
    expect(await elsewhere.ctx.db.selectFrom('app_user').select('id').execute()).toEqual([]);
    await elsewhere.close();
  });
});
