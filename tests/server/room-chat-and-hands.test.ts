import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minPaceVotes, paceLifetimeMs } from '../../contract/room.ts';
import { endChats } from '../../server/areas/room/room-chat.ts';
import { listen } from '../support/echo.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;
let speaker: Person;
let organiser: Person;
let eventId: number;

const minute = 60_000;
const hour = 60 * minute;
beforeAll(async () => {
  school = await openSchool();
  anna = await school.person({ name: 'Anna' });
  bert = await school.person({ name: 'Bert' });
  speaker = await school.person({ name: 'Speaker', role: 'expert' });
  organiser = await school.person({ name: 'Organiser', role: 'moderator', chatAdmin: true });
});
beforeEach(async () => {
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Sorting lines',
      kind: 'lecture',
      user_id: speaker.id,
      time_start: new Date(Date.now() - minute),
      time_finish: new Date(Date.now() + hour),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  eventId = id;
});
afterEach(() => {
  school.clock.shift = 0;
});
afterAll(() => school.close());

interface Hand {
  id: number;
  event_id: number;
  state: string;
  person: { id: number };
}

const hand = (by: Person, raised = true, key = randomUUID()) =>
  by.call('PUT', `/event/${eventId}/hand`, { raised }, { 'idempotency-key': key });
const queue = async () =>
  ((await anna.call('GET', '/event-hand')).body.data as Hand[])
    .filter((row) => row.event_id === eventId)
    .map(({ person, state }) => [person.id, state]);
const act = (by: Person, id: number, what: string) =>
  by.call('POST', `/event-hand/${id}/moderate`, { act: what });
const setRoom = (chat: boolean) =>
  speaker.call('PUT', `/event/${eventId}/room`, { questions: 'direct', anonymous: false, chat });
const chatId = async (): Promise<number | null> => {
  const { body } = await anna.call('GET', `/event/${eventId}`);
  return body.data.room_settings.chat_id;
};
const groupOf = async (person: Person, id: number | null) =>
  ((await person.call('GET', '/chat/group')).body.data as { id: number; read_only?: boolean }[]).find(
    (group) => group.id === id,
  );

describe('hands', () => {
  it('queue in the order in which they were raised, each person once', async () => {
    const key = randomUUID();
    await hand(bert, true, key);
    await hand(anna);
    await hand(bert, true, key);
    await hand(bert);
    expect(await queue()).toEqual([
      [bert.id, 'raised'],
      [anna.id, 'raised'],
    ]);
  });

  it('go to the end of the queue when they are lowered and raised again', async () => {
    await hand(bert);
    await hand(anna);
    await hand(bert, false);
    await hand(bert);
    expect(await queue()).toEqual([
      [anna.id, 'raised'],
      [bert.id, 'raised'],
    ]);
  });

  it('are called one at a time, by speakers and organisers only', async () => {
    const first = (await hand(anna)).body.data.id;
    const second = (await hand(bert)).body.data.id;
    expect((await act(bert, first, 'call')).status).toBe(403);
    await act(speaker, first, 'call');
    await act(organiser, second, 'call');
    expect(await queue()).toEqual([[bert.id, 'called']]);
    await act(speaker, second, 'lower');
    expect(await queue()).toEqual([]);
  });

  it('stay lowered if a moderator calls somebody who has lowered the hand meanwhile', async () => {
    const { id } = (await hand(anna)).body.data;
    await hand(anna, false);
    expect((await act(speaker, id, 'call')).body.data.state).toBe('lowered');
  });

  it('that arrive after the end are lowered at once, without an error', async () => {
    school.clock.shift = 2 * hour;
    const late = await hand(anna);
    expect(late.status).toBe(200);
    expect(late.body.data.state).toBe('lowered');
    expect(await queue()).toEqual([]);
  });
});

describe('a room', () => {
  it('sends hands, people and reactions to its listeners, reactions once a second', async () => {
    const listener = listen(school.url, bert.token);
    try {
      listener.echo.private(`room.${eventId}`);
      const pulse = await listener.receives(
        ({ event, data }) => event === 'room.pulse' && data.here === 1,
        3000,
      );
      expect(pulse.data).toMatchObject({ event_id: eventId, reactions: {} });
      const people = await Promise.all(Array.from({ length: 5 }, () => school.person()));
      const before = listener.received.length;
      for (const person of people)
        await person.call('POST', `/event/${eventId}/reaction`, { kind: 'applause' });
      await hand(anna);
      await listener.receives(({ event, data }) => event === 'room.frame' && data.hands.length === 1, 3000);
      await expect
        .poll(
          () =>
            listener.received
              .slice(before)
              .reduce(
                (sum, { event, data }) => sum + (event === 'room.pulse' ? (data.reactions.applause ?? 0) : 0),
                0,
              ),
          { timeout: 4000 },
        )
        .toBe(5);
      const pulses = listener.received.slice(before).filter(({ event }) => event === 'room.pulse');
      expect(pulses.length).toBeLessThan(4);
    } finally {
      listener.close();
    }
  });

  it('accepts few reactions a second of one person, and none before and after the event', async () => {
    const react = () => anna.call('POST', `/event/${eventId}/reaction`, { kind: 'heart' });
    const statuses = await Promise.all(Array.from({ length: 8 }, react));
    expect(statuses.some(({ status }) => status === 429)).toBe(true);
    school.clock.shift = 2 * hour;
    expect((await react()).status).toBe(403);
  });
});

describe('the pace', () => {
  const vote = (by: Person, pace: string | null) => by.call('PUT', `/event/${eventId}/pace`, { pace });
  const bar = async (by: Person) => (await by.call('GET', `/event/${eventId}/pace`)).body.data.bar;

  it('is shown to speakers and organisers only, from five votes on', async () => {
    const people = await Promise.all(Array.from({ length: minPaceVotes - 1 }, () => school.person()));
    for (const person of people) await vote(person, 'fast');
    expect(await bar(speaker)).toBeNull();
    await vote(anna, 'slow');
    expect(await bar(speaker)).toEqual({ slow: 1, fine: 0, fast: 4 });
    expect(await bar(organiser)).toEqual({ slow: 1, fine: 0, fast: 4 });
    const own = await anna.call('GET', `/event/${eventId}/pace`);
    expect(own.body.data).toEqual({ own: 'slow', bar: null, audience: null });
  });

  it('counts one vote of a person, which can be taken back and ends after ten minutes', async () => {
    const people = await Promise.all(Array.from({ length: minPaceVotes }, () => school.person()));
    for (const person of people) await vote(person, 'fine');
    await vote(anna, 'slow');
    await vote(anna, 'fast');
    expect(await bar(speaker)).toEqual({ slow: 0, fine: 5, fast: 1 });
    await vote(anna, null);
    expect(await bar(speaker)).toEqual({ slow: 0, fine: 5, fast: 0 });
    school.clock.shift = paceLifetimeMs + 1000;
    expect(await bar(speaker)).toBeNull();
    expect((await anna.call('GET', `/event/${eventId}/pace`)).body.data.own).toBeNull();
  });
});

describe('the chat of an event', () => {
  it('is joined from its page while it is switched on, and linked to the event', async () => {
    expect((await anna.call('PUT', `/event/${eventId}/chat`)).status).toBe(404);
    await setRoom(true);
    const id = await chatId();
    expect(await groupOf(anna, id)).toBeUndefined();
    expect(await groupOf(speaker, id)).toMatchObject({
      title: 'Sorting lines',
      description: expect.stringContaining(`/schedule/${eventId}/-`),
    });
    expect((await anna.call('PUT', `/event/${eventId}/chat`)).status).toBe(200);
    expect((await anna.call('PUT', `/event/${eventId}/chat`)).status).toBe(200);
    expect(await groupOf(anna, id)).toMatchObject({ id });
  });

  it('is read-only while it is switched off, and the same chat when it is switched on again', async () => {
    await setRoom(true);
    const id = await chatId();
    await anna.call('PUT', `/event/${eventId}/chat`);
    await setRoom(false);
    expect(await groupOf(anna, id)).toMatchObject({ read_only: true });
    expect((await bert.call('PUT', `/event/${eventId}/chat`)).status).toBe(404);
    await setRoom(true);
    expect(await chatId()).toBe(id);
    expect((await groupOf(anna, id))?.read_only ?? false).toBe(false);
  });

  it('stays as it is when an older client saves the settings of questions', async () => {
    await setRoom(true);
    await speaker.call('PUT', `/event/${eventId}/room`, { questions: 'off', anonymous: false });
    const { body } = await anna.call('GET', `/event/${eventId}`);
    expect(body.data.room_settings).toMatchObject({ questions: 'off', chat: true });
  });

  it('is left by everybody a day after the end, once, and is read-only afterwards', async () => {
    await setRoom(true);
    const id = await chatId();
    await anna.call('PUT', `/event/${eventId}/chat`);
    school.clock.shift = 24 * hour;
    await endChats(school.ctx);
    expect(await groupOf(anna, id)).toMatchObject({ id });
    school.clock.shift = 26 * hour;
    await endChats(school.ctx);
    expect(await groupOf(anna, id)).toBeUndefined();
    await anna.call('PUT', `/event/${eventId}/chat`);
    await endChats(school.ctx);
    expect(await groupOf(anna, id)).toMatchObject({ read_only: true });
  });

  it('shows its pinned message to everybody in the room, also to people who have not joined', async () => {
    await setRoom(true);
    const id = await chatId();
    await organiser.call('PUT', `/event/${eventId}/chat`);
    const send = { group_id: id, content: 'We start in room B' };
    const message = (await organiser.call('POST', '/chat/message', send)).body.data.id;
    const announcement = async () =>
      (await anna.call('GET', `/event/${eventId}`)).body.data.room_settings.announcement;
    expect(await announcement()).toBeNull();
    const revBefore = (await anna.call('GET', `/event/${eventId}`)).body.data.rev;
    expect((await organiser.call('PUT', `/chat/message/${message}/pin`, { pinned: true })).status).toBe(200);
    expect(await announcement()).toBe('We start in room B');
    expect((await anna.call('GET', `/event/${eventId}`)).body.data.rev).toBeGreaterThan(revBefore);
    await organiser.call('PUT', `/chat/message/${message}`, { content: 'We start in room C' });
    expect(await announcement()).toBe('We start in room C');
    await setRoom(false);
    expect(await announcement()).toBeNull();
    await setRoom(true);
    await organiser.call('DELETE', `/chat/message/${message}`);
    expect(await announcement()).toBeNull();
  });

  it('takes a silence over to questions, and to the chat when the person joins again', async () => {
    await setRoom(true);
    const id = await chatId();
    await anna.call('PUT', `/event/${eventId}/chat`);
    const silence = (seconds: number) =>
      organiser.call('POST', '/desk/chat/silence', { group_id: id, user_id: anna.id, seconds });
    expect((await silence(600)).status).toBe(200);
    const ask = () => anna.call('POST', '/event-question', { event_id: eventId, content: 'Why?' });
    expect((await ask()).body.errors).toHaveProperty('content');
    await anna.call('DELETE', `/chat/group/${id}`);
    await anna.call('PUT', `/event/${eventId}/chat`);
    const write = () => anna.call('POST', '/chat/message', { group_id: id, content: 'Hello' });
    expect((await write()).status).toBe(403);
    await silence(0);
    expect((await ask()).status).toBe(200);
    expect((await write()).status).toBe(200);
  });
});
