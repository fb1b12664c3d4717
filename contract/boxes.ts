import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { errorSubject, fieldErrors } from './errors.ts';
import { journalName } from './held.ts';
import { clientId, id, idText, isVisible, timestamp } from './scalars.ts';
import { signatureMax } from './signed-operation.ts';

/** Begins the token of each box. */
export const boxTokenPrefix = 'ybx_';
/** Boxes of a school that are not revoked. */
export const maxBoxes = 10;
export const boxNameMax = 60;
/** Days from the pairing until the box stops answering, to choose from. */
export const boxDays = [1, 3, 7, 14, 30] as const;
/** Groups and folders that one box carries. */
export const maxBoxGroups = 500;
export const maxBoxFolders = 500;
/** Minutes for which a code of pairing is valid. */
export const boxCodeMinutes = 60;

/**
 * - `waiting`: nobody has used the code yet
 * - `paired`: takes copies
 * - `expired`: its days are over
 * - `revoked`: takes no copies any more
 */
const boxStates = ['waiting', 'paired', 'expired', 'revoked'] as const;
export type BoxState = (typeof boxStates)[number];

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The contents of a copy: counts of rows, and its size. */
export const boxCopy = v.object({
  id,
  made_at: timestamp,
  /** Null until the box has all of it. */
  taken_at: v.nullable(timestamp),
  people: count,
  sessions: count,
  messages: count,
  materials: count,
  rows: count,
  bytes: count,
  files: count,
  file_bytes: count,
});
export type BoxCopy = v.InferOutput<typeof boxCopy>;
export type BoxCopyOnWire = v.InferInput<typeof boxCopy>;

export const box = v.object({
  id,
  name: v.string(),
  state: v.picklist(boxStates),
  created_at: timestamp,
  paired_at: v.nullable(timestamp),
  revoked_at: v.nullable(timestamp),
  /** From the pairing on; null before it. */
  expires_at: v.nullable(timestamp),
  /** Expiry of the code that waits to be used; null if there is none. */
  code_expires_at: v.nullable(timestamp),
  /** Null until the box has used its token. */
  last_contact_at: v.nullable(timestamp),
  /** Version of the program on the box, as of its last copy; null before the pairing. */
  version: v.nullable(v.string()),
  days: v.number(),
  group_ids: v.array(id),
  folder_ids: v.array(id),
  last_copy: v.nullable(boxCopy),
  /** Operations that the box has handed over and the school has executed. */
  handed_over: v.optional(count, 0),
  /** The last time that the box handed operations over; null before the first. */
  last_handover_at: v.optional(v.nullable(timestamp), null),
});
export type Box = v.InferOutput<typeof box>;
export type BoxOnWire = v.InferInput<typeof box>;

const name = v.pipe(
  v.string('required'),
  v.trim(),
  v.check(isVisible, 'required'),
  v.maxLength(boxNameMax, `max:${boxNameMax}`),
);
const choices = {
  name,
  group_ids: v.pipe(v.array(id), v.maxLength(maxBoxGroups, `maxChosen:${maxBoxGroups}`)),
  folder_ids: v.pipe(v.array(id), v.maxLength(maxBoxFolders, `maxChosen:${maxBoxFolders}`)),
};

const currentPassword = v.optional(v.pipe(v.string(), v.maxLength(128, 'max:128')));

export const listBoxes = endpoint({
  method: 'GET',
  path: '/desk/boxes',
  access: 'approved',
  summary: 'List the boxes, also revoked ones for 90 days (administrators)',
  output: v.array(box),
});

export const listBoxCopies = endpoint({
  method: 'GET',
  path: '/desk/boxes/:id/copies',
  access: 'approved',
  summary: 'List what the last 50 copies of a box contained, newest first (administrators)',
  params: v.object({ id: idText }),
  output: v.array(boxCopy),
});

/** Groups and folders to choose from, with the size of what they contain. */
export const listBoxChoices = endpoint({
  method: 'GET',
  path: '/desk/boxes/choices',
  access: 'approved',
  summary: 'List groups and folders that a box can carry, with their counts and sizes (administrators)',
  output: v.object({
    groups: v.array(v.object({ id, name: v.string(), messages: count, file_bytes: count })),
    folders: v.array(v.object({ id, name: v.string(), materials: count, file_bytes: count })),
  }),
});

export const addBox = endpoint({
  method: 'POST',
  path: '/desk/boxes',
  access: 'approved',
  summary:
    'Create a box; the response has the code for pairing once. Needs the current password unless the person signed in less than 15 minutes ago (administrators)',
  body: v.object({
    ...choices,
    days: v.picklist(boxDays, 'choice'),
    current_password: currentPassword,
  }),
  strict: true,
  output: v.object({ ...box.entries, code: v.string() }),
});

export const changeBox = endpoint({
  method: 'PUT',
  path: '/desk/boxes/:id',
  access: 'approved',
  summary:
    'Change the name of a box and what it carries from its next copy on. To add groups or folders, it needs the current password as `addBox` does (administrators)',
  params: v.object({ id: idText }),
  body: v.object({ ...choices, current_password: currentPassword }),
  strict: true,
  output: box,
});

export const renewBoxCode = endpoint({
  method: 'POST',
  path: '/desk/boxes/:id/code',
  access: 'approved',
  summary:
    'Create a new code for a box that waits, has expired, or has not used its token yet. Needs the current password as `addBox` does (administrators)',
  params: v.object({ id: idText }),
  body: v.object({ current_password: currentPassword }),
  strict: true,
  output: v.object({ ...box.entries, code: v.string() }),
});

export const revokeBox = endpoint({
  method: 'POST',
  path: '/desk/boxes/:id/revoke',
  access: 'approved',
  summary:
    'End the pairing of a box; with `sign_out`, also the sessions of all people that its copies carried (administrators)',
  params: v.object({ id: idText }),
  body: v.object({ sign_out: v.optional(v.boolean(), false) }),
  strict: true,
  output: box,
});

/** Version of the program on the box. */
const version = v.pipe(v.string(), v.maxLength(40));

/** Name of the newest migration; both sides must have the same tables. */
const schemaVersion = v.pipe(v.string(), v.regex(/^\d{3}-[\w-]{1,60}$/, 'invalid'));

export const pairBox = endpoint({
  method: 'POST',
  path: '/boxes/pair',
  access: 'public',
  summary: 'Exchange the code of a box for its token; the code is used up',
  body: v.object({
    code: v.pipe(v.string(), v.maxLength(40)),
    version,
    schema_version: schemaVersion,
  }),
  strict: true,
  output: v.object({ number: id, token: v.string(), name: v.string(), expires_at: timestamp }),
});

const contentHash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, 'invalid'));

/** A part is gzipped lines of JSON, each one row of `table` with its columns. */
const copyPart = v.object({ hash: contentHash, table: v.string(), rows: count, bytes: count });
const copyFile = v.object({ hash: contentHash, type: v.string(), bytes: count });

export const copyManifest = v.object({
  id,
  /** Name of the copy, unique in the school. */
  name: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  made_at: timestamp,
  expires_at: timestamp,
  /** The last rev in the copy. */
  rev: v.number(),
  parts: v.array(copyPart),
  files: v.array(copyFile),
});
export type CopyManifest = v.InferOutput<typeof copyManifest>;
export type CopyManifestOnWire = v.InferInput<typeof copyManifest>;

export const takeBoxCopy = endpoint({
  method: 'GET',
  path: '/boxes/own/copy',
  access: 'public',
  summary:
    'The newest copy for the calling box, made now if the last is older than `max_age` seconds; without it, all rows are read again (token of a box)',
  query: v.object({
    schema_version: schemaVersion,
    version: v.optional(version),
    max_age: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))),
  }),
  output: copyManifest,
});

export const readBoxPart = endpoint({
  method: 'GET',
  path: '/boxes/own/parts/:hash',
  access: 'public',
  summary: 'The bytes of a part of the newest copy of the calling box (token of a box)',
  params: v.object({ hash: contentHash }),
});

export const readBoxFile = endpoint({
  method: 'GET',
  path: '/boxes/own/files/:hash',
  access: 'public',
  summary: 'A file of the newest copy of the calling box; supports ranges (token of a box)',
  params: v.object({ hash: contentHash }),
});

export const confirmBoxCopy = endpoint({
  method: 'POST',
  path: '/boxes/own/copies/:id/taken',
  access: 'public',
  summary: 'Report that the box has a copy completely (token of a box)',
  params: v.object({ id: idText }),
});

/** Operations in one request of a handover. */
export const maxHandedOver = 50;

export const handedOperation = v.object({
  /** The session whose device has signed the operation. */
  session_id: id,
  user_id: id,
  op_id: clientId,
  /** A newer box may send one that this school does not know. */
  kind: v.pipe(v.string(), v.maxLength(60)),
  /** As the device sent them to the box. */
  args: v.unknown(),
  depends_on: v.nullable(clientId),
  /** The author of what it names, as the device knows them. */
  depends_on_author: v.nullable(id),
  /** An operation of the same device that comes first. */
  after: v.nullable(clientId),
  signature: v.pipe(v.string(), v.maxLength(signatureMax)),
});
export type HandedOperation = v.InferOutput<typeof handedOperation>;

export const handoverResult = v.object({
  op_id: v.string(),
  /**
   * - `done`: the school has executed it, now or before, or a later one that supersedes it
   * - `dead`: the school refuses it, for the reason in the other fields
   * - `later`: the school does not know yet what it names; with a code, it can't decide now
   * - `unsigned`: it waits for its own device
   */
  status: v.picklist(['done', 'dead', 'later', 'unsigned']),
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  subject: v.optional(errorSubject),
  errors: v.optional(fieldErrors),
});
export type HandoverResult = v.InferOutput<typeof handoverResult>;

export const handOver = endpoint({
  method: 'POST',
  path: '/box/handover',
  access: 'public',
  summary:
    'Perform up to 50 operations that a box holds, in the order of its journal, for the people whose devices have signed them; returns one result per operation (token of a box)',
  body: v.object({
    journal: journalName,
    ops: v.pipe(v.array(handedOperation), v.minLength(1), v.maxLength(maxHandedOver)),
  }),
  output: v.array(handoverResult),
});
