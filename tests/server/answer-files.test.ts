import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerFileBytes } from '../../contract/question-limits.ts';
import { erasePerson } from '../../server/areas/account/erase-person.ts';
import { questionTables } from '../../server/areas/questions/tables.ts';
import { findSession } from '../../server/auth/sessions.ts';
import { pdfFile, uploadAnswer } from '../support/answer-files.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
let anna: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());
beforeEach(async () => {
  await school.ctx.db.updateTable('question').set({ archived_at: new Date() }).execute();
  anna = await school.person();
});

const ask = async (more: object = {}): Promise<number> => {
  const form = {
    kind: 'file',
    localized_title: { en: 'Copy of the visa' },
    localized_help: {},
    options: [],
    required: false,
    roles: [],
    courses: [],
    ...more,
  };
  return (await admin.call('POST', '/desk/questions', form)).body.data.id;
};
const download = (person: Person, id: number, user?: number) =>
  fetch(`${school.url}/api/questions/${id}/file${user === undefined ? '' : `?user=${user}`}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
const answerOf = async (person: Person, id: number) =>
  (await person.call('GET', '/questions')).body.data.find((row: { id: number }) => row.id === id)?.answer;
/** Count of the contents that rows refer to. */
const referenced = async () =>
  (await school.ctx.db.selectFrom('file').select('hash').where('type', '=', 'application/pdf').execute())
    .length;

describe('a file as an answer', () => {
  it('is stored under its name, and read by its owner and administrators only', async () => {
    const id = await ask();
    const from = await cursorOf(anna);
    const { status, body } = await uploadAnswer(school, anna, id, pdfFile('../Visa Астана.pdf'));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, kind: 'file', answer: 'Visa Астана.pdf' });
    const { changes } = await changesSince(anna, from);
    expect(changes.find(({ t }) => t === 'question')?.row).toMatchObject({ answer: 'Visa Астана.pdf' });
    const own = await download(anna, id);
    expect(await own.text()).toContain('%PDF');
    expect(own.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(own.headers.get('cache-control')).toContain('no-store');
    expect((await download(admin, id, anna.id)).status).toBe(200);
    for (const role of ['attendee', 'expert', 'moderator'] as const)
      expect((await download(await school.person({ role }), id, anna.id)).status).toBe(404);
    expect((await admin.call('GET', `/desk/people/${anna.id}/answers`)).body.data).toEqual([
      expect.objectContaining({ question_id: id, text: 'Visa Астана.pdf', bytes: expect.any(Number) }),
    ]);
    const csv = await fetch(`${school.url}/api/desk/people/export/people.csv?lang=en`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(await csv.text()).toContain('Visa Астана.pdf');
  });

  it('is replaced by the next one, and deleted with the answer', async () => {
    const id = await ask();
    const before = await referenced();
    await uploadAnswer(school, anna, id, pdfFile('first.pdf', '%PDF-1.7\nfirst'));
    await uploadAnswer(school, anna, id, pdfFile('second.pdf', '%PDF-1.7\nsecond'));
    expect(await referenced()).toBe(before + 1);
    expect(await (await download(anna, id)).text()).toContain('second');
    const cleared = await anna.call('PUT', `/questions/${id}/answer`, { answer: null });
    expect(cleared.status).toBe(200);
    expect(await answerOf(anna, id)).toBeNull();
    expect((await download(anna, id)).status).toBe(404);
    expect(await referenced()).toBe(before);
  });

  it('is in the data export of the person, and deleted with the account', async () => {
    const id = await ask();
    const before = await referenced();
    await uploadAnswer(school, anna, id, pdfFile('own.pdf', '%PDF-1.7\nown data'));
    expect(await questionTables.answer_file.files(school.ctx, anna.id)).toMatchObject([
      { name: `answer-${id}` },
    ]);
    const me = await findSession(school.ctx.db, anna.token);
    await erasePerson(school.ctx, me!, false);
    expect(await referenced()).toBe(before);
    expect((await admin.call('GET', `/desk/people/${anna.id}/answers`)).body.data).toEqual([]);
  });

  it('can be neither a text nor a cleared required answer', async () => {
    const id = await ask({ required: true });
    const put = (answer: string | null) => anna.call('PUT', `/questions/${id}/answer`, { answer });
    expect((await put('visa.pdf')).status).toBe(422);
    await uploadAnswer(school, anna, id, pdfFile());
    expect((await put(null)).body.errors).toHaveProperty('answer');
    expect(await answerOf(anna, id)).toBe('visa.pdf');
  });
});

it.each([
  ['a web page with the name of a PDF', new File(['<html><script>1</script></html>'], 'visa.pdf')],
  ['a program', new File([new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])], 'visa.exe')],
  ['an empty file', new File([], 'visa.pdf')],
])('refuses %s', async (_name, file) => {
  const id = await ask();
  const { status, body } = await uploadAnswer(school, anna, id, file);
  expect(status).toBe(422);
  expect(body.errors.answerFile[0]).toContain('Choose a PDF file or a picture');
});

it('refuses a file above the limit, and questions of other kinds, people and courses', async () => {
  const id = await ask();
  const large = new File(['%PDF-1.7', new Uint8Array(answerFileBytes)], 'large.pdf');
  expect((await uploadAnswer(school, anna, id, large)).status).toBe(413);
  expect((await uploadAnswer(school, anna, await ask({ kind: 'text' }), pdfFile())).status).toBe(404);
  expect((await uploadAnswer(school, anna, await ask({ roles: ['expert'] }), pdfFile())).status).toBe(404);
});

it('is not asked before the person has an account', async () => {
  const file = await ask({ required: true });
  const text = await ask({ kind: 'text' });
  const asked = (await school.call('GET', '/questions/sign-up')).body.data;
  const ids = asked.map(({ id }: { id: number }) => id);
  expect(ids).toContain(text);
  expect(ids).not.toContain(file);
  expect(await answerOf(anna, file)).toBeNull();
});
