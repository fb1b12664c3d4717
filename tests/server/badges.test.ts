import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import decodeQrCode from 'qr/decode.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let helper: Person;

beforeAll(async () => {
  school = await openSchool();
  helper = await school.person({ role: 'moderator' });
});
afterAll(() => school.close());

async function download(person: Person, path: string) {
  const response = await fetch(`${school.url}/api${path}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return getDocument({ data: new Uint8Array(await response.arrayBuffer()), verbosity: 0 }).promise;
}
type Document = Awaited<ReturnType<typeof download>>;

async function textOf(document: Document, page = 1): Promise<string> {
  const { items } = await (await document.getPage(page)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

it('prints the own badge with Kazakh letters and a code that checks the person in', async () => {
  const person = await school.person({ name: 'Әйгерім' });
  await school.ctx.db
    .updateTable('app_user')
    .set({ last_name: 'Құнанбаева', work_place: JSON.stringify(['Қазақстан Ғылым Академиясы']) })
    .where('id', '=', person.id)
    .execute();
  const document = await download(person, '/check-in/badge?lang=ru');
  expect(document.numPages).toBe(1);
  const text = await textOf(document);
  for (const part of ['Әйгерім', 'Құнанбаева', 'Ғылым', 'Участник']) expect(text).toContain(part);

  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale: 3 });
  const canvas = createCanvas(viewport.width, viewport.height);
  const canvasContext = canvas.getContext('2d');
  await page.render({ canvas: null, canvasContext: canvasContext as never, viewport }).promise;
  const code = decodeQrCode(canvasContext.getImageData(0, 0, canvas.width, canvas.height));
  const checkIn = { user_id: person.id, day: '2026-06-08', event_id: null, at: 0, code };
  expect((await helper.call('POST', '/check-in', checkIn)).status).toBe(200);
});

it('prints the first part of the address for a person without a name', async () => {
  const person = await school.person({ name: '', email: 'aliya.k@example.org' });
  await school.ctx.db.updateTable('app_user').set({ last_name: '' }).where('id', '=', person.id).execute();
  const text = await textOf(await download(person, '/check-in/badge?lang=en'));
  expect(text).toContain('aliya.k');
  expect(text).not.toContain('example.org');
});

it('prints eight badges on a sheet, of a role or a course', async () => {
  const { id: course } = await school.ctx.db
    .insertInto('course')
    .values({ id: 7, localized_title: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 9; n += 1) {
    const { id } = await school.person({ name: `Guest${n}`, role: 'expert' });
    await school.ctx.db.updateTable('app_user').set({ course_type: course }).where('id', '=', id).execute();
  }
  const document = await download(helper, `/desk/badges?role=expert&course=${course}&lang=en`);
  expect(document.numPages).toBe(2);
  expect((await textOf(document, 1)).match(/Guest\d/g)).toHaveLength(8);
  expect((await textOf(document, 2)).match(/Guest\d/g)).toHaveLength(1);
  expect((await helper.call('GET', '/desk/badges?course=99')).status).toBe(404);
});
