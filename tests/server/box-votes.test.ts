import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { maxVotesOnQuestion } from '../../contract/held.ts';
import { type DeviceKey, registeredKey, signedOp } from '../support/device-key.ts';
import { listen } from '../support/echo.ts';
import { openQuestionSite } from '../support/question-site.ts';
import type { Person, School } from '../support/school.ts';

/* Votes for questions that a box holds: their counts on site, and the handover. */

let site: Awaited<ReturnType<typeof openQuestionSite>>;
let school: School;
let [anna, bert, admin, speaker] = [] as unknown as [Person, Person, Person, Person];
const devices = new Map<number, DeviceKey>();
/** A question of Anna at the school, which the copy has. */
let copied: number;

beforeAll(async () => {
  site = await openQuestionSite();
  ({ school, anna, bert, admin, speaker } = site);
  for (const person of [anna, bert, admin, speaker]) devices.set(person.id, await registeredKey(person));
  copied = (await site.askAtSchool(anna, 'At the school?')).body.data.id;
  await site.start();
});
afterEach(async () => {
  site.proxy.clear();
  await site.clear();
});
afterAll(() => site.close());

const sign = (person: Person, kind: string, args: object, depends_on?: string, after?: string) =>
  signedOp(devices.get(person.id)!, person, { kind, args, depends_on, after });
type Signed = Awaited<ReturnType<typeof sign>>;

/** The key of a held question, or the id of one of the school. */
type Target = string | number;
const vote = (person: Person, target: Target, voted = true, after?: Signed, event_id = site.direct) => {
  const isKey = typeof target === 'string';
  const args = { id: isKey ? 0 : target, event_id, voted };
  return sign(person, 'eventQuestion.vote', args, isKey ? target : undefined, after?.op_id);
};
const result = async (person: Person, op: Promise<Signed>) => (await site.push(person, await op)).result;
const hold = async (person: Person, op: Promise<Signed>): Promise<Signed> => {
  const signed = await op;
  expect((await site.push(person, signed)).result).toBe('held');
  return signed;
};
const ask = async (content = 'Which knot?', event_id = site.direct) =>
  (await hold(anna, sign(anna, 'eventQuestion.ask', { event_id, content }))).op_id;
/** Moderates a held question of the moderated room. */
const moderate = (key: string, act: string) =>
  hold(speaker, sign(speaker, 'eventQuestion.moderate', { id: 0, event_id: site.moderated, act }, key));
/** The counts on site by question. */
const counts = async (person: Person = bert) =>
  Object.fromEntries((await site.list(person)).votes.counts.map(({ key, id, votes }) => [key ?? id, votes]));
const atSchool = async (person: Person, op: Signed) => {
  const { op_id, kind, args } = op;
  const { body } = await person.call('POST', '/sync/push', {
    ops: [{ op_id, lane: 'lane', kind, args, on_site: true }],
  });
  return body.data[0].status;
};
const rowOf = (target: Target) =>
  school.ctx.db
    .selectFrom('event_question')
    .select(['id', 'votes', 'state'])
    .where((eb) => (typeof target === 'number' ? eb('id', '=', target) : eb('client_id', '=', target)))
    .executeTakeFirst();
const votersOf = async (target: Target) => {
  const rows = await school.ctx.db
    .selectFrom('event_question_vote')
    .select('user_id')
    .where('question_id', '=', (await rowOf(target))?.id ?? 0)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
};

describe('votes on site', () => {
  it('are counted for held questions and those of the copy, without the names of the voters', async () => {
    const key = await ask();
    const first = await hold(bert, vote(bert, key));
    await hold(speaker, vote(speaker, key));
    await hold(bert, vote(bert, copied));
    expect(await counts(anna)).toEqual({ [key]: 2, [copied]: 1 });
    await hold(bert, vote(bert, key, false, first));
    expect(await counts(anna)).toEqual({ [key]: 1, [copied]: 1 });
    const list = await site.list(anna);
    expect(list.held.map(({ kind, author }) => [kind, author.id])).toEqual([['eventQuestion.ask', anna.id]]);
    const fields = new Set(list.votes.counts.flatMap((count) => Object.keys(count)));
    expect([...fields].toSorted()).toEqual(['event_id', 'id', 'key', 'votes']);
    const questions = await site.box().call(anna, 'GET', '/event-question');
    const shown = JSON.stringify([list, questions.body]);
    for (const hidden of ['Bert', 'Sabine', first.op_id, first.signature])
      expect(shown).not.toContain(hidden);
  });

  it('are sent to the room in one event', async () => {
    const key = await ask();
    const listener = listen(site.box().url, anna.token);
    listener.echo.private(`room.${site.direct}`);
    const channel = `private-room.${site.direct}`;
    await listener.receives(
      ({ event, channel: name }) => event === 'presence:subscribed' && name === channel,
    );
    for (const person of [bert, speaker]) await hold(person, vote(person, key));
    const { data } = await listener.receives(
      ({ event, data: sent }) => event === 'box.votes' && sent.counts[0]?.votes === 2,
    );
    listener.close();
    const { journal, votes } = await site.list(anna);
    expect(data).toMatchObject({ journal, event_id: site.direct, number: votes.number });
    expect(votes.counts).toEqual([{ event_id: site.direct, id: null, key, votes: 2 }]);
    expect(data.counts).toContainEqual(votes.counts[0]);
    expect(listener.received.some(({ event }) => event === 'box.held')).toBe(false);
  });

  it('wait for the school without a signature, for the own question, and above their number', async () => {
    const key = await ask();
    const { signature: _, ...unsigned } = await vote(bert, key);
    expect((await site.push(bert, unsigned)).result).toBe('later');
    expect(await result(anna, vote(anna, key))).toBe('later');
    expect(await result(anna, vote(anna, copied))).toBe('later');
    expect(await result(bert, vote(bert, 987_654))).toBe('later');
    const foreign = { kind: 'eventQuestion.vote', args: { id: 0, event_id: site.direct, voted: true } };
    const misnamed = signedOp(devices.get(bert.id)!, bert, {
      ...{ ...foreign, depends_on: key, depends_on_author: speaker.id },
    });
    expect(await result(bert, misnamed)).toBe('later');
    expect(await result(bert, vote(bert, copied, true, undefined, site.moderated))).toBe('later');
    expect(await result(bert, vote(bert, key, true, undefined, site.moderated))).toBe('later');
    expect(await counts()).toEqual({});
    for (let held = 0; held < maxVotesOnQuestion; held += 1)
      await hold(bert, vote(bert, key, held % 2 === 0));
    expect(await result(bert, vote(bert, key))).toBe('later');
    expect(await counts()).toEqual({ [key]: 0 });
  });

  it('are held for public questions only, and removed with a question that is withdrawn', async () => {
    const key = await ask('May I?', site.moderated);
    const voting = () => vote(bert, key, true, undefined, site.moderated);
    expect(await result(bert, voting())).toBe('later');
    const act = (name: string) => moderate(key, name);
    await act('publish');
    await hold(bert, voting());
    const [before] = await site.heldFor(bert);
    await act('decline');
    expect(await counts()).toEqual({});
    await act('publish');
    expect(await counts()).toEqual({ [key]: 1 });
    expect((await site.heldFor(bert))[0]!.number).toBeGreaterThan(before!.number);
    await hold(anna, sign(anna, 'eventQuestion.withdraw', { id: 0, event_id: site.moderated }, key));
    expect([await counts(), site.readFiles().size]).toEqual([{}, 1]);
  });

  it('are counted as before after a restart, also when they are sent again', async () => {
    const key = await ask();
    const op = await hold(bert, vote(bert, key));
    await site.box().stop();
    await site.box().start();
    expect(await counts()).toEqual({ [key]: 1 });
    await site.push(bert, op);
    expect(await counts()).toEqual({ [key]: 1 });
  });
});

describe('when the box reaches the school, votes', () => {
  it('are executed once, and then counted by the copy', async () => {
    const key = await ask();
    const forHeld = await hold(bert, vote(bert, key));
    const forCopied = await hold(bert, vote(bert, copied));
    await hold(speaker, vote(speaker, copied));
    // Its phone is at the school first.
    expect(await atSchool(bert, forCopied)).toBe('done');
    await site.refresh();
    expect([await votersOf(key), await votersOf(copied)]).toEqual([
      [bert.id],
      [bert.id, speaker.id].toSorted((a, b) => a - b),
    ]);
    expect([await counts(), site.readFiles().size]).toEqual([{}, 0]);
    const { body } = await site.box().call(anna, 'GET', '/event-question');
    const onSite = body.data.find(({ id }: { id: number }) => id === copied);
    expect(onSite).toMatchObject({ id: copied, votes: 2 });
    // The copy has them, also after a restart.
    await site.box().stop();
    await site.box().start();
    for (const op of [forCopied, forHeld])
      expect(await site.push(bert, op)).toMatchObject({ result: 'held', number: 0 });
    expect(await counts()).toEqual({});
    expect(await atSchool(bert, forCopied)).toBe('done');
    // A vote that is taken back was counted by the copy.
    await hold(bert, vote(bert, copied, false, forCopied));
    expect(await counts()).toEqual({ [copied]: 1 });
    await site.refresh();
    expect(await votersOf(copied)).toEqual([speaker.id]);
  });

  it('of one person keep their order, and none comes without the one before', async () => {
    const key = await ask();
    const yes = await hold(admin, vote(admin, key));
    await hold(admin, vote(admin, key, false, yes));
    const withheld = await vote(bert, key);
    await hold(bert, vote(bert, key, true, withheld));
    await site.refresh();
    expect(await votersOf(key)).toEqual([]);
    // The question has come to the school, but not this vote.
    expect(await counts()).toEqual({ [(await rowOf(key))!.id]: 1 });
    expect(await hold(bert, vote(bert, key, true))).toBeDefined();
    expect([await counts(), site.readFiles().size]).toEqual([{ [(await rowOf(key))!.id]: 1 }, 2]);
  });

  it('come after the act that has published their question again', async () => {
    const key = await ask('Once more?', site.moderated);
    await moderate(key, 'publish');
    await hold(bert, vote(bert, key, true, undefined, site.moderated));
    await moderate(key, 'decline');
    await moderate(key, 'publish');
    await site.refresh();
    expect(await votersOf(key)).toEqual([bert.id]);
    expect([(await rowOf(key))!.state, await counts(), site.readFiles().size]).toEqual(['open', {}, 0]);
  });

  it('for a question that is hidden wait until it is public', async () => {
    const { body } = await site.askAtSchool(anna, 'Now?', undefined, site.moderated);
    const { id } = body.data;
    const act = (name: string) =>
      speaker.call('POST', `/event-question/${id}/moderate`, { act: name, base: 'Now?' });
    await act('publish');
    await site.refresh();
    const op = await hold(bert, vote(bert, id, true, undefined, site.moderated));
    await act('decline');
    await site.refresh();
    expect([await votersOf(id), await counts(), site.readFiles().size]).toEqual([[], {}, 1]);
    // The phone can't vote now, and drops the vote. The box still has it.
    expect(await atSchool(bert, op)).toBe('dead');
    await act('publish');
    await site.refresh();
    expect([await votersOf(id), await counts(), site.readFiles().size]).toEqual([[bert.id], {}, 0]);
  });

  it('are counted once if their device was at the school before its session ended', async () => {
    const leaver = await school.person({ name: 'Lena' });
    devices.set(leaver.id, await registeredKey(leaver));
    await site.refresh();
    const op = await hold(leaver, vote(leaver, copied));
    expect(await atSchool(leaver, op)).toBe('done');
    await school.ctx.db.deleteFrom('session').where('user_id', '=', leaver.id).execute();
    await site.refresh();
    expect(await votersOf(copied)).toContain(leaver.id);
    expect([await counts(), site.readFiles().size]).toEqual([{}, 0]);
  });

  it('for a question that is gone are refused, and leave the journal', async () => {
    const { body } = await site.askAtSchool(anna, 'Soon gone?');
    await site.refresh();
    await hold(bert, vote(bert, body.data.id));
    expect(await counts()).toEqual({ [body.data.id]: 1 });
    await anna.call('DELETE', `/event-question/${body.data.id}`);
    await site.refresh();
    expect([await counts(), site.readFiles().size]).toEqual([{}, 0]);
  });

  it('of a person whose account was erased are no longer counted', async () => {
    const erased = await school.person({ name: 'Erika' });
    devices.set(erased.id, await registeredKey(erased));
    await site.refresh();
    await hold(erased, vote(erased, copied));
    const before = (await counts())[copied];
    // The tests before have moved the clock, and deleting needs a fresh sign-in.
    await sql`update session set signed_in_at = ${new Date(school.ctx.now())}`.execute(school.ctx.db);
    expect((await erased.call('DELETE', '/profile')).status).toBe(200);
    await site.refresh();
    expect([before, await counts(), site.readFiles().size]).toEqual([expect.any(Number), {}, 0]);
    expect(await votersOf(copied)).not.toContain(erased.id);
  });

  it('for an old question wait for their own device', async () => {
    const age = (days: number) =>
      school.ctx.db
        .updateTable('event_question')
        .set({ created_at: new Date(school.ctx.now() - days * 24 * 3_600_000) })
        .where('id', '=', copied)
        .execute();
    await hold(admin, vote(admin, copied));
    await age(31);
    await site.refresh();
    expect(await votersOf(copied)).not.toContain(admin.id);
    expect(site.readFiles().size).toBe(1);
    await age(1);
    await site.refresh();
    expect(await votersOf(copied)).toContain(admin.id);
  });
});
