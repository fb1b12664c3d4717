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

const heartbeatMs = 2000;
/** Milliseconds within which a process must receive its own heartbeats. */
const silentMs = 7000;
const goneMs = 15_000;
const maxQueued = 20_000;
const maxBatch = 500;
const maxStreamEntries = 50_000;
const timeoutMs = 3000;

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
  const ownId = randomUUID();
  const stream = `yurt:${school}:bus`;
  const options = {
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 3000, reconnectStrategy: (tries: number) => Math.min(200 * 2 ** tries, 2000) },
  };
  const [writer, reader] = [createClient(options), createClient(options)];
  for (const client of [writer, reader])
    client.on('error', (error: Error) =>
      log.debug({ err: error.message }, 'the bus lost its connection to Redis'),
    );
  await Promise.all([writer.connect(), reader.connect()]);

  let events: BusEvents | undefined;
  let closed = false;
  let seq = 0;
  let queue: BusMessage[] = [];
  let sending = false;
  let ownReceivedAt = Date.now();
  let wasSilent = false;
  let lost = 0;
  const others = new Map<string, { seq: number; at: number }>();

  const recordLoss = (why: string) => {
    lost += 1;
    log.warn({ why }, 'messages between processes were lost');
    events?.lost();
  };

  const send = async () => {
    if (sending) return;
    sending = true;
    while (queue.length > 0 && !closed) {
      const messages = queue.splice(0, maxBatch);
      seq += 1;
      const batch: Batch = { from: ownId, seq, messages };
      await withTimeout(timeoutMs, writer.xAdd(stream, '*', { b: JSON.stringify(batch) }, trim)).catch(() => {
        // The gap in the numbers reveals the loss to the others.
      });
    }
    sending = false;
  };
  const trim = {
    TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: maxStreamEntries },
  } as const;

  const publish = (message: BusMessage) => {
    if (closed) return;
    if (queue.length >= maxQueued) {
      queue = [];
      seq += 1;
    }
    queue.push(message);
    setImmediate(() => void send());
  };

  const handleBatch = (batch: Batch) => {
    if (batch.from === ownId) {
      const silent = isSilent();
      ownReceivedAt = Date.now();
      if (silent) recordLoss('silence');
      return;
    }
    const last = others.get(batch.from);
    others.set(batch.from, { seq: batch.seq, at: Date.now() });
    if (!last) events?.processJoined(batch.from);
    else if (batch.seq !== last.seq + 1) recordLoss('a gap');
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
        const answer = await withTimeout(
          timeoutMs + 1000,
          reader.xRead({ key: stream, id: at }, { BLOCK: 1000, COUNT: 500 }),
        );
        const [found] = (answer ?? []) as { messages: { id: string; message: Record<string, string> }[] }[];
        for (const { id, message } of found?.messages ?? []) {
          at = id;
          handleBatch(JSON.parse(message['b'] ?? '{}') as Batch);
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

  const heartbeat = setInterval(() => {
    publish({ t: 'beat' });
    const silent = isSilent();
    if (silent && !wasSilent) log.warn('the process does not receive its own messages');
    wasSilent = silent;
    for (const [id, { at: receivedAt }] of others) {
      // While this process receives nothing, it can't judge the others.
      if (silent || Date.now() - receivedAt < goneMs) continue;
      others.delete(id);
      events?.processLeft(id);
    }
  }, heartbeatMs).unref();
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
      clearInterval(heartbeat);
      for (const client of [writer, reader]) client.destroy();
      await reading;
    },
  };
}

/** Limits the time of a Redis command: a paused or disconnected client must not block. */
async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis did not respond in time')), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
