import { expect, it } from 'vitest';
import * as v from 'valibot';
import { checkIn } from '../../contract/check-in.ts';
import { addCheckIn, undoCheckIn } from './operations/check-in-operations.ts';
import type { OutboxOp } from './outbox-op.ts';
import { overlayCheckIns } from './overlay-check-ins.ts';

let seq = 0;
const day = { day: '2026-06-08', event_id: null };
const op = (kind: string, rest: object = {}, target: object = day, user_id = 7) =>
  ({
    seq: ++seq,
    opId: `op ${seq}`,
    kind,
    args: { user_id, ...target, at: 5 },
    state: 'queued',
    maybeSent: false,
    ...rest,
  }) as unknown as OutboxOp;
const row = v.parse(checkIn, { id: 3, user_id: 7, day: day.day, at: 1_780_000_000, rev: 1 });
const add = { kind: 'checkIn.add', args: { user_id: 7, ...day, at: 9 } } as never;
const undo = { kind: 'checkIn.undo', args: { user_id: 7, ...day } } as never;

it('keeps the first scan while it waits, and replaces a refused one', () => {
  const waiting = op('checkIn.add');
  expect(addCheckIn.coalesce([waiting], add, 'x')).toEqual({ put: [], remove: [], add: null });
  const sending = op('checkIn.add', { state: 'sending', firstAttemptAt: 1 });
  expect(addCheckIn.coalesce([sending], add, 'x').add).toBeNull();
  const dead = op('checkIn.add', { state: 'dead' });
  expect(addCheckIn.coalesce([dead], add, 'x')).toEqual({ put: [], remove: [dead.seq], add });
});

it('adds a scan for another event', () => {
  const other = op('checkIn.add', {}, { day: null, event_id: 4 });
  expect(addCheckIn.coalesce([other], add, 'x')).toEqual({ put: [], remove: [], add });
});

it('removes an unsent check-in when it is undone, and sends the undoing of a sent one', () => {
  const waiting = op('checkIn.add');
  expect(undoCheckIn.coalesce([waiting], undo, 'x')).toEqual({ put: [], remove: [waiting.seq], add: null });
  const sending = op('checkIn.add', { state: 'sending', firstAttemptAt: 1 });
  expect(undoCheckIn.coalesce([sending], undo, 'x')).toEqual({ put: [], remove: [], add: undo });
  expect(undoCheckIn.coalesce([], undo, 'x').add).toEqual(undo);
});

it('shows a waiting check-in, and none once it is undone', () => {
  const waiting = overlayCheckIns([], [op('checkIn.add')], day, undefined);
  expect(waiting.byPerson.get(7)).toMatchObject({ at: 5, pending: { state: 'waiting' } });
  expect(overlayCheckIns([row], [op('checkIn.undo')], day, undefined).byPerson.size).toBe(0);
  expect(overlayCheckIns([row], [op('checkIn.undo', { state: 'dead' })], day, undefined).byPerson.size).toBe(
    1,
  );
});

it('shows the first check-in when another helper was earlier, and lists the refused one', () => {
  const dead = op('checkIn.add', { state: 'dead', error: { code: 'alreadyCheckedIn' } });
  const { byPerson, refused } = overlayCheckIns([row], [dead], day, undefined);
  expect(byPerson.get(7)?.id).toBe(3);
  expect(refused).toEqual([dead]);
});

it('leaves out other days and events', () => {
  const ops = [op('checkIn.add', {}, { day: '2026-06-09', event_id: null })];
  expect(overlayCheckIns([row], ops, { day: null, event_id: 4 }, undefined).byPerson.size).toBe(0);
});
