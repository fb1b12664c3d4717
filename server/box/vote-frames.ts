import type * as v from 'valibot';
import type { Logger } from 'pino';
import { channels } from '../../contract/channels.ts';
import type { HeldVotes, listHeld, votesEvent } from '../../contract/held.ts';
import { publicVotes } from '../areas/room/rows.ts';
import type { Db } from '../db/client.ts';
import type { Announcer } from '../db/write.ts';
import type { Journal } from './journal.ts';
import { voteCounter } from './vote-counter.ts';
import type { CountedVotes } from './vote-counts.ts';

/** In ms. Between two frames of an event, however many people vote there. */
const frameMs = 1000;

type Listed = NonNullable<v.InferInput<typeof listHeld.output>['votes']>;
type Payload = v.InferInput<typeof votesEvent>;

/**
 * Sends the counts of votes that a box has to the people in a room, within a second after a change of what it holds there.
 * Devices that miss a frame get them with the next list.
 */
export interface VoteFrames {
  /** The counts for a list. */
  listed: () => Promise<Listed>;
  /** Call when a new copy answers, before the first query on it. */
  replaced: () => void;
  /** Sends no more frames. */
  stop: () => Promise<void>;
}

interface Parts {
  db: Db;
  announcer: Announcer;
  journal: Pick<Journal, 'name' | 'entries' | 'last' | 'watchQuestions'>;
  log: Pick<Logger, 'warn'>;
}

/** The counts of an event that its devices have. */
interface Sent {
  number: number;
  /** By question. Null if devices may have different ones. */
  counts: Map<string | number, number | null>;
}

const targetOf = ({ id, key }: HeldVotes): string | number => id ?? key!;
const onWire = ({ event_id, id, key, votes }: CountedVotes): HeldVotes => ({ event_id, id, key, votes });

export function voteFrames({ db, announcer, journal, log }: Parts): VoteFrames {
  const counter = voteCounter(db, journal);
  const sent = new Map<number, Sent>();
  const waiting = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();

  const sentOf = (eventId: number): Sent => {
    const known = sent.get(eventId) ?? { number: 0, counts: new Map() };
    sent.set(eventId, known);
    return known;
  };
  /** The questions of the copy that were sent, and have no held votes any more. */
  const emptied = async (before: Sent, counts: readonly CountedVotes[]): Promise<HeldVotes[]> => {
    const counted = new Set(counts.map(targetOf));
    const ids = [...before.counts.keys()].filter((target) => typeof target === 'number');
    const rows = await publicVotes(
      db,
      ids.filter((id) => !counted.has(id)),
    );
    return rows
      .map(({ id, event_id, votes }) => ({ event_id, id, key: null, votes }))
      .filter(({ id, votes }) => before.counts.get(id) !== votes);
  };
  const send = async (eventId: number) => {
    const { number, counts } = await counter.current();
    const own = counts.filter(({ event_id }) => event_id === eventId);
    const before = sentOf(eventId);
    // A device adds its own vote to a count until that contains it.
    const isChanged = (count: CountedVotes) =>
      before.counts.get(targetOf(count)) !== count.votes || count.newest > before.number;
    const changed = [...own.filter(isChanged).map(onWire), ...(await emptied(before, own))];
    sent.set(eventId, { number, counts: new Map(own.map((count) => [targetOf(count), count.votes])) });
    if (changed.length === 0) return;
    announcer.emit({
      channel: channels.room(eventId),
      event: 'box.votes',
      payload: { journal: journal.name, event_id: eventId, number, counts: changed } satisfies Payload,
    });
  };
  const sendAll = async (events: readonly number[]) => {
    for (const eventId of events)
      await send(eventId).catch((error: unknown) =>
        log.warn({ err: error }, 'Counts of votes were not sent'),
      );
  };
  const flush = () => {
    timer = undefined;
    const events = [...waiting];
    waiting.clear();
    running = running.then(() => sendAll(events));
  };
  const changed = (eventIds: Iterable<number>) => {
    if (isStopped) return;
    for (const eventId of eventIds) waiting.add(eventId);
    timer ??= setTimeout(flush, frameMs).unref();
  };
  journal.watchQuestions(changed);
  return {
    listed: async () => {
      const { number, counts } = await counter.current();
      for (const count of counts) {
        const { counts: known } = sentOf(count.event_id);
        if (!known.has(targetOf(count))) known.set(targetOf(count), null);
      }
      return { number, counts: counts.map(onWire) };
    },
    replaced: () => {
      counter.replaced();
      changed(sent.keys());
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
