import { setTimeout as pause } from 'node:timers/promises';
import { Transformer } from '@napi-rs/image';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSession } from '../../server/auth/sessions.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person({ name: 'Anna', email: 'anna@example.org', passwordHash: 'a secret hash' });
  bert = await school.person({ name: 'Bert' });
});
afterAll(() => school.close());

async function createExport(person: Person): Promise<string> {
  const { id } = (await person.call('POST', '/profile/data')).body.data;
  for (let tries = 0; tries < 600; tries++) {
    const { data } = (await person.call('GET', `/profile/data/${id}`)).body;
    if (data.state === 'ready') return id;
    expect(data.state).toBe('working');
    await pause(50);
  }
  throw new Error('The export did not become ready in time');
}
const download = (id: string, headers: Record<string, string>, search = '') =>
  fetch(`${school.url}/api/profile/data/${id}/file${search}`, { headers });
const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` });

it('exports all data of a person with the picture, and no data of others', async () => {
  const groupId = await school.group(anna, bert);
  await anna.call('POST', '/chat/message', { content: 'words of Anna', group_id: groupId });
  await bert.call('POST', '/chat/message', { content: 'words of Bert', group_id: groupId });
  await anna.call('POST', '/profile', { position: 'Geologist', phone: '+77011234567' });
  const form = new FormData();
  const picture = await Transformer.fromRgbaPixels(new Uint8Array(40_000).fill(90), 100, 100).png();
  form.append('avatar', new Blob([new Uint8Array(picture)]), 'a.png');
  await fetch(`${school.url}/api/profile`, { method: 'POST', headers: bearer(anna), body: form });
  await school.ctx.db
    .insertInto('log')
    .values({ user_id: anna.id, type: 'general', title: 'News' })
    .execute();

  const answer = await download(await createExport(anna), bearer(anna));
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  const files = unzipSync(bytes);
  const read = (name: string) => JSON.parse(strFromU8(files[name]!));
  expect(Object.keys(files).toSorted()).toEqual([
    'agenda.json',
    'anonymous_question_devices.json',
    'answers.json',
    'api_tokens.json',
    'big_screen_choices.json',
    'big_screens.json',
    'bookings.json',
    'business_availability.json',
    'business_card.json',
    'business_meetings.json',
    'calendar_mails.json',
    'certificates.json',
    'chats.json',
    'check_in_help.json',
    'check_ins.json',
    'cohorts.json',
    'contacts.json',
    'contacts_of_others.json',
    'decisions.json',
    'digest.json',
    'event_hands.json',
    'event_question_answers.json',
    'event_question_reports.json',
    'event_question_votes.json',
    'event_questions.json',
    'event_silences.json',
    'events.json',
    'expert_events.json',
    'feedback.json',
    'files/picture.webp',
    'identities.json',
    'invitation_links.json',
    'invitations.json',
    'mails.json',
    'materials.json',
    'meetings.json',
    'messages.json',
    'notifications.json',
    'organiser_acts.json',
    'passkeys.json',
    'profile.json',
    'quiz_names.json',
    'ratings.json',
    'reactions.json',
    'reports.json',
    'request_files.json',
    'request_messages.json',
    'requests.json',
    'second_factor.json',
    'sessions.json',
    'speaking.json',
    'started_polls.json',
    'votes.json',
  ]);
  expect(read('profile.json')).toMatchObject({
    email: 'anna@example.org',
    position: 'Geologist',
    phone: '+77011234567',
  });
  expect(read('messages.json')).toMatchObject([{ content: 'words of Anna' }]);
  expect(read('notifications.json')).toMatchObject([{ title: 'News' }]);
  expect(read('chats.json')).toMatchObject([{ id: groupId }]);
  expect(await new Transformer(files['files/picture.webp']!).metadata()).toMatchObject({ width: 512 });
  const texts = Object.entries(files)
    .filter(([name]) => name.endsWith('.json'))
    .map(([, content]) => strFromU8(content))
    .join('');
  expect(texts).not.toContain('words of Bert');
  expect(texts).not.toContain('a secret hash');
  expect(texts).not.toMatch(/token|password/);
});

it('is readable by that person only', async () => {
  const id = await createExport(anna);
  expect((await bert.call('GET', `/profile/data/${id}`)).status).toBe(404);
  expect((await download(id, bearer(bert))).status).toBe(404);
  expect((await download(id, {})).status).toBe(401);
  const theirs = await createSession(school.ctx.db, bert.id, 'test');
  expect((await download(id, {}, `?t=${theirs.file_token}`)).status).toBe(404);
  const own = await createSession(school.ctx.db, anna.id, 'test');
  expect((await download(id, {}, `?t=${own.file_token}`)).status).toBe(200);
});

it('includes mails about the person, regardless of the address’s current owner', async () => {
  const recipient = 'handed-on@example.org';
  const first = await school.person();
  // The case of the letters does not matter in an address.
  const second = await school.person({ email: 'Handed-On@example.org' });
  const mail = (user_id: number | null, subject: string) => ({
    ...{ kind: 'approved', language: 'en', recipient },
    ...{ user_id, subject },
  });
  const mails = [mail(first.id, 'of the first'), mail(second.id, 'of the second'), mail(null, 'from before')];
  await school.ctx.db.insertInto('mail').values(mails).execute();
  const subjects = async (person: Person) => {
    const answer = await download(await createExport(person), bearer(person));
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const found = JSON.parse(strFromU8(files['mails.json']!)) as { subject: string }[];
    return found.map(({ subject }) => subject);
  };
  expect(await subjects(first)).toEqual(['of the first']);
  expect(await subjects(second)).toEqual(['of the second', 'from before']);
  await second.call('DELETE', '/profile');
  expect(await subjects(first)).toEqual(['of the first']);
  const left = school.ctx.db.selectFrom('mail').select('subject').where('recipient', '=', recipient);
  expect(await left.execute()).toEqual([{ subject: 'of the first' }]);
});

it('is deleted with the account', async () => {
  const cora = await school.person();
  const id = await createExport(cora);
  const { find } = school.ctx.ownData;
  expect(find(id, cora.id)).toBeDefined();
  await cora.call('DELETE', '/profile');
  expect(find(id, cora.id)).toBeUndefined();
});
