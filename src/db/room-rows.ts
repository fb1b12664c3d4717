import type { LivePoll } from '../../contract/session-polls.ts';

/** The last pulse of a room from one process of the server. */
export interface RoomPulseRow {
  key: string;
  event_id: number;
  here: number;
  reactions: Record<string, number>;
  /** When it arrived, in ms. */
  at: number;
}

/** The results of an open session poll from the last frame of its room that contained them. */
export interface LivePollRow extends LivePoll {
  /** When it arrived, in ms. */
  at: number;
}
