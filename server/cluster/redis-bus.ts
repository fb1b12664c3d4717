import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import type { Bus, BusEvents, BusMessage } from './bus.ts';

interface Batch {
  from: string;
  /**
   * Grows by one with each batch of a process, also with one that was not sent. A gap means lost messages.
   */
  seq: number;
  messages: BusMessage[];
}

const beatMs = 2000;
/** Milliseconds within which a process must receive its own heartbeats. */
const silentMs = 7000;
const goneMs = 15_000;
const mostWaiting = 20_000;
const mostInBatch = 500;
const keptEntries = 50_000;
const patienceMs = 3000;

interface Parts {
  url: string;
  /** Name of the school, so that several may share a Redis. */
  school: string;
  log: Logger;
}

/**
 * A Redis stream that every process writes and reads. Each process delivers what it reads to its own sockets.
 * The reader detects loss by gaps in a sender's numbers, and the sender by missing heartbeats of its own,
 * whatever the cause: a restart, a flush, a pause, a partition in one direction.
 */
export async function redisBus({ url, school, log }: Parts): Promise<Bus> {
  const me = randomUUID();
  const stream = `yurt:${school}:bus`;
  const options = {
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 3000, reconnectStrategy: (tries: number) => Math.min(200 * 2 ** tries, 2000) },
  };
  const [writer, reader] = [createClient(options), createClient(options)];
  for (const client of [writer, reader])
    client.on('error', (error: Error) => log.debug({ err: error.message }, 'the bus has no connection'));
  await Promise.all([writer.connect(), reader.connect()]);

  let events: BusEvents | undefined;
  let closed = false;
  let seq = 0;
  let waiting: BusMessage[] = [];
  let sending = false;
  let ownReceivedAt = Date.now();
  let wasSilent = false;
  let lost = 0;
  const others = new Map<string, { seq: number; at: number }>();

  const miss = (why: string) => {
    lost += 1;
    log.warn({ why }, 'messages between processes were missed');
    events?.lost();
  };

  const send = async () => {
    if (sending) return;
    sending = true;
    while (waiting.length > 0 && !closed) {
      const messages = waiting.splice(0, mostInBatch);
      seq += 1;
      const batch: Batch = { from: me, seq, messages };
      await within(patienceMs, writer.xAdd(stream, '*', { b: JSON.stringify(batch) }, trim)).catch(() => {
        // The gap in the numbers reveals the loss to the others.
      });
    }
    sending = false;
  };
  const trim = {
    TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: keptEntries },
  } as const;

  const publish = (message: BusMessage) => {
    if (closed) return;
    if (waiting.length >= mostWaiting) {
      waiting = [];
      seq += 1;
    }
    waiting.push(message);
    setImmediate(() => void send());
  };

  const take = (batch: Batch) => {
    if (batch.from === me) {
      const silent = isSilent();
      ownReceivedAt = Date.now();
      if (silent) miss('silence');
      return;
    }
    const known = others.get(batch.from);
    others.set(batch.from, { seq: batch.seq, at: Date.now() });
    if (!known) events?.came(batch.from);
    else if (batch.seq !== known.seq + 1) miss('a gap');
    for (const message of batch.messages) events?.received(message, batch.from);
  };

  const latest = async (): Promise<string> => {
    const entries = await reader.xRevRange(stream, '+', '-', { COUNT: 1 });
    return entries?.[0]?.id ?? '0-0';
  };

  let at = await latest();
  const read = async () => {
    while (!closed) {
      try {
        const answer = await within(
          patienceMs + 1000,
          reader.xRead({ key: stream, id: at }, { BLOCK: 1000, COUNT: 500 }),
        );
        const [found] = (answer ?? []) as { messages: { id: string; message: Record<string, string> }[] }[];
        for (const { id, message } of found?.messages ?? []) {
          at = id;
          take(JSON.parse(message['b'] ?? '{}') as Batch);
        }
        // If the clock of Redis has gone back, it assigns ids below the last one read; reading from there
        // would never return anything.
        if (isSilent() && !found) at = await latest();
      } catch {
        if (!closed) await pause(300);
      }
    }
  };
  const isSilent = () => Date.now() - ownReceivedAt > silentMs;

  const beat = setInterval(() => {
    publish({ t: 'beat' });
    const silent = isSilent();
    if (silent && !wasSilent) log.warn('nothing of our own is heard between processes');
    wasSilent = silent;
    for (const [id, { at: receivedAt }] of others) {
      // While this process receives nothing, it can't judge the others.
      if (silent || Date.now() - receivedAt < goneMs) continue;
      others.delete(id);
      events?.went(id);
    }
  }, beatMs).unref();
  const reading = read();

  return {
    publish,
    listen: (listener) => {
      events = listener;
      publish({ t: 'beat' });
    },
    state: () => ({
      healthy: !isSilent(),
      silentMs: Date.now() - ownReceivedAt,
      others: others.size,
      lost,
    }),
    close: async () => {
      await send();
      closed = true;
      clearInterval(beat);
      for (const client of [writer, reader]) client.destroy();
      await reading;
    },
  };
}

/** Limits the time of a Redis command: a paused or disconnected client must not block. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
