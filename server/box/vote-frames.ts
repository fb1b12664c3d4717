import type * as v from 'valibot';
import type { Logger } from 'pino';
import { channels } from '../../contract/channels.ts';
import type { votesEvent } from '../../contract/held.ts';
import type { Db } from '../db/client.ts';
import type { Announcer } from '../db/write.ts';
import type { Journal } from './journal.ts';
import { countHeldVotes } from './vote-counts.ts';

/** In ms. Between two frames of an event, however many people vote there. */
const frameMs = 1000;

export interface VoteFrames {
  /** Held votes of the event have changed, or which of its questions are public: sends its counts within a second. */
  changed: (eventId: number) => void;
  stop: () => Promise<void>;
}

interface Parts {
  db: Db;
  announcer: Announcer;
  journal: Pick<Journal, 'name' | 'entries' | 'last'>;
  log: Pick<Logger, 'warn'>;
}

/** Sends the counts of votes that a box has to the people in a room. Devices that miss a frame get them with the next list. */
export function voteFrames({ db, announcer, journal, log }: Parts): VoteFrames {
  const waiting = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const send = async (eventId: number) => {
    const number = journal.last();
    const counts = await countHeldVotes(db, [...journal.entries()], eventId);
    if (counts.length === 0) return;
    announcer.emit({
      channel: channels.room(eventId),
      event: 'box.votes',
      payload: { journal: journal.name, event_id: eventId, number, counts } satisfies Payload,
    });
  };
  const flush = () => {
    timer = undefined;
    const events = [...waiting];
    waiting.clear();
    running = Promise.allSettled([
      running,
      ...events.map((eventId) =>
        send(eventId).catch((error: unknown) => log.warn({ err: error }, 'Counts of votes were not sent')),
      ),
    ]);
  };
  return {
    changed: (eventId) => {
      waiting.add(eventId);
      timer ??= setTimeout(flush, frameMs).unref();
    },
    stop: async () => {
      clearTimeout(timer);
      await running;
    },
  };
}

type Payload = v.InferInput<typeof votesEvent>;
