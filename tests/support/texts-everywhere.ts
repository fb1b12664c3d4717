import { randomUUID } from 'node:crypto';
import { pdfFile, uploadAnswer } from './answer-files.ts';
import { card, openBusiness, personWithCard, requestMeeting, stepTo } from './business.ts';
import { mailTo } from './mailbox.ts';
import { extensionsHeaders } from './our-app.ts';
import { addEvent } from './rows-of-person.ts';
import type { Answer, Person, School } from './school.ts';

/** A word that occurs nowhere else. Only letters and digits in lower case, so that a folded text contains it too. */
export const mark = (name: string): string => `qx7${name}vz`;

/** The names of the marks in a text. */
export const marksIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/qx7([a-z]+)vz/gi)].map(([, name = '']) => name.toLowerCase())),
];

/** Texts that the export of the person contains. */
export const exportedMarks = [
  ...['name', 'email', 'description', 'study', 'phrase', 'agent', 'decline', 'decision', 'notice'],
  ...['cardword', 'cardtext', 'request', 'link', 'note', 'answer', 'answerfile', 'answerpdf'],
  ...['agenda', 'speaking', 'question', 'vote', 'support', 'guest', 'oldfeedback', 'feedback'],
  ...['group', 'private', 'filename', 'filetext', 'material', 'address', 'screen', 'announcement'],
  ...['certificate'],
] as const;
/** Texts about the person that only others or the server need. */
export const otherMarks = ['push', 'draftrow', 'skippedrow', 'noteabout'] as const;

const ok = (answer: Answer): Answer['body'] => {
  if (answer.status !== 200) throw new Error(`Status ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
};
const keyed = () => ({ 'idempotency-key': randomUUID() });

/** Adds texts of an expert to every area that stores texts of people. */
export async function writeEverywhere(school: School, admin: Person): Promise<Person> {
  const email = `${mark('email')}@example.org`;
  const anna = await school.person({ name: mark('name'), email, role: 'expert' });
  const [slot = 0, other = 0] = await openBusiness(school);
  const bert = await personWithCard(school, 'Bert');
  await writeProfile(school, anna, admin);
  await meetAndShare(anna, bert, [slot, other]);
  await takePart(school, anna, { admin, bert });
  await writeMessages(school, anna, bert);
  await writeToOrganisers(school, anna, { admin, email });
  await addRows(school, anna, email);
  return anna;
}

async function writeProfile(school: School, anna: Person, admin: Person): Promise<void> {
  const profile = { description: mark('description'), study: [mark('study')], position: mark('phrase') };
  ok(await anna.call('POST', '/profile', profile));
  const ask = async (kind: string): Promise<number> =>
    ok(
      await admin.call('POST', '/desk/questions', {
        ...{ kind, localized_title: { en: 'Diet' }, localized_help: {}, options: [], required: false },
        ...{ roles: [], courses: [] },
      }),
    ).id;
  ok(await anna.call('PUT', `/questions/${await ask('text')}/answer`, { answer: mark('answer') }));
  const file = pdfFile(`${mark('answerfile')}.pdf`, `%PDF-1.7\n${mark('answerpdf')}\n%%EOF`);
  const { status } = await uploadAnswer(school, anna, await ask('file'), file);
  if (status !== 200) throw new Error('The file was refused');
}

async function meetAndShare(anna: Person, bert: Person, slots: [number, number]): Promise<void> {
  const offers = { fields: [], words: [mark('cardword')] };
  const ownCard = { ...card, offers, localized_text: { en: mark('cardtext') } };
  ok(await anna.call('PUT', '/business/profile', ownCard));
  const link = `https://meet.example/${mark('link')}`;
  const request = { slots: [slots[0]], way: 'online', message: mark('request'), link };
  const { id } = ok(await requestMeeting(anna, bert, request));
  // The message of the person is then the one before the last.
  ok(await stepTo(bert, id, 'propose', { slots: [slots[1]], message: 'Rather later' }));
  const { code } = ok(await bert.call('GET', '/check-in/code'))[0];
  const share = { user_id: bert.id, fields: ['email'], at: Date.now(), code };
  ok(await anna.call('POST', '/contacts', share, keyed()));
  ok(await anna.call('PUT', `/contacts/${bert.id}/note`, { note: mark('note') }));
  ok(await bert.call('PUT', `/contacts/${anna.id}/note`, { note: mark('noteabout') }));
}

async function takePart(
  school: School,
  anna: Person,
  { admin, bert }: { admin: Person; bert: Person },
): Promise<void> {
  const { db } = school.ctx;
  const [talk, handedOver] = [await addEvent(school), await addEvent(school)];
  for (const event_id of [talk, handedOver])
    await db.insertInto('event_expert').values({ event_id, user_id: anna.id, position: 0 }).execute();
  ok(await anna.call('PUT', `/event/${talk}/agenda`, { starred: true, note: mark('agenda') }));
  ok(await anna.call('PUT', `/event/${talk}/speaking`, { answer: 'no', note: mark('speaking') }));
  // The successor is notified with the name of the former speaker.
  await db.updateTable('app_user').set({ role: 'expert' }).where('id', '=', bert.id).execute();
  const handOver = { former_id: anna.id, successor_id: bert.id };
  ok(await admin.call('POST', `/desk/event/${handedOver}/hand-over`, handOver));
  // Voters are notified of the answer with the beginning of the question.
  ok(await admin.call('PUT', `/event/${talk}/room`, { questions: 'direct', anonymous: false }));
  const asked = { event_id: talk, content: mark('question') };
  const { id } = ok(await anna.call('POST', '/event-question', asked, keyed()));
  ok(await bert.call('PUT', `/event-question/${id}/vote`, { voted: true }));
  ok(await admin.call('POST', `/event-question/${id}/moderate`, { act: 'answered', answer: 'Indeed' }));
  const day = new Date().toISOString().slice(0, 10);
  const checkIn = { user_id: anna.id, day, event_id: null, at: Date.now() };
  ok(await admin.call('POST', '/check-in', checkIn, keyed()));
  const poll = ok(
    await admin.call('POST', '/desk/polls', {
      ...{ localized_title: { en: 'Which day?' }, kind: 'single', group: 'administrative' },
      ...{ variations: [{ localized_title: { en: 'Monday' } }, { localized_title: { en: 'Friday' } }] },
      ...{ range: null, free_answer: true, mandatory: false, results: 'closed' },
      ...{ roles: [], courses: [], cohorts: [] },
    }),
  );
  ok(await admin.call('POST', `/desk/polls/${poll.id}/open`));
  ok(await anna.call('POST', `/polls/${poll.id}/vote`, { vote: mark('vote'), anonymously: false }));
  await db
    .insertInto('screen')
    .values({
      ...{ token_hash: Buffer.from('a token'), event_id: talk, user_id: anna.id },
      ...{ name: mark('screen'), created_at: new Date() },
    })
    .execute();
  await db
    .insertInto('event_screen')
    .values({
      event_id: talk,
      view: 'announcement',
      content: mark('announcement'),
      changed_by: anna.id,
      changed_at: new Date(),
    })
    .execute();
}

async function writeMessages(school: School, anna: Person, bert: Person): Promise<void> {
  const group = await school.group(anna, bert);
  ok(await anna.call('POST', '/chat/message', { content: mark('group'), group_id: group }));
  const { id } = ok(await anna.call('POST', '/chat/private', { user_id: bert.id }));
  ok(await anna.call('POST', '/chat/message', { content: mark('private'), group_id: id }));
  const form = new FormData();
  form.append('upload', new Blob([mark('filetext')]), `${mark('filename')}.txt`);
  form.append('type', '2');
  form.append('group_id', String(group));
  const { status } = await fetch(`${school.url}/api/chat/message`, {
    method: 'POST',
    headers: { ...extensionsHeaders, authorization: `Bearer ${anna.token}` },
    body: form,
  });
  if (status !== 200) throw new Error('The file was refused');
  const material = { name: mark('material'), url: `https://example.org/${mark('address')}` };
  ok(await anna.call('POST', '/library', material));
}

/** Feedback that was changed after its approval, a request, and another one that was sent without signing in. */
async function writeToOrganisers(
  school: School,
  anna: Person,
  { admin, email }: { admin: Person; email: string },
): Promise<void> {
  const { dataDir } = school.ctx.config;
  const approve = async ({ id, version }: { id: number; version: number }) =>
    ok(await admin.call('POST', '/desk/reviews/decide', { decision: 'approve', reviews: [{ id, version }] }));
  const first = ok(await anna.call('POST', '/review', { content: mark('oldfeedback') }));
  await approve(first);
  await approve(ok(await anna.call('PUT', `/review/${first.id}`, { content: mark('feedback') })));
  const request = ok(await anna.call('POST', '/support', { message: mark('support') }));
  ok(await admin.call('POST', `/desk/support/${request.id}/answer`, { message: 'On the left' }));
  ok(await school.call('POST', '/support/guest', { name: 'A', email, message: mark('guest') }));
  // Without a mail server, the mails are files in the data folder.
  await mailTo(dataDir, email, 'support-answer');
  const { text } = await mailTo(dataDir, email, 'support-confirm');
  const token = /support\/confirm\/([\w-]+)/.exec(text)?.[1];
  ok(await school.call('POST', '/support/guest/confirm', { token }));
}

/** Rows about a person by organisers and the server, inserted without the calls that would store them. */
async function addRows(school: School, { id }: Person, email: string): Promise<void> {
  const { db } = school.ctx;
  await db
    .updateTable('app_user')
    .set({ decline_reason: mark('decline') })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('session')
    .set({ agent: mark('agent') })
    .where('user_id', '=', id)
    .execute();
  await db
    .insertInto('audit')
    .values({ action: 'edit', target_id: id, details: JSON.stringify({ reason: mark('decision') }) })
    .execute();
  await db
    .insertInto('log')
    .values({ user_id: id, type: 'general', title: mark('notice') })
    .execute();
  const { id: template_id } = await db
    .insertInto('certificate_template')
    .values({ settings: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('certificate')
    .values({
      number: randomUUID(),
      template_id,
      user_id: id,
      content: JSON.stringify({ name: mark('certificate') }),
      issued_at: new Date(),
    })
    .execute();
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('push_subscription')
    .values({
      user_id: id,
      session_id: session.id,
      endpoint: `https://push.example/${mark('push')}`,
      p256dh: '',
      auth: '',
    })
    .execute();
  const row = (name: string) => [{ name: mark(name), email: email.toUpperCase() }];
  await db
    .insertInto('people_import')
    .values([
      { state: 'draft', rows: JSON.stringify(row('draftrow')), row_count: 1 },
      { state: 'done', skipped: JSON.stringify(row('skippedrow')), row_count: 1 },
    ])
    .execute();
}
