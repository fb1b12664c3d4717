import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import type { Bus, BusEvents, BusMessage } from './bus.ts';

interface Batch {
  from: string;
  /** Goes up by one with each batch of a process, also with one that was not sent: whoever hears a gap has missed something. */
  seq: number;
  messages: BusMessage[];
}

const beatMs = 2000;
/** Own beats have to be heard again within this time. */
const silentMs = 7000;
const goneMs = 15_000;
const mostWaiting = 20_000;
const mostInBatch = 500;
const keptEntries = 50_000;
const patienceMs = 3000;

interface Parts {
  url: string;
  /** The school's own name, so that several may share a Redis. */
  school: string;
  log: Logger;
}

/**
 * A Redis stream that every process writes to and reads. Sockets of the page stay with the process they are at; each
 * hands on what it hears. Loss is noticed by whoever reads (gaps in the numbers of a sender) and by the sender (its own
 * beats do not come back), whatever the reason: a restart, a flush, a pause, a partition of one direction.
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
        // The gap in our numbers tells the others, once they hear of us again.
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
        // Its clock may stand behind what was read last: then nothing new would ever be heard.
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
      // Nobody is heard while nothing is.
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

/** A client that is paused or cut off keeps nobody waiting. */
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
