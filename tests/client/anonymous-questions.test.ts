import Dexie from 'dexie';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { questionDelayMs } from '../../contract/anonymous-questions.ts';
import { getMeta, putMeta } from '../../src/db/meta.ts';
import { listIntentionalOps } from '../../src/db/intentional-ops.ts';
import { listOps } from '../../src/db/outbox.ts';
import { overlayEventQuestions } from '../../src/db/overlay-event-questions.ts';
import { updateToken } from '../../src/db/question-tokens.ts';
import { newQuestionTokens } from '../../src/features/room/new-question-tokens.ts';
import { makeQuestion } from '../../workers/sync/outbox/operations/make-question.ts';
import { NotYet } from '../../workers/sync/outbox/operations/not-yet.ts';
import { questionKeyOf, signedTokens } from '../support/anonymous-questions.ts';
import { openSchool, type Person, type School } from '../support/school.ts';
import { type RealDevice, realDevice, until } from './harness/real-device.ts';

vi.setConfig({ testTimeout: 60_000 });

let school: School;
let speaker: Person;
let eventId: number;
const devices: RealDevice[] = [];

beforeAll(async () => {
  school = await openSchool();
  speaker = await school.person({ role: 'expert' });
}, 60_000);
beforeEach(async () => {
  const now = Date.now();
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Glass',
      kind: 'lecture',
      user_id: speaker.id,
      time_start: new Date(now),
      time_finish: new Date(now + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  eventId = id;
  await speaker.call('PUT', `/event/${eventId}/room`, { questions: 'direct', anonymous: true });
});
afterEach(async () => {
  for (const device of devices.splice(0)) await device.api.signOut();
});
afterAll(() => school.close(), 30_000);

async function device(person: Person): Promise<RealDevice> {
  const made = await realDevice(school.url, person);
  devices.push(made);
  return made;
}
const setOnline = async (made: RealDevice, isOnline: boolean) => {
  made.net.up = isOnline;
  await made.api.pageState({ online: isOnline, visible: true });
};
/** As the opened room does it. */
async function prepare({ enqueueOp }: RealDevice) {
  const tokens = await newQuestionTokens(await questionKeyOf(speaker, eventId));
  const args = { event_id: eventId, blinded: tokens.tokens.map(({ blinded }) => blinded) };
  await enqueueOp({ kind: 'eventQuestion.tokens', args, tokens });
}
const ask = ({ enqueueOp }: RealDevice, content: string) =>
  enqueueOp({
    kind: 'anonymousQuestion.put',
    args: { event_id: eventId, content, language: 'en', token: '' },
  });
const tokensOf = async ({ db }: RealDevice) => (await getMeta(`questionTokens:${eventId}`, db))?.tokens ?? [];
const isSigned = async (made: RealDevice) =>
  until(async () => expect((await tokensOf(made))[0]?.blind_signature).toBeTruthy());
const bodyOf = ({ body }: RequestInit): string => (typeof body === 'string' ? body : '');
/** As after the random time. */
const send = async ({ db, api }: RealDevice) => {
  await db.transaction('rw', db.meta, async () => {
    const stored = await getMeta(`questionTokens:${eventId}`, db);
    if (stored) await putMeta(`questionTokens:${eventId}`, { ...stored, sendsFrom: 0 }, db);
  });
  await db.outbox.toCollection().modify({ nextAt: 0, floorAt: 0 });
  await api.retry();
};
const shown = async (made: RealDevice) => {
  const rows = await made.db.event_questions.where('event_id').equals(eventId).toArray();
  return overlayEventQuestions(rows, await listOps(made.db), eventId, undefined, await tokensOf(made));
};
const stored = () =>
  school.ctx.db.selectFrom('event_question').selectAll().where('event_id', '=', eventId).execute();

it('asks once despite lost responses, and knows, changes and withdraws its own question', async () => {
  const own = await device(await school.person());
  await prepare(own);
  await isSigned(own);
  own.net.lostResponses = 2;
  await ask(own, 'Why?');
  await until(async () => {
    await send(own);
    expect(await listOps(own.db)).toEqual([]);
  });
  expect(await stored()).toMatchObject([{ content: 'Why?', user_id: null }]);
  const [view] = await shown(own);
  expect(view).toMatchObject({ content: 'Why?', own: true, author: null, pending: null });
  const { token } = view!;
  const change = { event_id: eventId, content: 'Why now?', language: 'en' as const, token: token! };
  await own.enqueueOp({ kind: 'anonymousQuestion.put', args: change });
  // It may have been sent meanwhile.
  expect(await shown(own)).toMatchObject([{ content: 'Why now?' }]);
  await until(async () => expect(await stored()).toMatchObject([{ content: 'Why now?' }]));
  await own.enqueueOp({
    kind: 'anonymousQuestion.withdraw',
    args: { event_id: eventId, token: token! },
  });
  expect(await shown(own)).toEqual([]);
  await until(async () => expect(await stored()).toEqual([]));
  await until(async () => expect(await shown(own)).toEqual([]));
});

it('sends a question without anything that names the person, in one size for all', async () => {
  const own = await device(await school.person());
  await prepare(own);
  await isSigned(own);
  const questions = ['Why?', 'Почему? '.repeat(60).trim()];
  for (const content of questions) await ask(own, content);
  await until(async () => expect(await stored()).toHaveLength(2));
  const puts = own.net.sent.filter(({ address }) => address.endsWith('/anonymous-questions'));
  const sizes = new Set(puts.map(({ init }) => Buffer.byteLength(bodyOf(init))));
  expect([...sizes]).toHaveLength(1);
  for (const { init } of puts) {
    expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(Object.keys(init.headers ?? {}).toSorted()).toEqual(['accept', 'content-type']);
  }
  for (const { address, init } of own.net.sent)
    if (!address.endsWith('/anonymous-questions'))
      for (const content of questions) expect(bodyOf(init)).not.toContain(content);
});

it('sends a question that was asked offline only some time after its signature', async () => {
  const own = await device(await school.person());
  await setOnline(own, false);
  await prepare(own);
  await ask(own, 'Why?');
  expect(await shown(own)).toMatchObject([{ id: expect.any(Number), own: true, author: null }]);
  const before = Date.now();
  await setOnline(own, true);
  await isSigned(own);
  const { sendsFrom = 0 } = (await getMeta(`questionTokens:${eventId}`, own.db)) ?? {};
  expect(sendsFrom).toBeGreaterThanOrEqual(before + questionDelayMs.min);
  expect(sendsFrom).toBeLessThanOrEqual(Date.now() + questionDelayMs.max);
  await until(async () => {
    const [op] = await listOps(own.db);
    expect(op).toMatchObject({ kind: 'anonymousQuestion.put', state: 'queued' });
    expect(op!.floorAt).toBeGreaterThanOrEqual(sendsFrom);
  });
  expect(await stored()).toEqual([]);
  await send(own);
  await until(async () => expect(await stored()).toMatchObject([{ content: 'Why?' }]));
});

it('draws tokens once, and refuses a question if the server does not sign them', async () => {
  const person = await school.person();
  for (let each = 0; each < 3; each++) await signedTokens(person, eventId);
  const own = await device(person);
  await prepare(own);
  await prepare(own);
  await until(async () =>
    expect(await listOps(own.db)).toMatchObject([{ kind: 'eventQuestion.tokens', state: 'dead' }]),
  );
  // The person has not asked for it.
  expect(await listIntentionalOps(own.db)).toEqual([]);
  await ask(own, 'Why?');
  await until(async () =>
    expect(await listIntentionalOps(own.db)).toMatchObject([
      { state: 'dead', error: { code: 'questionNotSigned' } },
    ]),
  );
});

it('waits for signatures that are stored while their request is looked for', async () => {
  const own = await device(await school.person());
  await setOnline(own, false);
  await prepare(own);
  const { db } = own;
  const [{ token } = { token: '' }] = await tokensOf(own);
  // As the sender does after the response.
  const settle = () =>
    Dexie.ignoreTransaction(() =>
      db.transaction('rw', db.meta, db.outbox, async () => {
        await updateToken(db, eventId, token, { blind_signature: 'signed' });
        await db.outbox.clear();
      }),
    );
  const read = db.meta.get.bind(db.meta);
  let settling: Promise<unknown> = Promise.resolve();
  vi.spyOn(db.meta, 'get').mockImplementationOnce((async (key: string) => {
    const row = await read(key as never);
    settling = settle();
    // It commits as soon as it can: at once, or after the transaction of the reader.
    if (!Dexie.currentTransaction) await settling;
    return row;
  }) as never);
  const question = { event_id: eventId, content: 'Why?', language: 'en' as const, token };
  await expect(makeQuestion(question, { db, now: Date.now() })).rejects.toThrow(NotYet);
  await settling;
});
