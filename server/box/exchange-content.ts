import * as v from 'valibot';
import { copyManifest, handedOperation, handoverResult } from '../../contract/boxes.ts';
import { journalName, maxHeld } from '../../contract/held.ts';
import { clientId, id, timestamp } from '../../contract/scalars.ts';
import { ExchangeError } from './exchange-file.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const hashes = v.array(v.string());

/** The content of a file from a box. */
export const operationsContent = v.object({
  journal: journalName,
  /** The last number in the journal; null if not all operations fit into the file. */
  last: v.nullable(count),
  /** By the clock of the box. */
  written_at: timestamp,
  /** Version of the program on the box, and its newest migration. */
  version: v.pipe(v.string(), v.maxLength(40)),
  schema_version: v.string(),
  /** The id of the copy that the box runs. */
  copy: id,
  /** Hashes of the contents of that copy that the box has. */
  has: v.object({ parts: hashes, files: hashes }),
  /** Keys of operations in the journal that the school has performed already. */
  performed: v.array(clientId),
  /** Count of those that are not in the file: they wait for their devices or for an operation before them, or do not fit. */
  waiting: count,
  /** The other operations that may be handed over, in the order of the journal. */
  ops: v.pipe(v.array(handedOperation), v.maxLength(maxHeld)),
});
export type OperationsContent = v.InferOutput<typeof operationsContent>;
export type OperationsContentOnWire = v.InferInput<typeof operationsContent>;

/** The JSON in a file from the school. The contents that it lists follow. */
export const answerContent = v.object({
  /** When the school had decided, by its clock. */
  made_at: timestamp,
  /** As in the file that it answers. */
  journal: journalName,
  last: v.nullable(count),
  performed: v.array(clientId),
  results: v.array(handoverResult),
  /** A copy that was made after the results; null if there is none. */
  copy: v.nullable(
    v.object({
      /** Newest migration of its tables. */
      schema_version: v.string(),
      manifest: copyManifest,
      /** The parts and files that the box does not have, as far as they fit. */
      contents: v.array(v.object({ hash: v.string(), bytes: count })),
    }),
  ),
});
export type AnswerContent = v.InferOutput<typeof answerContent>;
export type AnswerContentOnWire = v.InferInput<typeof answerContent>;

const lengthBytes = 4;

/** The length of the JSON in 4 bytes, the JSON, and the contents. */
export function pack(json: unknown, contents: readonly Uint8Array[] = []): Buffer {
  const text = Buffer.from(JSON.stringify(json));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, ...contents]);
}

/** The JSON of packed bytes, and the contents behind it. @throws ExchangeError `damaged` */
export function unpack<S extends v.GenericSchema>(
  schema: S,
  packed: Buffer,
): { json: v.InferOutput<S>; contents: Buffer } {
  const end = packed.length < lengthBytes ? Infinity : lengthBytes + packed.readUInt32BE(0);
  if (end > packed.length) throw new ExchangeError('damaged');
  const read = v.safeParse(schema, parsed(packed.toString('utf8', lengthBytes, end)));
  if (!read.success) throw new ExchangeError('damaged');
  return { json: read.output, contents: packed.subarray(end) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The contents of an answer by their hashes. @throws ExchangeError `damaged` */
export function contentsOf(
  listed: readonly { hash: string; bytes: number }[],
  contents: Buffer,
): ReadonlyMap<string, Buffer> {
  const found = new Map<string, Buffer>();
  let at = 0;
  for (const { hash, bytes } of listed) {
    found.set(hash, contents.subarray(at, at + bytes));
    at += bytes;
  }
  if (at !== contents.length) throw new ExchangeError('damaged');
  return found;
}
