import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lock, Locker } from '@tus/server';
import type { createClient } from 'redis';

const lockMs = 15_000;
const renewMs = 1000;
const retryMs = 200;

type Client = Pick<ReturnType<typeof createClient>, 'set' | 'get' | 'del' | 'exists' | 'pExpire'>;

/**
 * Locks an upload for one process. When a client resumes over a new connection, its process requests the
 * lock, and the holder releases it, as tus specifies. The lock of a dead process expires after 15 s.
 */
export function redisLocker(client: Client, school: string): Locker {
  return {
    newLock: (id): Lock => {
      const key = `yurt:${school}:upload:${id}`;
      const requestKey = `${key}:wanted`;
      const ownToken = randomUUID();
      let renewTimer: NodeJS.Timeout | undefined;
      return {
        lock: async (signal, cancel) => {
          while (
            !(await client.set(key, ownToken, { condition: 'NX', expiration: { type: 'PX', value: lockMs } }))
          ) {
            if (signal.aborted) throw new Error('Another request is using this upload');
            await client.set(requestKey, '1', { expiration: { type: 'PX', value: lockMs } });
            await pause(retryMs);
          }
          await client.del(requestKey);
          const renew = async () => {
            await client.pExpire(key, lockMs);
            if (await client.exists(requestKey)) await cancel();
          };
          renewTimer = setInterval(() => void renew().catch(() => undefined), renewMs).unref();
        },
        unlock: async () => {
          clearInterval(renewTimer);
          if ((await client.get(key)) === ownToken) await client.del(key);
        },
      };
    },
  };
}
