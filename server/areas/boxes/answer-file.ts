import { buffer } from 'node:stream/consumers';
import { type BroughtIn, boxFileBytes } from '../../../contract/box-files.ts';
import type { CopyManifestOnWire, HandoverResult } from '../../../contract/boxes.ts';
import { type AnswerContentOnWire, type OperationsContent, pack } from '../../box/exchange-content.ts';
import { sealExchange } from '../../box/exchange-file.ts';
import type { Context } from '../../context.ts';
import type { BoxRow } from '../../db/box-schema.ts';
import { schemaVersion } from '../../db/schema-version.ts';
import { seconds } from '../../http/seconds.ts';
import { partOf } from './copies.ts';
import { copyMadeNow } from './make-copy.ts';

/** A box that is paired, with what files of it are encrypted with. */
export interface ExchangingBox extends BoxRow {
  number: number;
  token_hash: Buffer;
}

interface Answer {
  file: Buffer;
  copy: BroughtIn['copy'];
  /** Files of the copy that the box does not have then. */
  leftOut: number;
}

/** The answer to a file of a box: the results of its operations, and a copy that contains them, as far as it fits. */
export async function answerTo(
  ctx: Context,
  box: ExchangingBox,
  content: OperationsContent,
  results: readonly HandoverResult[],
): Promise<Answer> {
  const made_at = seconds(new Date(ctx.now()));
  const { journal, last, performed } = content;
  const decided = { made_at, journal, last, performed, results: [...results] };
  const room = boxFileBytes - JSON.stringify(decided).length;
  const { copy, manifest, contents, leftOut } = await copyFor(ctx, box, content, room);
  const listed = contents.map(({ hash, bytes }) => ({ hash, bytes: bytes.length }));
  const json: AnswerContentOnWire = {
    ...decided,
    copy: manifest && { schema_version: schemaVersion, manifest, contents: listed },
  };
  const packed = pack(
    json,
    contents.map(({ bytes }) => bytes),
  );
  const { number, token_hash } = box;
  return { file: sealExchange(token_hash, { kind: 'answer', number }, packed), copy, leftOut };
}

interface CarriedCopy extends Pick<Answer, 'copy' | 'leftOut'> {
  manifest: CopyManifestOnWire | null;
  contents: { hash: string; bytes: Uint8Array }[];
}

const without = (copy: Exclude<BroughtIn['copy'], 'included'>): CarriedCopy => ({
  copy,
  leftOut: 0,
  manifest: null,
  contents: [],
});

/** A failure takes nothing from the results: the copy comes with the next file. */
async function copyFor(
  ctx: Context,
  box: BoxRow,
  { schema_version, has }: OperationsContent,
  room: number,
): Promise<CarriedCopy> {
  if (schema_version !== schemaVersion) return without('otherVersion');
  try {
    return await includedCopy(ctx, box, has, room);
  } catch (error) {
    ctx.log.error({ err: error, box: box.id }, 'the copy for the file of a box could not be made');
    return without('failed');
  }
}

/** The parts that the box lacks, then as many files as fit, the smallest first. `room` is in bytes. */
async function includedCopy(
  ctx: Context,
  box: BoxRow,
  has: OperationsContent['has'],
  room: number,
): Promise<CarriedCopy> {
  const manifest = await copyMadeNow(ctx, box);
  const parts = lacking(manifest.parts, has.parts);
  let rest = parts.reduce((left, { bytes }) => left - bytes, room);
  if (rest < 0) return without('tooLarge');
  const contents: CarriedCopy['contents'] = [];
  for (const { hash } of parts) {
    const bytes = await partOf(ctx.db, box.id, hash);
    if (!bytes) throw new Error('The copy was replaced');
    contents.push({ hash, bytes });
  }
  const files = lacking(manifest.files, has.files).toSorted((a, b) => a.bytes - b.bytes);
  for (const file of files) {
    const bytes = file.bytes <= rest ? await contentOf(ctx, file) : null;
    if (!bytes) continue;
    contents.push({ hash: file.hash, bytes });
    rest -= bytes.length;
  }
  return { copy: 'included', manifest, contents, leftOut: files.length + parts.length - contents.length };
}

function lacking<T extends { hash: string }>(contents: readonly T[], known: readonly string[]): T[] {
  const hashes = new Set(known);
  const distinct = new Map(contents.map((content) => [content.hash, content]));
  return [...distinct.values()].filter(({ hash }) => !hashes.has(hash));
}

/** The content of a file; null if the school has lost it, or a part of it. */
async function contentOf(
  { files }: Context,
  { hash, bytes }: CopyManifestOnWire['files'][number],
): Promise<Buffer | null> {
  const content = await files.read(hash);
  if (!content) return null;
  const whole = await buffer(content);
  return whole.length === bytes ? whole : null;
}
