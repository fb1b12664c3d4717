import * as v from 'valibot';
import { secrecies } from './anonymous-answers.ts';
import { endpoint } from './endpoint.ts';
import {
  clientId,
  flag,
  id,
  idText,
  lateTimestamp,
  localized,
  number,
  rev,
  rowText,
  text,
  timestamp,
} from './scalars.ts';
import { tallies } from './tallies.ts';
import { resultsFor } from './poll-visibility.ts';
import { roleAliases } from './users.ts';

/**
 * `single` one option, `multiple` several, `scale` a number, `ranking` all options in order, `text` a text
 * only. On the wire a vote is an option's id, a list of ids, a number, ids in order, or a text. A free answer
 * besides several choices is one more entry of the list.
 */
export const pollKinds = ['single', 'multiple', 'scale', 'ranking', 'text'] as const;
export type PollKind = (typeof pollKinds)[number];
export const pollGroups = ['administrative', 'lecturers', 'final'] as const;
export const pollStates = ['draft', 'open', 'closed'] as const;
/** Statuses of the specification. */
export const pollStatus = { open: 1, voted: 3, canceled: 4 } as const;

export const pollTitleMax = 300;
export const freeAnswerMax = 2000;
export const maxOptions = 30;

const answerText = v.pipe(v.string(), v.maxLength(freeAnswerMax, `max:${freeAnswerMax}`));
const choice = v.pipe(number('invalid'), v.safeInteger('invalid'), v.minValue(0, 'invalid'));
export const vote = v.nullable(
  v.union([
    v.pipe(v.number(), v.safeInteger('invalid')),
    answerText,
    v.pipe(v.array(v.union([v.number(), answerText])), v.maxLength(maxOptions + 1, `max:${maxOptions + 1}`)),
  ]),
);
export type Vote = v.InferOutput<typeof vote>;

const variation = v.object({
  id: choice,
  title: v.nullish(rowText, ''),
  localized_title: v.optional(v.nullable(localized)),
});
export type Variation = v.InferOutput<typeof variation>;

/** `low` and `high`: labels of the ends of a scale. */
const range = v.object({
  from: number(),
  to: number(),
  low: v.optional(v.nullable(localized)),
  high: v.optional(v.nullable(localized)),
});

const pollFields = v.object({
  id,
  title: v.nullish(rowText, ''),
  localized_title: v.optional(v.nullable(localized)),
  variations: v.nullish(v.array(variation), []),
  free_answer: v.nullish(flag, false),
  mandatory: v.nullish(flag, false),
  /** 4 (skipped) also for a closed poll that the person did not answer: it is not open to them any more. */
  status: v.nullish(number(), pollStatus.open),
  voted: v.nullish(flag, false),
  canceled: v.nullish(flag, false),
  /** Count of answers, including anonymous ones. */
  votes_count: v.nullish(number(), 0),
  /**
   * Results of a closed poll, for people who may see them; otherwise null. An open poll's results:
   * `/results`.
   */
  votes: v.optional(v.nullable(tallies)),
  /** `administrative`, `lecturers` or `final`; from other servers any title, or empty if they send none. */
  group: v.nullish(rowText, ''),
  /** The following fields are extensions. */
  kind: v.nullish(v.picklist(pollKinds)),
  range: v.optional(v.nullable(range)),
  state: v.nullish(v.picklist(pollStates)),
  /** The person's own answer, unless it was anonymous. */
  vote: v.optional(vote),
  anonymously: v.optional(v.nullable(flag)),
  /** How an anonymous answer of the person was given; null without one. */
  secrecy: v.optional(v.nullable(v.picklist(secrecies))),
  /** Public key (SPKI) that signs tokens for anonymous answers; null if the poll is not open or has none. */
  ballot_key: v.optional(v.nullable(v.string())),
  /** False while a closed poll waits for ballots that were signed before the closing. */
  counted: v.nullish(flag, true),
  /** Free answers of a closed poll. */
  texts: v.optional(v.nullable(v.array(rowText))),
  skipped_count: v.nullish(number(), 0),
  /** Count of people who may answer; fixed when the poll closes. */
  electorate: v.optional(v.nullable(number())),
  results: v.nullish(v.picklist(resultsFor)),
  roles: v.nullish(v.array(v.picklist(roleAliases)), []),
  courses: v.nullish(v.array(id), []),
  /** Only for administrators; empty for others. */
  cohorts: v.nullish(v.array(id), []),
  event_id: v.optional(v.nullable(id)),
  /** A speaker has started it at the event; it is shown there and not in the list of polls. */
  session: v.nullish(flag, false),
  /** The caller may answer it. Administrators also get the polls for other people. */
  addressed: v.nullish(flag, true),
  /** It has a right answer: a question of a quiz. */
  quiz: v.nullish(flag, false),
  /** Id of the right option; null until the poll closes, except for the person who has started it. */
  correct: v.optional(v.nullable(id)),
  /** The caller has started it. */
  own: v.nullish(flag, false),
  opens_at: v.optional(v.nullable(timestamp)),
  closes_at: v.optional(v.nullable(timestamp)),
  closed_at: v.optional(v.nullable(timestamp)),
  position: v.nullish(number(), 0),
  created_at: lateTimestamp,
  rev: v.optional(rev, 0),
});

const answerable: readonly number[] = /* @__PURE__ */ Object.values(pollStatus);

/**
 * Derives `kind` and `state` for servers that know only the specification. A status that it does not name
 * means closed.
 */
export const poll = v.pipe(
  pollFields,
  v.transform((row) => ({
    ...row,
    kind:
      row.kind ?? (row.variations.length === 0 && row.free_answer ? ('text' as const) : ('single' as const)),
    state: row.state ?? (answerable.includes(row.status) ? ('open' as const) : ('closed' as const)),
  })),
);
export type Poll = v.InferOutput<typeof poll>;
export type PollOnWire = v.InferInput<typeof poll>;

export const listPolls = endpoint({
  method: 'GET',
  path: '/polls',
  access: 'approved',
  summary: 'List the open and closed polls of the caller, grouped by title; administrators also get drafts',
  output: v.array(v.object({ title: rowText, items: v.array(poll) })),
});

export const ofPoll = v.object({ id: idText });
/** Clients may repeat these; another id than in the path is refused. */
const pollAgain = { id: v.optional(id), poll_id: v.optional(id) };

export const voteInPoll = endpoint({
  method: 'POST',
  path: '/polls/:id/vote',
  access: 'approved',
  summary: 'Vote in a poll once: the first vote counts. Anonymous votes are stored without the person',
  params: ofPoll,
  body: v.object({ vote: v.optional(vote, null), anonymously: v.optional(flag, false), ...pollAgain }),
  strict: true,
  output: poll,
  keyed: true,
});

export const cancelPoll = endpoint({
  method: 'POST',
  path: '/polls/:id/cancel',
  access: 'approved',
  summary: 'Skip a poll that is not mandatory: it is counted as skipped, also anonymously, and not as a vote',
  params: ofPoll,
  body: v.object({ vote: v.optional(v.unknown()), anonymously: v.optional(flag, false), ...pollAgain }),
  strict: true,
  output: poll,
  keyed: true,
});

const localizedTitle = v.pipe(
  v.object({
    en: v.optional(text(pollTitleMax)),
    de: v.optional(text(pollTitleMax)),
    ru: v.optional(text(pollTitleMax)),
  }),
  v.check((given) => Object.values(given).some((each) => each?.trim()), 'required'),
);
export const scaleLabelMax = 60;
const scaleLabel = v.optional(
  v.nullable(
    v.object({
      en: v.optional(text(scaleLabelMax)),
      de: v.optional(text(scaleLabelMax)),
      ru: v.optional(text(scaleLabelMax)),
    }),
  ),
);
const optionalTime = v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))));

/** Times in seconds. Options keep their ids; an option without an id is new. */
export const pollForm = v.object({
  localized_title: localizedTitle,
  kind: v.picklist(pollKinds),
  group: v.picklist(pollGroups),
  variations: v.pipe(
    v.array(v.object({ id: v.optional(choice), localized_title: localizedTitle })),
    v.maxLength(maxOptions, `max:${maxOptions}`),
  ),
  range: v.optional(
    v.nullable(
      v.pipe(
        v.object({
          from: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1)),
          to: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(10)),
          low: scaleLabel,
          high: scaleLabel,
        }),
      ),
    ),
  ),
  free_answer: v.boolean(),
  mandatory: v.boolean(),
  results: v.picklist(resultsFor),
  roles: v.pipe(v.array(v.picklist(roleAliases)), v.maxLength(roleAliases.length)),
  courses: v.pipe(v.array(id), v.maxLength(50, 'max:50')),
  cohorts: v.optional(v.pipe(v.array(id), v.maxLength(50, 'max:50')), []),
  event_id: v.optional(v.nullable(id)),
  opens_at: optionalTime,
  closes_at: optionalTime,
});
export type PollForm = v.InferOutput<typeof pollForm>;

export const addPoll = endpoint({
  method: 'POST',
  path: '/desk/polls',
  access: 'approved',
  summary: 'Create a poll as a draft (administrators)',
  body: v.object({ ...pollForm.entries, client_id: v.optional(clientId) }),
  output: poll,
  keyed: true,
});

export const editPoll = endpoint({
  method: 'PUT',
  path: '/desk/polls/:id',
  access: 'approved',
  summary:
    'Change a draft; of an open poll, only its closing time, its event and to how many fewer people its results are visible (administrators)',
  params: ofPoll,
  body: pollForm,
  output: poll,
});

export const movePoll = endpoint({
  method: 'PUT',
  path: '/desk/polls/:id/position',
  access: 'approved',
  summary: 'Move a poll within the order of its group (administrators)',
  params: ofPoll,
  body: v.object({ position: v.pipe(number(), v.integer(), v.minValue(0), v.maxValue(10_000)) }),
  output: poll,
});

export const openPoll = endpoint({
  method: 'POST',
  path: '/desk/polls/:id/open',
  access: 'approved',
  summary: 'Open a draft and notify its audience (administrators)',
  params: ofPoll,
  output: poll,
});

export const closePoll = endpoint({
  method: 'POST',
  path: '/desk/polls/:id/close',
  access: 'approved',
  summary: 'Close an open poll permanently and count the eligible voters (administrators)',
  params: ofPoll,
  output: poll,
});

export const copyPoll = endpoint({
  method: 'POST',
  path: '/desk/polls/:id/copy',
  access: 'approved',
  summary: 'Copy a poll with its questions, as a draft (administrators)',
  params: ofPoll,
  body: v.optional(v.object({ client_id: v.optional(clientId) }), {}),
  output: poll,
  keyed: true,
});

export const deletePoll = endpoint({
  method: 'DELETE',
  path: '/desk/polls/:id',
  access: 'approved',
  summary: 'Delete a poll with all its votes (administrators)',
  params: ofPoll,
});
