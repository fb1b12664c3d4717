import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerFileBytes } from '../../contract/question-limits.ts';
import { erasePerson } from '../../server/areas/account/erase-person.ts';
import { supportTables } from '../../server/areas/support/tables.ts';
import { retentionData } from '../../server/areas/retention/retention-kinds.ts';
import { findSession } from '../../server/auth/sessions.ts';
import { buildMail, filePart, multipart, pipeIn, textPart } from '../support/mail-builder.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;
let marat: Person;
let email: string;
let id: number;

beforeAll(async () => {
  school = await openSchool({ MAIL_IN_ADDRESS: 'school@example.org', UPLOAD_MB_PER_DAY: '30' });
  bert = await school.person();
  marat = await school.person({ role: 'moderator' });
});
afterAll(() => school.close());
beforeEach(async () => {
  email = `${Math.random()}@example.org`;
  anna = await school.person({ email });
  id = (await anna.call('POST', '/support', { type: 'request', message: 'Where?' })).body.data.id;
});

const pdf = (content: string, bytes = 0): Uint8Array =>
  new TextEncoder().encode(`%PDF-1.7\n${content}`.padEnd(bytes));
const receive = async (...files: Parameters<typeof filePart>[]) => {
  const { mail_key } = await school.ctx.db
    .selectFrom('support_request')
    .select('mail_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const to = `school+${id}-${mail_key}@example.org`;
  const parts = files.map((file) => filePart(...file));
  return pipeIn(
    school,
    buildMail({ from: email, to, content: multipart('mixed', textPart('See these'), ...parts) }),
  );
};
const lastMessage = async () => {
  const rows = (await anna.call('GET', '/support')).body.data;
  return rows.find((row: { id: number }) => row.id === id).messages.at(-1);
};
const download = (person: Person, file: number, request = id) =>
  fetch(`${school.url}/api/support/${request}/files/${file}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
/** Count of the PDF files that rows refer to. */
const referenced = async () =>
  (await school.ctx.db.selectFrom('file').select('hash').where('type', '=', 'application/pdf').execute())
    .length;

describe('the files of a mail', () => {
  it('are stored, and read by the author and by organisers', async () => {
    expect(await receive(['../Виза.pdf', pdf('visa')])).toMatch(/was added/);
    const { content, files, lost_files } = await lastMessage();
    expect([content, lost_files]).toEqual(['See these', undefined]);
    expect(files).toEqual([{ id: expect.any(Number), name: 'Виза.pdf', bytes: pdf('visa').length }]);
    const own = await download(anna, files[0].id);
    expect(await own.text()).toContain('visa');
    expect(own.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(own.headers.get('cache-control')).toContain('no-store');
    expect(own.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await download(marat, files[0].id)).status).toBe(200);
    expect((await download(bert, files[0].id)).status).toBe(404);
    // Under the number of another request, the file does not exist.
    expect((await download(marat, files[0].id, id + 1)).status).toBe(404);
  });

  it('of other types, too large or too many are named with their size', async () => {
    const large = pdf('large', answerFileBytes + 1);
    const many = Array.from({ length: 10 }, (_, at): [string, Uint8Array] => [
      `${at}.pdf`,
      pdf(`${id} ${at}`),
    ]);
    const program = Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3]);
    await receive(['setup.exe', program], ['page.pdf', new TextEncoder().encode('<script>')], ...many, [
      'large.pdf',
      large,
    ]);
    const { files, lost_files, lost_file_bytes } = await lastMessage();
    expect(files).toHaveLength(10);
    expect(lost_files).toEqual(['setup.exe', 'page.pdf', 'large.pdf']);
    expect(lost_file_bytes).toEqual([5, 8, answerFileBytes + 1]);
    const notice = await school.ctx.db
      .selectFrom('mail')
      .select(['kind', 'reply_to'])
      .where('recipient', '=', email)
      .executeTakeFirst();
    expect(notice).toEqual({ kind: 'support-files', reply_to: expect.stringContaining(`+${id}-`) });
  });

  it('are limited per day', async () => {
    const nine = 9 * 1024 * 1024;
    for (let at = 0; at < 3; at += 1) await receive([`${at}.pdf`, pdf(`${id} ${at}`, nine)]);
    await receive(['last.pdf', pdf(`${id} last`, nine)]);
    expect(await lastMessage()).toMatchObject({ lost_files: ['last.pdf'] });
  });

  it('are stored once, though each reply contains them', async () => {
    await receive(['a.pdf', pdf(`${id} again`)]);
    await receive(['a.pdf', pdf(`${id} again`)]);
    expect((await lastMessage()).files).toBeUndefined();
  });

  it('are in the data export of the person, and deleted with the account', async () => {
    const before = await referenced();
    await receive(['own.pdf', pdf(`${id} own`)]);
    expect(await supportTables.support_file.files(school.ctx, anna.id)).toMatchObject([
      { name: expect.stringContaining(`request-${id}-`) },
    ]);
    expect(await supportTables.support_file.files(school.ctx, bert.id)).toEqual([]);
    expect(await referenced()).toBe(before + 1);
    await erasePerson(school.ctx, (await findSession(school.ctx.db, anna.token))!, false);
    expect(await referenced()).toBe(before);
  });

  it('are deleted with old requests', async () => {
    const before = await referenced();
    await receive(['old.pdf', pdf(`${id} old`)]);
    await marat.call('PUT', `/desk/support/${id}`, { state: 'closed' });
    await retentionData.support.erase(school.ctx, new Date(Date.now() + 60_000));
    expect(await referenced()).toBeLessThanOrEqual(before);
    const left = await school.ctx.db
      .selectFrom('support_request')
      .select('id')
      .where('id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});
