import { expect, it } from 'vitest';
import type { Bus } from '../cluster/bus.ts';
import { caughtUp } from './caught-up.ts';
import { remoteChanges } from './remote-changes.ts';

it('changes of other processes are complete only if each of them publishes its changes', () => {
  let others = 0;
  const bus: Bus = {
    publish: () => undefined,
    listen: () => undefined,
    state: () => ({ healthy: true, silentMs: 0, others, lost: 0 }),
    close: async () => undefined,
  };
  const known = caughtUp({ now: () => 0, term: () => 0, notifies: () => true });
  const remote = remoteChanges({
    caughtUp: known,
    sessions: { evict: () => undefined, evictPeople: () => undefined },
  });
  expect(remote.areComplete(bus)).toBe(true);
  others = 1;
  expect(remote.areComplete(bus)).toBe(false);
  remote.publishes('new');
  expect(remote.areComplete(bus)).toBe(true);
  others = 2;
  expect(remote.areComplete(bus)).toBe(false);
  others = 0;
  known.pulled(1, 'e.5', ['all'], known.position());
  expect(known.isCurrent(1, 'e.5')).toBe(true);
  // A process that has died may have committed a change without publishing it.
  remote.processLeft('new');
  expect(remote.areComplete(bus)).toBe(true);
  expect(known.isCurrent(1, 'e.5')).toBe(false);
});
