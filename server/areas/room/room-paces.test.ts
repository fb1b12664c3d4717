import { expect, it } from 'vitest';
import { paceLifetimeMs } from '../../../contract/room.ts';
import { type PaceMessage, roomPaces } from './room-paces.ts';

function twoProcesses() {
  const clock = { now: 0 };
  const now = () => clock.now;
  const sent: PaceMessage[] = [];
  const one = roomPaces({ now, publish: (message) => sent.push(message) });
  const two = roomPaces({ now });
  const deliver = () => {
    for (const message of sent.splice(0)) two.received(message);
  };
  return { clock, one, two, deliver };
}

it('counts the last vote of each person for ten minutes', () => {
  const { clock, one } = twoProcesses();
  one.vote(5, 1, 'slow');
  one.vote(5, 2, 'fast');
  one.vote(6, 1, 'fast');
  clock.now = 1;
  one.vote(5, 1, 'fast');
  expect([one.countsOf(5), one.ownOf(5, 1)]).toEqual([{ slow: 0, fine: 0, fast: 2 }, 'fast']);
  one.vote(5, 1, null);
  expect([one.countsOf(5), one.ownOf(5, 1)]).toEqual([{ slow: 0, fine: 0, fast: 1 }, null]);
  clock.now = paceLifetimeMs;
  expect(one.countsOf(5)).toEqual({ slow: 0, fine: 0, fast: 0 });
});

it('counts votes of other processes, the newest of each person', () => {
  const { clock, one, two, deliver } = twoProcesses();
  one.vote(5, 1, 'slow');
  clock.now = 1;
  two.vote(5, 1, 'fine');
  deliver();
  expect(two.countsOf(5)).toEqual({ slow: 0, fine: 1, fast: 0 });
  clock.now = 2;
  one.vote(5, 1, 'fast');
  deliver();
  expect(two.countsOf(5)).toEqual({ slow: 0, fine: 0, fast: 1 });
});

it('sends the votes of this process to new ones', () => {
  const { one, two, deliver } = twoProcesses();
  one.received({ t: 'pace', event: 5, user: 2, pace: 'fast', at: 0 });
  one.vote(5, 1, 'slow');
  deliver();
  one.republish();
  deliver();
  expect(two.countsOf(5)).toEqual({ slow: 1, fine: 0, fast: 0 });
});
