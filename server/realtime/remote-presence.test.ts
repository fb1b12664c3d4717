import { expect, it } from 'vitest';
import { remotePresence } from './remote-presence.ts';

it('counts sockets per session, and people over processes', () => {
  const remote = remotePresence();
  remote.on('a', 1, 10);
  remote.on('a', 1, 10);
  remote.on('b', 1, 11);
  expect([remote.online(), remote.hasSession(10), remote.isOnline(1)]).toEqual([[1], true, true]);
  remote.off('a', 10);
  expect(remote.hasSession(10)).toBe(true);
  remote.off('a', 10);
  expect([remote.hasSession(10), remote.isOnline(1)]).toEqual([false, true]);
  remote.off('b', 11);
  expect(remote.online()).toEqual([]);
});

it('replaces the known sockets of a process with its full list', () => {
  const remote = remotePresence();
  remote.on('a', 1, 10);
  remote.setSockets('a', [
    [2, 20],
    [2, 21],
  ]);
  expect([remote.online(), remote.hasSession(10)]).toEqual([[2], false]);
});

it('removes a process and returns the people connected only there', () => {
  const remote = remotePresence();
  remote.setSockets('a', [
    [1, 10],
    [2, 20],
  ]);
  remote.on('b', 2, 21);
  expect(remote.processLeft('a')).toEqual([1]);
  expect(remote.online()).toEqual([2]);
  expect(remote.processLeft('never seen')).toEqual([]);
});

it('reports a client that needs whole rows until its last socket closes', () => {
  const remote = remotePresence();
  remote.setSockets('a', [
    [1, 10, true],
    [1, 10, true],
    [1, 11],
  ]);
  expect([remote.needWholeRows(1), remote.needWholeRows(2)]).toEqual([true, false]);
  remote.off('a', 10);
  expect(remote.needWholeRows(1)).toBe(true);
  remote.off('a', 10);
  expect([remote.needWholeRows(1), remote.isOnline(1)]).toEqual([false, true]);
});
