import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import type { ModeratorAct } from './event-questions.ts';
import type { OperationKind } from './operations.ts';
import { clientId, id, timestamp } from './scalars.ts';
import { person } from './users.ts';

/*
 * Operations that a box holds: it shows them to the people on site, and each device sends its own to the school later. A
 * box executes nothing, so held operations have no rows. Each is named by its `op_id`, which the message or question of
 * the school has as `client_id`.
 */

/**
 * Kinds that other devices receive. A reply may answer any message. Questions are those by name. The other kinds may only
 * change what is held too.
 */
export const shownKinds = [
  'message.send',
  'message.edit',
  'message.delete',
  'message.react',
  'eventQuestion.ask',
  'eventQuestion.edit',
  'eventQuestion.withdraw',
  'eventQuestion.moderate',
] as const satisfies readonly OperationKind[];
export type ShownKind = (typeof shownKinds)[number];

/** Other devices receive only the counts of votes. A vote may be for a question of the school too. */
export const heldKinds = [...shownKinds, 'eventQuestion.vote'] as const satisfies readonly OperationKind[];
export type HeldKind = (typeof heldKinds)[number];

export const isVote = (kind: string): kind is 'eventQuestion.vote' => kind === 'eventQuestion.vote';

/** Kinds that create what the others change. */
const creatingKinds = ['message.send', 'eventQuestion.ask'] as const satisfies readonly HeldKind[];
export type CreatingKind = (typeof creatingKinds)[number];
export const isCreating = (kind: OperationKind): kind is CreatingKind =>
  (creatingKinds as readonly OperationKind[]).includes(kind);

/** True for operations that remove what they name from the site, with its edits, reactions and acts. */
export const isRemoval = (kind: string): boolean =>
  kind === 'message.delete' || kind === 'eventQuestion.withdraw';

/** Acts of moderators that a box shows. The others name rows of the school, or nobody on site misses them. */
export const heldActs = [
  'publish',
  'decline',
  'answered',
  'later',
  'reopen',
  'pin',
  'unpin',
] as const satisfies readonly ModeratorAct[];

export const isHeldKind = (kind: OperationKind): kind is HeldKind =>
  (heldKinds as readonly OperationKind[]).includes(kind);

/** Held votes of one person for one question. The last one counts. */
export const maxVotesOnQuestion = 20;
/** Operations that one box holds at a time. */
export const maxHeld = 20_000;
/** Votes among them, and those of one person. */
export const maxVotesHeld = maxHeld / 2;
export const maxVotesOfPerson = 200;
/** In ms. After this time, boxes and devices forget an operation that the school does not know. */
export const maxHeldMs = 30 * 24 * 3600 * 1000;
export const heldPageSize = 500;

export const heldOperation = v.object({
  /** Its place in the journal. The order on site. */
  number: id,
  op_id: clientId,
  kind: v.picklist(shownKinds),
  /** Arguments of the kind. What is held itself has the id 0 in them, and its `op_id` in `depends_on`. */
  args: v.unknown(),
  depends_on: v.nullable(clientId),
  /** The chat; null for operations on questions. */
  group_id: v.nullable(id),
  /** The event; null for operations on messages. */
  event_id: v.optional(v.nullable(id), null),
  author: person,
  at: timestamp,
});
export type HeldOperation = v.InferOutput<typeof heldOperation>;
export type HeldOperationOnWire = v.InferInput<typeof heldOperation>;

/** The count of votes for a public question, those of the copy and those that the box holds. */
export const heldVotes = v.object({
  event_id: id,
  /** The id of a question of the copy; null for a held one. */
  id: v.nullable(id),
  /** The `op_id` of a held question; null for one of the copy. */
  key: v.nullable(clientId),
  votes: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type HeldVotes = v.InferOutput<typeof heldVotes>;

const countedVotes = {
  /** The last place in the journal that the counts contain. */
  number: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Questions without held votes are left out. */
  counts: v.array(heldVotes),
};

/** Name of a journal, another one after each start of a box: a restored box uses numbers again. */
export const journalName = v.pipe(v.string(), v.uuid());

export const listHeld = endpoint({
  method: 'GET',
  path: '/box/held',
  access: 'approved',
  summary:
    'List the operations that a box holds in the groups of the caller, and on questions that they may see, in their order, after a number of a journal; of another journal, all. The last page has the counts of votes. Only a box answers',
  query: v.object({
    journal: v.optional(journalName),
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
  }),
  output: v.object({
    journal: journalName,
    held: v.array(heldOperation),
    more: v.boolean(),
    /** On the last page. Absent at boxes of earlier versions. */
    votes: v.optional(v.object(countedVotes)),
  }),
});

/** Operations in one request of `listRefusedHeld`. */
export const maxRefusedHeld = 100;

/** A message or question by its key and its author, because another person may use the same key. */
const heldReference = v.object({ op_id: clientId, author_id: id });
export type HeldReference = v.InferOutput<typeof heldReference>;

/**
 * Every approved person may call it. A key is a random UUID that only those know who have seen the operation on site, so the
 * answer reveals nothing to others.
 */
export const listRefusedHeld = endpoint({
  method: 'POST',
  path: '/held/refused',
  access: 'approved',
  summary:
    'List those of up to 100 messages and questions, each by its key and its author, that the school has refused and not executed since, and those that it has executed and the caller does not see: deleted or hidden ones. A box does not answer',
  body: v.object({
    held: v.pipe(v.array(heldReference), v.minLength(1), v.maxLength(maxRefusedHeld)),
  }),
  output: v.object({
    refused: v.array(heldReference),
    /**
     * Executed, and since then deleted, or in a chat without the caller; also those of deleted accounts. Older schools list
     * neither these nor the next.
     */
    gone: v.optional(v.array(heldReference), []),
    /** Executed questions that the caller does not see, because they wait for a moderator or were declined. */
    hidden: v.optional(v.array(heldReference), []),
  }),
});

/** Payload of the event `box.held`. */
export const heldEvent = v.object({ journal: journalName, held: heldOperation });

/**
 * Payload of the event `box.votes`: the counts of one event that have changed since the last such event, or contain new votes. A
 * question of the copy without held votes has the count of the copy.
 */
export const votesEvent = v.object({ journal: journalName, event_id: id, ...countedVotes });
