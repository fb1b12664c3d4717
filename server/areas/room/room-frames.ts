import type { Logger } from 'pino';
import { channels } from '../../../contract/channels.ts';
import type { Db } from '../../db/client.ts';
import type { Announcer } from '../../db/write.ts';
import { publicQuestions } from './rows.ts';

/** In ms. Between two frames of a room, however many people vote in it. */
const frameMs = 250;

export interface RoomFrames {
  /** A question of the event has changed: the next frame contains it. */
  changed: (eventId: number, questionId: number) => void;
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
  const waiting = new Map<number, Set<number>>();
  const timers = new Map<number, NodeJS.Timeout>();
  let running: Promise<unknown> = Promise.resolve();

  const send = async (eventId: number) => {
    const ids = [...(waiting.get(eventId) ?? [])];
    waiting.delete(eventId);
    const questions = await publicQuestions(db, ids, 'en');
    announcer.emit({
      channel: channels.room(eventId),
      event: 'room.frame',
      payload: { event_id: eventId, questions, gone: questions.length < ids.length },
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
    changed: (eventId, questionId) => {
      const ids = waiting.get(eventId) ?? new Set();
      waiting.set(eventId, ids.add(questionId));
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
