import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listOps } from '../../src/db/outbox.ts';
import type { OperationArgs } from '../../contract/operations.ts';
import { overlayPolls } from '../../src/db/overlay-polls.ts';
import { overlaySessionPolls } from '../../src/db/overlay-session-polls.ts';
import { overlayHands } from '../../src/db/overlay-event-hands.ts';
import { overlayEventQuestions } from '../../src/db/overlay-event-questions.ts';
import { openSchool, type Person, type School } from '../support/school.ts';
import { type RealDevice, realDevice, until } from './harness/real-device.ts';

vi.setConfig({ testTimeout: 60_000 });

/* Devices of an attendee, another one and a speaker, with the real engine and server. */

let school: School;
let author: RealDevice;
let reader: RealDevice;
let speaker: RealDevice;
let speakerId: number;
let speakerAs: Person;
let eventId: number;
const devices: RealDevice[] = [];

beforeAll(async () => {
  school = await openSchool();
}, 60_000);
beforeEach(async () => {
  const people = [await school.person(), await school.person(), await school.person({ role: 'expert' })];
  speakerAs = people[2]!;
  speakerId = speakerAs.id;
  const now = Date.now();
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Glass',
      kind: 'lecture',
      user_id: speakerId,
      time_start: new Date(now - 600_000),
      time_finish: new Date(now + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  eventId = id;
  const device = async (person: Person) => {
    const made = await realDevice(school.url, person);
    devices.push(made);
    await made.api.openRoom(eventId);
    return made;
  };
  author = await device(people[0]!);
  reader = await device(people[1]!);
  speaker = await device(people[2]!);
});
afterEach(async () => {
  for (const device of devices.splice(0)) await device.api.signOut();
});
afterAll(() => school.close(), 30_000);

async function setOnline(device: RealDevice, online: boolean) {
  device.net.up = online;
  await device.api.pageState({ online, visible: true });
}
const ask = (device: RealDevice, content: string) =>
  device.enqueueOp({
    kind: 'eventQuestion.ask',
    args: { event_id: eventId, content, anonymous: false, language: null },
  });
const shown = async ({ db }: RealDevice) => {
  const rows = await db.event_questions.where('event_id').equals(eventId).toArray();
  return overlayEventQuestions(rows, await listOps(db), eventId, undefined);
};
const idOn = async (device: RealDevice): Promise<number> => {
  await until(async () => expect((await shown(device))[0]?.id).toBeGreaterThan(0));
  return (await shown(device))[0]!.id;
};

it('delivers a question asked offline once, and shows votes and the answer to its author', async () => {
  await setOnline(author, false);
  await ask(author, 'How clean must glass be?');
  expect(await shown(author)).toMatchObject([{ own: true, pending: { state: 'waiting' } }]);
  expect(await shown(reader)).toEqual([]);
  await setOnline(author, true);
  const id = await idOn(reader);
  await reader.enqueueOp({ kind: 'eventQuestion.vote', args: { id, event_id: eventId, voted: true } });
  await until(async () => expect(await shown(speaker)).toMatchObject([{ id, votes: 1, voted: false }]));
  await setOnline(author, false);
  const answered = { id, event_id: eventId, act: 'answered', answer: 'Very.', into: null } as const;
  await speaker.enqueueOp({ kind: 'eventQuestion.moderate', args: answered });
  await until(async () => expect(await shown(reader)).toMatchObject([{ answer: 'Very.', voted: true }]));
  await setOnline(author, true);
  await until(async () =>
    expect(await shown(author)).toMatchObject([{ id, votes: 1, own: true, answer: 'Very.', pending: null }]),
  );
});

it('keeps own questions and votes marked when frames arrive, and when a hidden question returns', async () => {
  await ask(author, 'Who sorts the waste?');
  const id = await idOn(reader);
  await reader.enqueueOp({ kind: 'eventQuestion.vote', args: { id, event_id: eventId, voted: true } });
  await until(async () =>
    expect(await shown(author)).toMatchObject([{ id, votes: 1, own: true, voted: false }]),
  );
  const vote = { id, event_id: eventId, voted: true };
  await speaker.enqueueOp({ kind: 'eventQuestion.vote', args: vote });
  await until(async () => expect(await shown(reader)).toMatchObject([{ votes: 2, voted: true, own: false }]));
  await until(async () => expect(await shown(author)).toMatchObject([{ votes: 2, own: true }]));
  const hide = { id, event_id: eventId, act: 'decline', answer: null, into: null } as const;
  await speaker.enqueueOp({ kind: 'eventQuestion.moderate', args: hide });
  await until(async () => expect(await shown(reader)).toEqual([]));
  await until(async () => expect(await shown(author)).toMatchObject([{ state: 'declined', own: true }]));
  // It is published again: the frame does not contain that the reader has voted.
  const publish = { ...hide, act: 'publish' } as const;
  await speaker.enqueueOp({ kind: 'eventQuestion.moderate', args: publish });
  await until(async () => expect(await shown(reader)).toMatchObject([{ votes: 2, voted: true }]));
});

const queue = async (device: RealDevice) => {
  const rows = await device.db.event_hands.where('event_id').equals(eventId).toArray();
  return overlayHands(rows, await listOps(device.db), undefined).map(({ state, person }) => [
    person?.id ?? 0,
    state,
  ]);
};

it('raises a hand that was raised offline once, and shows its call on every device', async () => {
  await setOnline(author, false);
  const raise = { kind: 'eventHand.raise', args: { event_id: eventId, raised: true } } as const;
  await author.enqueueOp(raise);
  await author.enqueueOp(raise);
  expect(await queue(author)).toEqual([[0, 'raised']]);
  expect(await queue(speaker)).toEqual([]);
  await setOnline(author, true);
  await until(async () => expect(await queue(speaker)).toHaveLength(1));
  const [hand] = await speaker.db.event_hands.toArray();
  const call = { id: hand!.id, event_id: eventId, act: 'call' } as const;
  await speaker.enqueueOp({ kind: 'eventHand.moderate', args: call });
  const called = [[hand!.person!.id, 'called']];
  for (const device of [author, reader, speaker])
    await until(async () => expect(await queue(device)).toEqual(called));
});

it('counts the people and the reactions in the room', async () => {
  const pulse = async () => (await reader.db.room_pulses.toArray())[0];
  await until(async () => expect((await pulse())?.here).toBe(3));
  const { ctx } = school;
  ctx.pulses.react(eventId, speakerId, 'applause');
  await until(async () => expect((await pulse())?.reactions).toEqual({ applause: 1 }));
});

it('shows live results of a poll on every device, also of an answer given offline', async () => {
  const results = async ({ db }: RealDevice) => (await db.live_polls.toArray())[0];
  const started = await speakerAs.call('POST', `/event/${eventId}/polls`, {
    localized_title: { en: 'Clear?' },
    kind: 'single',
    variations: [{ localized_title: { en: 'Yes' } }, { localized_title: { en: 'No' } }],
    results: 'voted',
  });
  const { id } = started.body.data;
  await setOnline(author, false);
  const answer = { poll_id: id, vote: 2, anonymously: false };
  await author.enqueueOp({ kind: 'poll.vote', args: answer });
  expect(await results(reader)).toBeUndefined();
  await setOnline(author, true);
  for (const device of [author, reader, speaker])
    await until(async () =>
      expect(await results(device)).toMatchObject({ id, voted: 1, votes: [{ key: '2', count: 1 }] }),
    );
});

it('starts a poll once that was started and closed offline, and refuses an answer that arrives later', async () => {
  const session = async (device: RealDevice) => {
    const ops = await listOps(device.db);
    const polls = overlayPolls(await device.db.polls.toArray(), ops);
    return overlaySessionPolls(polls, ops, eventId).filter(
      ({ localized_title }) => localized_title?.en === 'Loud?',
    );
  };
  const poll = {
    event_id: eventId,
    localized_title: { en: 'Loud?' },
    kind: 'single',
    variations: ['Yes', 'No'].map((en) => ({ localized_title: { en } })),
    correct: null,
    results: 'voted',
  } satisfies OperationArgs<'poll.start'>;
  await setOnline(speaker, false);
  await speaker.enqueueOp({ kind: 'poll.start', args: poll });
  const [waiting] = await session(speaker);
  expect(waiting).toMatchObject({ state: 'open', starting: { state: 'waiting' }, closing: null });
  expect(await session(reader)).toEqual([]);
  await setOnline(speaker, true);
  await until(async () => expect(await session(reader)).toMatchObject([{ state: 'open' }]));
  const { id } = (await session(reader))[0]!;
  await setOnline(reader, false);
  await reader.enqueueOp({ kind: 'poll.vote', args: { poll_id: id, vote: 1, anonymously: false } });
  await setOnline(speaker, false);
  await speaker.enqueueOp({ kind: 'poll.close', args: { event_id: eventId, poll: waiting!.starting!.opId } });
  await setOnline(speaker, true);
  await until(async () =>
    expect(await session(author)).toMatchObject([{ id, state: 'closed', starting: null }]),
  );
  await setOnline(reader, true);
  await until(async () =>
    expect(await session(reader)).toMatchObject([{ state: 'closed', pending: { state: 'not-sent' } }]),
  );
});
