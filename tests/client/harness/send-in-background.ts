import { sendOps } from '../../../workers/background-sync/send-ops.ts';
import type { TestDevice } from './device.ts';

/** The service worker sends for every account on the device, while no page is open. */
export function sendInBackground({ clock, answering, locks }: TestDevice): Promise<void> {
  const own = locks.forTab({});
  return sendOps({
    now: clock.now,
    fetch: answering.fetch,
    locks: {
      request: async (name: string, options: LockOptions, work: (lock: Lock | null) => Promise<unknown>) =>
        own.request(name, { ifAvailable: options.ifAvailable ?? false }, (held) =>
          work(held ? { name, mode: 'exclusive' } : null),
        ),
    } as LockManager,
  });
}
