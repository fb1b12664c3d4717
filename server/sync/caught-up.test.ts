import { beforeEach, describe, expect, it } from 'vitest';
import { type CaughtUp, caughtUp } from './caught-up.ts';

const bert = 1;
const audiences = ['all', 'user:1', 'group:7'];

let clock = 0;
let term: number | undefined = 0;
let notified = true;
let known: CaughtUp;

beforeEach(() => {
  [clock, term, notified] = [0, 0, true];
  known = caughtUp({ now: () => clock, term: () => term, notifies: () => notified });
});

const pull = (cursor = 'e.5') => known.pulled(bert, cursor, audiences, known.position());
const isCurrent = (cursor = 'e.5') => known.isCurrent(bert, cursor);

describe('a device that has pulled everything', () => {
  it('has nothing new at this cursor only', () => {
    expect(isCurrent()).toBe(false);
    pull();
    expect(isCurrent()).toBe(true);
    expect(isCurrent('e.4')).toBe(false);
    expect(known.isCurrent(2, 'e.5')).toBe(false);
  });

  it('may have news after a change for one of its audiences', () => {
    pull();
    known.changing(['group:8', 'user:2'])();
    expect(isCurrent()).toBe(true);
    known.changing(['group:7'])();
    expect(isCurrent()).toBe(false);
    pull('e.6');
    expect(isCurrent('e.6')).toBe(true);
    known.changed(['all']);
    expect(isCurrent('e.6')).toBe(false);
  });

  it('may have news while a transaction is about to commit', () => {
    pull();
    const ended = known.changing(['group:7']);
    expect(isCurrent()).toBe(false);
    ended();
    expect(isCurrent()).toBe(false);
  });

  it('may have news of a transaction that committed after the statement of the pull', () => {
    const ended = known.changing(['group:7']);
    const position = known.position();
    ended();
    known.pulled(bert, 'e.5', audiences, position);
    expect(isCurrent()).toBe(false);
  });

  it('may have news of one of two transactions', () => {
    const first = known.changing(['group:7']);
    const second = known.changing(['group:7']);
    first();
    pull();
    expect(isCurrent()).toBe(false);
    second();
    expect(isCurrent()).toBe(false);
  });

  it('may have news if another process may have written', () => {
    pull();
    term = undefined;
    expect(isCurrent()).toBe(false);
    term = 0;
    expect(isCurrent()).toBe(true);
    term = 1;
    expect(isCurrent()).toBe(false);
    const position = known.position();
    term = 2;
    known.pulled(bert, 'e.5', audiences, position);
    expect(isCurrent()).toBe(false);
  });

  it('may have news if this process does not send it the events', () => {
    pull();
    notified = false;
    expect(isCurrent()).toBe(false);
  });

  it('may have news after changes may have been missed, also during the pull', () => {
    pull();
    const position = known.position();
    known.clear();
    expect(isCurrent()).toBe(false);
    known.pulled(bert, 'e.5', audiences, position);
    expect(isCurrent()).toBe(false);
    pull();
    expect(isCurrent()).toBe(true);
  });

  it('asks the database again after half an hour', () => {
    pull();
    clock = 1_799_000;
    expect(isCurrent()).toBe(true);
    clock = 1_800_000;
    expect(isCurrent()).toBe(false);
  });
});

it('has another version after each change for an audience, and none while one is running', () => {
  const first = known.version('all');
  known.changing(['group:7'])();
  expect(known.version('all')).toBe(first);
  const ended = known.changing(['all']);
  expect(known.version('all')).toBeUndefined();
  ended();
  const second = known.version('all');
  expect(second).not.toBe(first);
  known.clear();
  expect(known.version('all')).not.toBe(second);
  term = undefined;
  expect(known.version('all')).toBeUndefined();
});
