import type { Logger } from 'pino';
import { channels } from '../../../contract/channels.ts';
import type { Db } from '../../db/client.ts';
import type { Announcer } from '../../db/write.ts';
import { livePolls } from '../polls/public-figures.ts';
import { handsFor } from './hand-rows.ts';
import { publicQuestions } from './rows.ts';

/** In ms. Between two frames of a room, however many people vote in it. */
const frameMs = 250;

type RoomRow = 'question' | 'hand' | 'poll';

export interface RoomFrames {
  /** A question, hand or poll of the event has changed: the next frame contains it. */
  changed: (eventId: number, kind: RoomRow, id: number) => void;
  /** Sends what is waiting, and no more frames after it. */
  stop: () => Promise<void>;
}

interface Parts {
  db: Db;
  announcer: Announcer;
  log: Pick<Logger, 'warn'>;
}

/**
 * Collects the changes of a room and sends them to everybody in it as one event, at most four times a second.
 * A frame is no delta: devices that miss one get the rows with the next pull.
 */
export function roomFrames({ db, announcer, log }: Parts): RoomFrames {
  const waiting = new Map<number, Record<RoomRow, Set<number>>>();
  const timers = new Map<number, NodeJS.Timeout>();
  let running: Promise<unknown> = Promise.resolve();

  const send = async (eventId: number) => {
    const changed = waiting.get(eventId);
    if (!changed) return;
    waiting.delete(eventId);
    const questions = await publicQuestions(db, [...changed.question], 'en');
    const hands = await handsFor(db, 'en', { ids: [...changed.hand] });
    const polls = await livePolls(db, [...changed.poll]);
    const gone = questions.length < changed.question.size;
    if (!gone && questions.length + hands.length + polls.length === 0) return;
    announcer.emit({
      channel: channels.room(eventId),
      event: 'room.frame',
      payload: { event_id: eventId, questions, hands, polls, gone },
    });
  };
  const flush = (eventId: number) => {
    timers.delete(eventId);
    running = Promise.all([
      running,
      send(eventId).catch((error: unknown) => log.warn({ err: error }, 'A frame of a room was not sent')),
    ]);
  };

  return {
    changed: (eventId, kind, id) => {
      const ids = waiting.get(eventId) ?? { question: new Set(), hand: new Set(), poll: new Set() };
      ids[kind].add(id);
      waiting.set(eventId, ids);
      if (!timers.has(eventId)) timers.set(eventId, setTimeout(flush, frameMs, eventId).unref());
    },
    stop: async () => {
      for (const [eventId, timer] of timers) {
        clearTimeout(timer);
        flush(eventId);
      }
      await running;
    },
  };
}
