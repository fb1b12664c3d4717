import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lock, Locker } from '@tus/server';
import type { createClient } from 'redis';

const heldMs = 15_000;
const glanceMs = 1000;
const againMs = 200;

type Client = Pick<ReturnType<typeof createClient>, 'set' | 'get' | 'del' | 'exists' | 'pExpire'>;

/**
 * Locks an upload for one process. When a client resumes over a new connection, its process requests the
 * lock, and the holder releases it, as tus specifies. The lock of a dead process expires after 15 s.
 */
export function redisLocker(client: Client, school: string): Locker {
  return {
    newLock: (id): Lock => {
      const key = `yurt:${school}:upload:${id}`;
      const wanted = `${key}:wanted`;
      const mine = randomUUID();
      let watch: NodeJS.Timeout | undefined;
      return {
        lock: async (signal, cancel) => {
          while (
            !(await client.set(key, mine, { condition: 'NX', expiration: { type: 'PX', value: heldMs } }))
          ) {
            if (signal.aborted) throw new Error('The upload is in use');
            await client.set(wanted, '1', { expiration: { type: 'PX', value: heldMs } });
            await pause(againMs);
          }
          await client.del(wanted);
          const hold = async () => {
            await client.pExpire(key, heldMs);
            if (await client.exists(wanted)) await cancel();
          };
          watch = setInterval(() => void hold().catch(() => undefined), glanceMs).unref();
        },
        unlock: async () => {
          clearInterval(watch);
          if ((await client.get(key)) === mine) await client.del(key);
        },
      };
    },
  };
}
