import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askableAfterMs, maxQuestionsPerPerson, writtenAnswerMax } from '../../contract/event-questions.ts';
import { maxOnQuestion } from '../../server/box/held-questions.ts';
import { listen } from '../support/echo.ts';
import { openQuestionSite } from '../support/question-site.ts';
import type { Person } from '../support/school.ts';

let site: Awaited<ReturnType<typeof openQuestionSite>>;
let [anna, bert, admin, speaker] = [] as unknown as [Person, Person, Person, Person];

beforeAll(async () => {
  site = await openQuestionSite();
  ({ anna, bert, admin, speaker } = site);
  await site.start();
});
afterEach(() => site.clear());
afterAll(() => site.close());

const db = () => site.box().running.ctx.db;

/** The kinds of the operations that a person sees, after a number. */
const kindsFor = async (person: Person, query = '') =>
  (await site.list(person, query)).held.map(({ kind }) => kind.replace('eventQuestion.', ''));

/** A query for what follows everything that the speaker sees. */
async function newerThanAll(): Promise<string> {
  const { journal, held } = await site.list(speaker);
  return `?journal=${journal}&after=${held.at(-1)?.number ?? 0}`;
}

const numbersIn = (files: ReadonlyMap<string, unknown>): number[] =>
  [...files.keys()].map(Number).toSorted((a, b) => a - b);

/** Listens to the room of the question and to what a person's devices are notified of. */
async function listenTo(person: Person, eventId: number) {
  const listener = listen(site.box().url, person.token);
  listener.echo.private(`room.${eventId}`);
  listener.echo.channel('notifications');
  listener.echo.join(`notifications.${person.id}`);
  const channels = [`private-room.${eventId}`, 'notifications', `presence-notifications.${person.id}`];
  for (const name of channels)
    await listener.receives(({ event, channel }) => event === 'presence:subscribed' && channel === name);
  return listener;
}

describe('a question by name', () => {
  it('is held and shown to everybody in a direct room', async () => {
    const listener = await listenTo(bert, site.direct);
    const { op_id, result, journal } = await site.ask(anna, ' Which knot holds? ');
    expect(result).toBe('held');
    const live = await listener.receives(({ event }) => event === 'box.held');
    expect(live).toMatchObject({
      channel: `private-room.${site.direct}`,
      data: { journal, held: { op_id } },
    });
    await listener.receives(({ event, channel }) => event === 'sync' && channel === 'notifications');
    listener.close();
    const [held] = await site.heldFor(bert);
    expect(held).toEqual({
      ...{ number: held!.number, op_id, kind: 'eventQuestion.ask', depends_on: null },
      ...{ group_id: null, event_id: site.direct },
      args: expect.objectContaining({ event_id: site.direct, anonymous: false }),
      author: expect.objectContaining({ id: anna.id, first_name: 'Anna' }),
      at: expect.any(Number),
    });
    for (const person of [anna, admin, speaker]) expect(await kindsFor(person)).toEqual(['ask']);
  });

  it('is held once, however often it is sent', async () => {
    const op_id = randomUUID();
    const results = await Promise.all([1, 2, 3].map(() => site.ask(anna, 'Which knot?', { op_id })));
    expect(results.map(({ result }) => result)).toEqual(['held', 'held', 'held']);
    expect(await kindsFor(bert)).toEqual(['ask']);
    expect((await site.ask(bert, 'A stolen key', { op_id })).result).toBe('later');
  });

  it('waits for the school if the copy does not let the person ask it', async () => {
    const waits = async (more: Parameters<typeof site.ask>[2], content = 'Why?') => {
      const { result, code } = await site.ask(anna, content, more);
      expect([result, code, more]).toEqual(['later', 'atBox', more]);
    };
    const event = (values: { status?: string | null; time_finish?: Date }) =>
      db().updateTable('event').set(values).where('id', '=', site.direct).execute();
    await waits({ anonymous: true });
    await waits({ event_id: 987_654 });
    await waits({ depends_on: randomUUID() });
    await waits({}, ' ');
    await waits({}, 'x'.repeat(501));
    const room = db().updateTable('event_room').where('event_id', '=', site.direct);
    await room.set({ questions: 'off' }).execute();
    await waits({});
    await room.set({ questions: 'direct' }).execute();
    await event({ status: 'cancelled' });
    await waits({});
    await event({ status: null, time_finish: new Date(Date.now() - askableAfterMs - 1000) });
    await waits({});
    await event({ time_finish: new Date(Date.now() - askableAfterMs + 60_000) });
    const until = new Date(Date.now() + 60_000);
    await db()
      .insertInto('event_silence')
      .values({ event_id: site.direct, user_id: anna.id, until })
      .execute();
    await waits({});
    await db().deleteFrom('event_silence').execute();
    expect((await site.ask(anna, 'Why?')).result).toBe('held');
    await event({ time_finish: new Date(Date.now() + 3_600_000) });
  });

  it('waits if the person has asked the most questions that one event takes', async () => {
    const event_id = site.moderated;
    for (let asked = 2; asked < maxQuestionsPerPerson; asked += 1)
      await sql`insert into event_question (event_id, user_id, content, anonymous, created_at)
        values (${event_id}, ${bert.id}, 'Why?', false, now())`.execute(db());
    const results = [];
    for (let asked = 0; asked < 3; asked += 1)
      results.push((await site.ask(bert, 'And why?', { event_id })).result);
    expect(results).toEqual(['held', 'held', 'later']);
    expect((await site.ask(anna, 'Why?', { event_id })).result).toBe('held');
    await db().deleteFrom('event_question').execute();
  });
});

describe('in a moderated room, a question', () => {
  const there = () => ({ event_id: site.moderated });

  it('is seen by its author and the moderators, and by everybody once it is published', async () => {
    const listeners = await Promise.all([listenTo(bert, site.moderated), listenTo(speaker, site.moderated)]);
    const { op_id } = await site.ask(anna, 'May I?', there());
    await listeners[1].receives(({ event, channel }) => event === 'sync' && channel !== 'notifications');
    for (const person of [anna, speaker, admin]) expect(await kindsFor(person)).toEqual(['ask']);
    expect(await kindsFor(bert)).toEqual([]);
    const before = await newerThanAll();
    expect((await site.moderate(speaker, op_id, 'pin', there())).result).toBe('held');
    expect(await kindsFor(bert)).toEqual([]);
    expect(listeners[0].received.filter(({ event }) => event === 'box.held' || event === 'sync')).toEqual([]);
    expect((await site.moderate(speaker, op_id, 'publish', there())).result).toBe('held');
    await listeners[0].receives(
      ({ event, data }) => event === 'box.held' && data.held.args.act === 'publish',
    );
    const live = listeners[0].received.filter(({ event }) => event === 'box.held');
    for (const listener of listeners) listener.close();
    const { held } = await site.list(bert, before);
    expect(held.map(({ args }) => (args as { act?: string }).act)).toEqual([undefined, 'pin', 'publish']);
    expect(live.map(({ data }) => data.held.number)).toEqual(held.map(({ number }) => number));
    expect(await site.heldFor(bert)).toEqual(held);
    expect(site.readFiles().size).toBe(3);
  });

  it('is not changed by its author on site, but withdrawn, which others do not see', async () => {
    const { op_id } = await site.ask(anna, 'May I?', there());
    expect((await site.edit(anna, op_id, 'Can I?', there())).result).toBe('later');
    expect((await site.withdraw(anna, op_id, there())).result).toBe('held');
    expect(await kindsFor(bert)).toEqual([]);
    for (const person of [anna, speaker]) expect(await kindsFor(person)).toEqual(['withdraw']);
  });

  it('stays hidden with its acts when it is declined', async () => {
    const { op_id } = await site.ask(anna, 'May I?', there());
    await site.moderate(speaker, op_id, 'decline', there());
    expect(await kindsFor(bert)).toEqual([]);
    expect(await kindsFor(anna)).toEqual(['ask', 'moderate']);
    await site.moderate(speaker, op_id, 'publish', there());
    expect(await kindsFor(bert)).toEqual(['ask', 'moderate', 'moderate']);
  });

  it('is shown completely and once after a crash during its publication', async () => {
    const { op_id } = await site.ask(anna, 'May I?', there());
    await site.ask(anna, 'Another', there());
    const before = site.readFiles();
    const [asked] = numbersIn(before);
    await site.moderate(speaker, op_id, 'publish', there());
    const [again, act] = numbersIn(site.readFiles()).filter((number) => !before.has(String(number)));
    const restart = async (change: () => void) => {
      await site.box().stop();
      change();
      await site.box().start();
      const held = await site.heldFor(bert);
      expect(held.map((each) => each.depends_on ?? each.op_id)).toEqual([op_id, op_id]);
      return held.map(({ number }) => number);
    };
    const restore = () =>
      fs.writeFileSync(path.join(site.folder(), String(asked)), before.get(String(asked))!);
    expect(await restart(restore)).toEqual([again, act]);
    expect(numbersIn(site.readFiles())).not.toContain(asked);
    // Only the last entry was written.
    const onlyAct = () => {
      fs.rmSync(path.join(site.folder(), String(again)));
      restore();
    };
    expect(await restart(onlyAct)).toEqual([asked, act]);
  });
});

describe('a held question', () => {
  it('is hidden from others when it is declined, and comes again when it is published', async () => {
    const { op_id } = await site.ask(anna, 'Which knot?');
    await site.moderate(speaker, op_id, 'decline');
    expect(await kindsFor(bert)).toEqual(['moderate']);
    for (const person of [anna, speaker]) expect(await kindsFor(person)).toEqual(['ask', 'moderate']);
    const before = await newerThanAll();
    await site.moderate(admin, op_id, 'reopen');
    expect(await kindsFor(bert, before)).toEqual(['ask', 'moderate', 'moderate']);
  });

  it('is changed by its author only, until it is decided', async () => {
    const { op_id } = await site.ask(anna, 'Which knt?');
    expect((await site.edit(bert, op_id, 'Mine')).result).toBe('later');
    expect((await site.edit(anna, op_id, 'Which knot?')).result).toBe('held');
    expect((await site.edit(anna, op_id, 'Elsewhere', { event_id: site.moderated })).result).toBe('later');
    expect(await kindsFor(bert)).toEqual(['ask', 'edit']);
    await site.moderate(speaker, op_id, 'answered', { answer: 'The bowline.' });
    expect((await site.edit(anna, op_id, 'Which rope?')).result).toBe('later');
    const answers = (await site.heldFor(bert)).map(({ args }) => (args as { answer?: string }).answer);
    expect(answers).toEqual([undefined, undefined, 'The bowline.']);
    expect((await site.withdraw(bert, op_id)).result).toBe('later');
    expect((await site.withdraw(anna, op_id)).result).toBe('held');
    expect(await kindsFor(bert)).toEqual(['withdraw']);
  });

  it('takes no more changes above their number, but is withdrawn', async () => {
    const { op_id } = await site.ask(anna, 'Which knot?');
    for (let held = 1; held < maxOnQuestion; held += 1) await site.edit(anna, op_id, `Edit ${held}`);
    expect((await site.edit(anna, op_id, 'One more')).result).toBe('later');
    expect((await site.moderate(speaker, op_id, 'pin')).result).toBe('later');
    expect((await site.withdraw(anna, op_id)).result).toBe('held');
    expect(site.readFiles().size).toBe(1);
  });

  it('does not store an unlimited text beside a written answer', async () => {
    const { op_id } = await site.ask(anna, 'Which knot?');
    const base = 'x'.repeat(writtenAnswerMax + 1);
    const long = await site.moderate(speaker, op_id, 'answered', { answer: 'The bowline.', base });
    expect(long.result).toBe('later');
  });

  it('is withdrawn with its changes by its author, also after a restart and when it is sent again', async () => {
    const { op_id } = await site.ask(anna, 'A mistake');
    await site.edit(anna, op_id, 'Another mistake');
    await site.moderate(speaker, op_id, 'later');
    expect((await site.withdraw(bert, op_id)).result).toBe('later');
    const files = site.readFiles();
    expect((await site.withdraw(anna, op_id)).result).toBe('held');
    expect(await kindsFor(bert)).toEqual(['withdraw']);
    expect(site.readFiles().size).toBe(1);
    await site.box().stop();
    for (const [name, content] of files) fs.writeFileSync(path.join(site.folder(), name), content);
    await site.box().start();
    expect((await site.ask(anna, 'A mistake', { op_id })).result).toBe('held');
    expect((await site.moderate(speaker, op_id, 'pin')).result).toBe('later');
    expect(await kindsFor(bert)).toEqual(['withdraw']);
    expect(site.readFiles().size).toBe(1);
  });

  it('is moderated by speakers of the event and organisers, with acts that a box shows', async () => {
    const other = await site.ask(anna, 'Other', { event_id: site.moderated });
    const { op_id } = await site.ask(anna, 'Which knot?');
    const results = async (...sent: ReturnType<typeof site.moderate>[]) =>
      (await Promise.all(sent)).map(({ result }) => result);
    expect(
      await results(
        site.moderate(anna, op_id, 'pin'),
        site.moderate(bert, op_id, 'decline'),
        site.moderate(speaker, op_id, 'topic', { topic: 'Ropes' }),
        site.moderate(speaker, op_id, 'merge', { into: 1 }),
        site.moderate(speaker, randomUUID(), 'pin'),
        site.moderate(speaker, other.op_id, 'pin'),
      ),
    ).toEqual(['later', 'later', 'later', 'later', 'later', 'later']);
    expect(await results(site.moderate(speaker, op_id, 'pin'), site.moderate(admin, op_id, 'unpin'))).toEqual(
      ['held', 'held'],
    );
  });

  it('has its written answer replaced only by a moderator who has seen it', async () => {
    const { op_id } = await site.ask(anna, 'Which knot?');
    const answer = (person: Person, text: string, base?: string) =>
      site.moderate(person, op_id, 'answered', { answer: text, ...(base !== undefined && { base }) });
    expect((await answer(speaker, 'The bowline.')).result).toBe('held');
    expect((await answer(speaker, 'The bowline knot.')).result).toBe('held');
    expect((await answer(admin, 'None.')).result).toBe('later');
    expect((await answer(admin, 'None.', 'The bowline knot.')).result).toBe('held');
  });
});

describe('questions of the school', () => {
  it('are not changed at a box', async () => {
    const { body } = await site.askAtSchool(anna, 'At the school');
    const args = { id: body.data.id, event_id: site.direct };
    const kinds = { edit: { content: 'x' }, withdraw: {}, moderate: { act: 'pin' }, vote: { voted: true } };
    for (const [kind, more] of Object.entries(kinds)) {
      const sent = { kind: `eventQuestion.${kind}`, args: { ...args, ...more } };
      expect((await site.push(anna, sent)).result).toBe('later');
    }
  });
});
