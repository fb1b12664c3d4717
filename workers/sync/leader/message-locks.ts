/*
 * Locks for pages without Web Locks (plain http from another machine): the tabs exchange messages. A tab
 * claims a lock and takes it if no other tab objects within 300 ms; of two claims the earlier one wins. The
 * holder sends a heartbeat each second. A waiting tab that has received none for five seconds claims the lock
 * again, since a closed tab sends no message.
 *
 * This is slower than Web Locks. A tab that was frozen may wake and still act as the holder: it yields to the
 * later holder, and the epoch makes its writes fail.
 */
import type { Environment, LockOptions, Locks } from '../environment.ts';

const settleMs = 300;
const heartbeatMs = 1000;
const leaseMs = 5000;

export interface LockMessage {
  name: string;
  /** Id of the request. */
  id: string;
  kind: 'claim' | 'held' | 'free' | 'steal';
  /** Time of the request or, in messages of a holder, time when it took the lock; in ms. */
  since: number;
}

/** Sends messages to every other tab. */
export interface LockChannel {
  post: (message: LockMessage) => void;
  listen: (listener: (message: LockMessage) => void) => void;
}

type Parts = Pick<Environment, 'now' | 'after' | 'uuid'> & { channel: LockChannel };

export function messageLocks({ channel, now, after, uuid }: Parts): Locks {
  const requests = new Set<(message: LockMessage) => void>();
  const deliver = (message: LockMessage) => {
    for (const request of [...requests]) request(message);
  };
  channel.listen(deliver);
  // A channel does not deliver to the sending tab, so other requests of this tab get the message here.
  const post = (message: LockMessage) => {
    channel.post(message);
    deliver(message);
  };

  const request = <T>(
    name: string,
    { ifAvailable, steal, signal }: LockOptions,
    work: (held: boolean) => Promise<T>,
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(abortError());
      const id = uuid();
      let since = now();
      let state: 'claiming' | 'waiting' | 'holding' = 'claiming';
      let cancel = () => {};
      const sendMessage = (kind: LockMessage['kind']) => post({ name, id, kind, since });
      const later = (ms: number, run: () => void) => {
        cancel();
        cancel = after(ms, run);
      };
      const removeRequest = () => {
        cancel();
        requests.delete(receive);
        signal?.removeEventListener('abort', abort);
      };
      const abort = () => {
        if (state === 'holding') return;
        removeRequest();
        reject(abortError());
      };
      const claim = () => {
        state = 'claiming';
        later(settleMs, hold);
        sendMessage('claim');
      };
      const wait = () => {
        if (ifAvailable) {
          removeRequest();
          void work(false).then(resolve, reject);
          return;
        }
        state = 'waiting';
        later(leaseMs, claim);
      };
      const sendHeartbeat = () => {
        sendMessage('held');
        later(heartbeatMs, sendHeartbeat);
      };
      const hold = () => {
        state = 'holding';
        since = now();
        sendHeartbeat();
        void work(true)
          .then(resolve, reject)
          .finally(() => {
            if (!requests.has(receive)) return;
            removeRequest();
            sendMessage('free');
          });
      };
      const lose = () => {
        removeRequest();
        reject(abortError());
      };
      const isBefore = (other: LockMessage) =>
        other.since < since || (other.since === since && other.id < id);
      const receive = (message: LockMessage) => {
        if (message.name !== name || message.id === id) return;
        const { kind } = message;
        if (state === 'holding') {
          if (kind === 'steal' || (kind === 'held' && !isBefore(message))) lose();
          else if (kind !== 'free') sendMessage('held');
        } else if (kind === 'held' || kind === 'steal') wait();
        else if (kind === 'free') {
          if (state === 'waiting') claim();
        } else if (state === 'claiming') {
          if (isBefore(message)) wait();
          // The other tab missed the first claim, since its own request is younger.
          else sendMessage('claim');
        }
      };
      requests.add(receive);
      signal?.addEventListener('abort', abort);
      if (steal) {
        later(settleMs, hold);
        sendMessage('steal');
      } else claim();
    });
  return { request };
}

const abortError = () => new DOMException('The lock was taken by another tab', 'AbortError');
