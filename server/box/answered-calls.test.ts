import { expect, it } from 'vitest';
import { listMessages } from '../../contract/chat.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { listEventDetails, listPackedEvents } from '../../contract/events.ts';
import { rowKinds } from '../../contract/row-kinds.ts';
import { getProfile } from '../../contract/users.ts';
import { auditedCalls } from '../audit/audited-calls.ts';
import { Refusal } from '../http/refusal.ts';
import { answeredAtBox, emptyAtBox, refusalAtBox, requireAnsweredAtBox } from './answered-calls.ts';

const called = answeredAtBox.map((name) => endpoints[name]);

it('answers only calls that exist', () => {
  expect(answeredAtBox.filter((name) => !Object.hasOwn(endpoints, name))).toEqual([]);
  expect(new Set(answeredAtBox).size).toBe(answeredAtBox.length);
  expect(emptyAtBox.filter((name) => !(answeredAtBox as readonly string[]).includes(name))).toEqual([]);
});

it('answers no call that changes something, and none of organisers', () => {
  expect(answeredAtBox.filter((name) => endpoints[name]?.method !== 'GET')).toEqual(['pushOperations']);
  expect(answeredAtBox.filter((name) => endpoints[name]?.path.startsWith('/desk'))).toEqual([]);
  expect(answeredAtBox.filter((name) => Object.hasOwn(auditedCalls, name))).toEqual([]);
});

it('answers every list that devices fetch, because one refusal would stop all of them', () => {
  const lists = Object.values(rowKinds).flatMap(({ list }) => list ?? []);
  const fetched = [...lists, listPackedEvents, listEventDetails, listMessages, getProfile];
  expect(fetched.filter((endpoint) => !called.includes(endpoint)).map(({ path }) => path)).toEqual([]);
});

it('refuses other calls with a time to wait', () => {
  for (const name of [
    'login',
    'logout',
    'register',
    'listPeople',
    'sendMessage',
    'takeBoxCopy',
    'listRefusedHeld',
  ])
    expect(() => requireAnsweredAtBox(endpoints[name]!)).toThrow(
      expect.objectContaining({ code: 'atBox', status: 503, retryAfterSeconds: 60 }),
    );
});

it('neither ends a session, nor closes the platform, nor drops a file that may exist at the school', () => {
  const sentFor = (name: string, error: unknown) => refusalAtBox(endpoints[name]!, error);
  expect(sentFor('listEvents', new Refusal('unauthenticated'))).toMatchObject({ code: 'atBox' });
  expect(sentFor('listEvents', new Refusal('closed'))).toMatchObject({ code: 'atBox' });
  expect(sentFor('getFile', new Refusal('notFound'))).toMatchObject({ code: 'atBox' });
  expect(sentFor('listMessages', new Refusal('notFound'))).toMatchObject({ code: 'notFound' });
  const failure = new Error('disk');
  expect(sentFor('getFile', failure)).toBe(failure);
});
