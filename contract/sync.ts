import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { errorSubject, fieldErrors } from './errors.ts';
import { journalName } from './held.ts';
import { operationKinds } from './operations.ts';
import type { RowKind } from './row-kinds.ts';
import { clientId, id, rev } from './scalars.ts';
import { signatureMax } from './signed-operation.ts';

/** Response header with the extensions of the server, joined by commas. */
export const syncHeader = 'X-Sync';
/** Response header with the IANA time zone of the school. */
export const schoolZoneHeader = 'X-School-Zone';
export const syncExtensions = ['idem', 'delta', 'push', 'etag', 'list', 'around'] as const;
export type SyncExtension = (typeof syncExtensions)[number];

/**
 * `membership` is the caller's membership of a group: put → fetch its newest messages, del → delete the
 * group. `gap` stands for more messages of a group than a delta contains: discard the window and fetch the
 * newest.
 */
export type ChangeType = RowKind | 'membership' | 'gap';

export const change = v.object({
  rev,
  t: v.string(),
  op: v.picklist(['put', 'del']),
  id: v.number(),
  /** The row in the form of its kind; absent for del, membership and gap. */
  row: v.optional(v.unknown()),
  /** Of a deleted message or question: the key of the operation that created it. A box may hold that operation still. */
  client_id: v.optional(clientId),
});
export type Change = v.InferOutput<typeof change>;

export const pullChanges = endpoint({
  method: 'GET',
  path: '/sync',
  access: 'approved',
  summary:
    'List the changes for the caller since a cursor; without one, returns only the cursor to use before a snapshot',
  query: v.object({
    cursor: v.optional(v.pipe(v.string(), v.maxLength(60))),
    limit: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(1000)),
    ),
  }),
  output: v.object({
    changes: v.array(change),
    cursor: v.string(),
    more: v.boolean(),
    /**
     * The last rev that the server has given to a row. A row with a lower one is before the cursor, or will come with
     * a later page. Absent if nothing has changed since the previous response, and in older builds.
     */
    rev: v.optional(rev),
  }),
});

export const pushedOperation = v.object({
  op_id: clientId,
  lane: v.pipe(v.string(), v.maxLength(100)),
  kind: v.picklist(operationKinds),
  args: v.unknown(),
  /** True if it was sent to a box. A school that answers instead does not execute it. */
  for_box: v.optional(v.boolean()),
  /** Only for a box: the operation whose message or question this one names. Its id in the arguments is 0. */
  depends_on: v.optional(clientId),
  /** Only for a box: the author of the message or question that `depends_on` names. */
  depends_on_author: v.optional(id),
  /** Only for a box: the last operation with which the device has changed the same message or question before. */
  after: v.optional(clientId),
  /**
   * Only for a box: the signature of the device (`signed-operation.ts`). Without it, the box does not hand it over. Apps of
   * earlier versions don't state `for_box`, so a school does not execute what has a signature either.
   */
  signature: v.optional(v.pipe(v.string(), v.maxLength(signatureMax))),
  /**
   * True if a box may have the operation, and hand it over too. The school then refuses it only once, whichever way it comes.
   * Absent in pushes for a box, which holds no operation that has it: such a push was meant for the school, and is not signed.
   */
  on_site: v.optional(v.boolean()),
  /** The person tries again after a refusal. The school decides anew. */
  retried: v.optional(v.boolean()),
});

export const pushResult = v.object({
  op_id: v.string(),
  /**
   * `later`: try again; `not_attempted`: it follows a `later` of its lane, or was meant for a box; `held`: a box shows it
   * on site, and the device sends it to the school later.
   */
  status: v.picklist(['done', 'dead', 'later', 'not_attempted', 'held']),
  /** Of a held operation: the journal of the box that holds it. */
  journal: v.optional(journalName),
  /** The place of a held vote in the journal. The counts of votes up to that place contain it. */
  number: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  data: v.optional(v.unknown()),
  http: v.optional(v.number()),
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  subject: v.optional(errorSubject),
  errors: v.optional(fieldErrors),
});
export type PushResult = v.InferOutput<typeof pushResult>;

export const pushOperations = endpoint({
  method: 'POST',
  path: '/sync/push',
  access: 'approved',
  summary: 'Perform up to 50 operations in lane order; returns one result per operation',
  body: v.object({ ops: v.pipe(v.array(pushedOperation), v.minLength(1), v.maxLength(50)) }),
  output: v.array(pushResult),
});
