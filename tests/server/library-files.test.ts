import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libraryOf } from '../support/library.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let expert: Person;
let other: Person;
let attendee: Person;

beforeAll(async () => {
  school = await openSchool({ MATERIAL_MB_PER_PERSON: '3' });
  expert = await school.person({ role: 'expert', name: 'Anna' });
  other = await school.person({ role: 'expert', name: 'Bert' });
  attendee = await school.person();
});
afterAll(() => school.close());

const { upload, get, row } = libraryOf(() => school);

describe('hostile files', () => {
  const hostile: [string, string, string][] = [
    ['a page', '<!doctype html><script>alert(1)</script>', 'a.html'],
    [
      'a drawing that runs',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'a.svg',
    ],
    ['a page that begins as a PDF', '%PDF-1.7\n<script>alert(1)</script>', 'a.pdf'],
    ['a page that begins as a picture', 'GIF89a<script>alert(1)</script>', 'a.gif'],
  ];
  it.each(hostile)('%s is downloaded, or displayed without any right', async (_, content, name) => {
    const { data } = (await upload(expert, content, name)).body;
    await school.ctx.jobs.idle();
    const answer = await get(attendee, data.file);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('content-type')).not.toMatch(/html|svg|gif/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\a\\Отчёт.docx', 'Отчёт.docx'],
    ['a\u202Egpj.exe', 'agpj.exe'],
    ['a\r\nSet-Cookie: b.txt', undefined],
    [`${'ж'.repeat(300)}.pdf`, `${'ж'.repeat(196)}.pdf`],
  ])('a file named %j gets a harmless name', async (called, name) => {
    const { data } = (await upload(expert, 'x', called)).body;
    if (name !== undefined) expect(data.file_name).toBe(name);
    expect(data.file_name).not.toMatch(/[\r\n\u202E/\\]/);
    expect(data.name.length).toBeLessThanOrEqual(200);
    expect((await get(attendee, `${data.file}&download=1`)).status).toBe(200);
  });

  it("a file that can't be read says so, can be downloaded, and can be inspected again", async () => {
    const { data } = (await upload(expert, `%PDF-1.7\n${'x'.repeat(2000)}`, 'broken.pdf')).body;
    await school.ctx.jobs.idle();
    expect(await row(attendee, data.id)).toMatchObject({ state: 'failed', failure: 'unreadable' });
    expect((await get(attendee, data.file)).status).toBe(200);
    const again = await expert.call('POST', `/library/${data.id}/process`);
    expect(again.body.data.state).toBe('processing');
    await school.ctx.jobs.idle();
    expect((await row(attendee, data.id)).state).toBe('failed');
  });
});

it('a repeated call gets the same response, also without space for a second copy', async () => {
  const person = await school.person({ role: 'expert' });
  const content = new Uint8Array(2 * 1024 * 1024);
  const client_id = randomUUID();
  const first = await upload(person, content, 'large.bin', { client_id });
  const again = await upload(person, content, 'large.bin', { client_id });
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.data.id).toBe(first.body.data.id);
  expect((await upload(person, content, 'large.bin')).body.errors).toHaveProperty('upload');
});

describe('a deleted account', () => {
  const add = async (person: Person) => (await upload(person, randomUUID(), 'own.txt')).body.data;

  it('leaves its materials without a name, or deletes them on request', async () => {
    const [staying, going] = [
      await school.person({ role: 'expert' }),
      await school.person({ role: 'expert' }),
    ];
    const [kept, gone] = [await add(staying), await add(going)];
    expect((await staying.call('DELETE', '/profile')).status).toBe(200);
    expect((await going.call('DELETE', '/profile?messages=1')).status).toBe(200);
    expect((await row(attendee, kept.id)).user.first_name).toBe('');
    expect((await get(attendee, kept.file)).status).toBe(200);
    expect((await attendee.call('GET', `/library/${gone.id}`)).status).toBe(404);
    expect((await get(attendee, gone.file)).status).toBe(404);
  });
});

describe('a resumable upload', () => {
  const tus = { 'tus-resumable': '1.0.0' };
  const request = (person: Person, method: string, address: string, headers: object = {}, body?: BodyInit) =>
    fetch(`${school.url}${address}`, {
      method,
      headers: { authorization: `Bearer ${person.token}`, ...tus, ...headers },
      ...(body !== undefined && { body }),
    });
  const begin = (person: Person, bytes: number, name = 'Отчёт.txt') =>
    request(person, 'POST', '/api/library/uploads', {
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    });
  const send = (person: Person, address: string, offset: number, body: string) =>
    request(
      person,
      'PATCH',
      address,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
    );
  const offsetOf = async (address: string) =>
    Number((await request(expert, 'HEAD', address)).headers.get('upload-offset'));
  const idOf = (address: string) => address.split('/').at(-1)!;

  it('continues where it was cut, also after a restart of the server, and becomes one material', async () => {
    const begun = await begin(expert, 10);
    expect(begun.status).toBe(201);
    const address = begun.headers.get('location')!;
    await send(expert, address, 0, 'hello');
    expect((await expert.call('POST', '/library', { upload_id: idOf(address) })).body.errors).toHaveProperty(
      'upload_id',
    );
    await school.restart();
    expect(await offsetOf(address)).toBe(5);
    expect((await send(expert, address, 3, 'again')).status).toBe(409);
    expect((await send(expert, address, 5, 'world')).status).toBe(204);
    const fields = { upload_id: idOf(address), is_additional: true, client_id: randomUUID() };
    const added = await expert.call('POST', '/library', fields);
    expect(added.body.data).toMatchObject({
      name: 'Отчёт',
      file_name: 'Отчёт.txt',
      size: 10,
      additional: true,
    });
    expect(await (await get(attendee, added.body.data.file)).text()).toBe('helloworld');
    const again = await expert.call('POST', '/library', fields);
    expect(again.body.data.id).toBe(added.body.data.id);
    const other = await expert.call('POST', '/library', { ...fields, client_id: randomUUID() });
    expect(other).toMatchObject({
      status: 422,
      body: { errors: { upload_id: [expect.stringMatching(/choose/)] } },
    });
  });

  it('cannot be read, continued, ended or used by another person', async () => {
    const address = (await begin(expert, 5)).headers.get('location')!;
    for (const method of ['HEAD', 'DELETE', 'PATCH'])
      expect((await request(other, method, address)).status).toBe(404);
    await send(expert, address, 0, 'hello');
    expect((await other.call('POST', '/library', { upload_id: idOf(address) })).status).toBe(422);
    expect((await begin(attendee, 5)).status).toBe(403);
    expect((await fetch(`${school.url}/api/library/uploads`, { method: 'POST', headers: tus })).status).toBe(
      401,
    );
    expect((await request(expert, 'DELETE', address)).status).toBe(204);
    expect((await request(expert, 'HEAD', address)).status).toBe(404);
    const outside = await request(expert, 'HEAD', `/api/library/uploads/${expert.id}-..%2f..%2fserver.pid`);
    expect(outside.status).toBe(404);
  });

  it('is limited by the quota over all open uploads, and by its announced size', async () => {
    const mib = 1024 * 1024;
    const address = (await begin(other, 2 * mib)).headers.get('location')!;
    expect((await begin(other, 2 * mib)).status).toBe(507);
    expect((await begin(other, 600 * mib)).status).toBeGreaterThanOrEqual(400);
    expect((await send(other, address, 0, 'x'.repeat(2 * mib + 1))).status).toBe(413);
    expect((await begin(other, -1)).status).toBe(400);
  });

  it('expires after a week without data', async () => {
    const address = (await begin(expert, 5)).headers.get('location')!;
    await school.ctx.partUploads.sweep(Date.now() + 6 * 24 * 3_600_000);
    expect((await request(expert, 'HEAD', address)).status).toBe(200);
    await school.ctx.partUploads.sweep(Date.now() + 8 * 24 * 3_600_000);
    expect((await request(expert, 'HEAD', address)).status).toBe(404);
  });
});
