import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { event } from './events.ts';
import { newRoomSettings } from './room-settings.ts';
import {
  clientId,
  filledText,
  flag,
  id,
  idText,
  lateTimestamp,
  locale,
  number,
  rev,
  rowText,
  timestamp,
} from './scalars.ts';
import { personInRow } from './users.ts';

export const eventQuestionMax = 500;
export const writtenAnswerMax = 2000;
export const questionTopicMax = 60;
/** Questions of one person on one event. */
export const maxQuestionsPerPerson = 20;
/** Questions may arrive this long after the end of the event, because a device may have been offline. */
export const askableAfterMs = 24 * 3_600_000;

/** Reports of one person on questions of one event. */
export const maxReportsPerPerson = 20;

/** Why a person reports a question. */
export const reportReasons = ['spam', 'offensive', 'unrelated'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** `waiting` for a moderator; `later`: will be answered after the event. */
export const eventQuestionStates = ['waiting', 'open', 'later', 'answered', 'declined'] as const;
export type EventQuestionState = (typeof eventQuestionStates)[number];

export const eventQuestionContent = filledText(eventQuestionMax);
const answerText = filledText(writtenAnswerMax);

/** A question to the speakers of an event, with the votes of the other people there. */
export const eventQuestion = v.object({
  id,
  event_id: id,
  content: v.nullish(rowText, ''),
  /** Language that the author wrote in, if it was chosen. */
  language: v.optional(v.nullable(rowText)),
  /** Null for an anonymous question, also for organisers. */
  author: v.optional(v.nullable(personInRow)),
  /**
   * For an anonymous question: `anonymous` if the server does not know its author, `confidential` if it does but
   * shows nobody. Null for a question by name.
   */
  secrecy: v.optional(v.nullable(rowText)),
  state: v.nullish(v.picklist(eventQuestionStates), 'open'),
  /** The written answer; null for a question that was answered in the room. */
  answer: v.optional(v.nullable(rowText)),
  answered_at: v.optional(v.nullable(timestamp)),
  answered_by: v.optional(v.nullable(personInRow)),
  pinned: v.nullish(flag, false),
  votes: v.nullish(number(), 0),
  /** The question that this one repeats. Only its author and moderators get such a row. */
  merged_into: v.optional(v.nullable(id)),
  /** A label by which moderators sort questions. */
  topic: v.optional(v.nullable(rowText)),
  /** The caller has asked it. Absent in frames of a room, as `voted`. */
  own: v.optional(flag),
  /** The caller has voted for it. */
  voted: v.optional(flag),
  /** The reason of the caller's report; null without one. Absent in frames of a room, as `reports`. */
  reported: v.optional(v.nullable(rowText)),
  /** Count of reports by reason; only for moderators. */
  reports: v.optional(v.nullable(v.array(v.object({ reason: rowText, count: number() })))),
  created_at: lateTimestamp,
  rev: v.optional(rev, 0),
  /** Key of the operation that asked it by name. */
  client_id: v.optional(v.nullable(rowText)),
});
export type EventQuestion = v.InferOutput<typeof eventQuestion>;
export type EventQuestionOnWire = v.InferInput<typeof eventQuestion>;

export const newEventQuestion = v.object({
  event_id: id,
  content: eventQuestionContent,
  anonymous: v.optional(v.boolean(), false),
  language: v.optional(v.nullable(locale), null),
});

/**
 * Acts of the speakers of the event and of organisers. `answered` without a text: in the room. `answer`
 * belongs to `answered`, `into` to `merge`, `topic` to `topic`; null takes it away.
 */
export const moderatorActs = [
  'publish',
  'decline',
  'answered',
  'later',
  'reopen',
  'pin',
  'unpin',
  'merge',
  'topic',
] as const;
export type ModeratorAct = (typeof moderatorActs)[number];
export const moderatedQuestion = v.object({
  act: v.picklist(moderatorActs),
  answer: v.optional(v.nullable(answerText), null),
  /**
   * The written answer that the person had seen; without it, the answer of another person stays. Of `publish`, the content that
   * they had read; another one stays unpublished.
   */
  base: v.optional(v.nullable(rowText)),
  into: v.optional(v.nullable(id), null),
  topic: v.optional(v.nullable(filledText(questionTopicMax))),
});

const ofQuestion = v.object({ id: idText });

export const listEventQuestions = endpoint({
  method: 'GET',
  path: '/event-question',
  access: 'approved',
  summary:
    'List the published questions of all events, and those of the caller; speakers get all of their events, organisers all (extension)',
  output: v.array(eventQuestion),
});

export const askEventQuestion = endpoint({
  method: 'POST',
  path: '/event-question',
  access: 'approved',
  summary:
    'Ask the speakers of an event, by name or confidentially if that is allowed. With `anonymous`, the server stores the author without showing them (extension)',
  body: v.object({ ...newEventQuestion.entries, client_id: v.optional(clientId) }),
  output: eventQuestion,
  keyed: true,
});

export const editEventQuestion = endpoint({
  method: 'PUT',
  path: '/event-question/:id',
  access: 'approved',
  summary: 'Change a question of the caller until it is answered (extension)',
  params: ofQuestion,
  body: v.object({ content: eventQuestionContent }),
  output: eventQuestion,
  keyed: true,
});

export const withdrawEventQuestion = endpoint({
  method: 'DELETE',
  path: '/event-question/:id',
  access: 'approved',
  summary: 'Withdraw a question of the caller until it is answered (extension)',
  params: ofQuestion,
  keyed: true,
});

export const voteForEventQuestion = endpoint({
  method: 'PUT',
  path: '/event-question/:id/vote',
  access: 'approved',
  summary: 'Vote for a question of another person, or take the vote back (extension)',
  params: ofQuestion,
  body: v.object({ voted: v.boolean() }),
  output: eventQuestion,
  keyed: true,
});

export const reportEventQuestion = endpoint({
  method: 'PUT',
  path: '/event-question/:id/report',
  access: 'approved',
  summary:
    'Report a question of another person to the moderators of the event; null withdraws the report (extension)',
  params: ofQuestion,
  body: v.object({ reason: v.nullable(v.picklist(reportReasons)) }),
  output: eventQuestion,
  keyed: true,
});

export const moderateEventQuestion = endpoint({
  method: 'POST',
  path: '/event-question/:id/moderate',
  access: 'approved',
  summary:
    'Publish, decline, answer, postpone, reopen, pin, merge or label a question (speakers of the event, organisers; extension)',
  params: ofQuestion,
  body: moderatedQuestion,
  output: eventQuestion,
  keyed: true,
});

export const setRoom = endpoint({
  method: 'PUT',
  path: '/event/:id/room',
  access: 'approved',
  summary:
    'Set whether people can ask questions on an event and chat about it (speakers of the event, organisers; extension)',
  params: v.object({ id: idText }),
  body: newRoomSettings,
  output: event,
});
