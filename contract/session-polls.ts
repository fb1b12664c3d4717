import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { poll, pollForm } from './polls.ts';
import { clientId, id, idText, number, rowText } from './scalars.ts';
import { tally } from './tallies.ts';

/** Polls that the speakers of one event have started. */
export const maxSessionPolls = 50;
/** A session poll closes by itself this long after its event, so that answers given offline still arrive. */
export const sessionPollClosesAfterMs = 24 * 3_600_000;

const { localized_title, variations, range } = pollForm.entries;

/** A poll for the people at an event. Everybody may answer it, and anybody may skip it. */
export const newSessionPoll = v.object({
  localized_title,
  kind: v.picklist(['single', 'multiple', 'scale', 'text']),
  variations: v.optional(variations, []),
  range,
  /** Position of the right option, from 1, which makes a poll of the kind `single` a question of a quiz. */
  correct: v.optional(v.nullable(v.pipe(v.number(), v.integer('invalid'), v.minValue(1, 'invalid'))), null),
  /** `voted`: live, to those who have answered; also on the big screen. */
  results: v.picklist(['voted', 'closed']),
});
export type NewSessionPoll = v.InferOutput<typeof newSessionPoll>;
export type NewSessionPollInput = v.InferInput<typeof newSessionPoll>;

/** A poll by its id, or by the idempotency key with which the caller has started it and may not know its id yet. */
export const sessionPollRef = v.union([id, clientId]);
export type SessionPollRef = v.InferOutput<typeof sessionPollRef>;

/** Free answers of a poll in a frame of a room; with more, the frame contains none. */
export const maxLiveTexts = 100;

/** Results of an open poll of an event as everybody in its room may see them, in a frame of the room. */
export const livePoll = v.object({
  id,
  voted: number(),
  skipped: number(),
  /** Anonymous answers that are not in `votes` yet. */
  withheld: number(),
  votes: v.array(tally),
  /** Null if they are too many for a frame. */
  texts: v.nullable(v.array(rowText)),
});
export type LivePoll = v.InferOutput<typeof livePoll>;

export const startSessionPoll = endpoint({
  method: 'POST',
  path: '/event/:id/polls',
  access: 'approved',
  summary:
    'Start a poll at an event. Nobody is notified: it appears on the page of the event (its speakers, organisers; extension)',
  params: v.object({ id: idText }),
  body: v.object({ ...newSessionPoll.entries, client_id: v.optional(clientId) }),
  output: poll,
  keyed: true,
});

export const closeSessionPoll = endpoint({
  method: 'POST',
  path: '/event/:id/polls/:poll/close',
  access: 'approved',
  summary:
    'Close a poll that was started at an event, by its id or the key it was started with (its speakers, organisers; extension)',
  params: v.object({ id: idText, poll: v.union([idText, clientId]) }),
  output: poll,
  keyed: true,
});
