import fs from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Context } from '../context.ts';
import { writeDraft } from '../files/receive-file.ts';
import type { ReceivedFile } from '../files/received-file.ts';
import { fieldsOf } from './form-fields.ts';
import { Refusal } from './refusal.ts';

export interface FormBody {
  /** In the shape a JSON body would have. */
  fields: Record<string, unknown>;
  /** They lie aside until they are kept, or dropped. */
  files: ReadonlyMap<string, ReceivedFile>;
  drop: () => Promise<void>;
}

const mostParts = 200;
const mostTextBytes = 512 * 1024;

const unreadable = () => new Refusal('invalid', { fields: { body: ['invalid'] } });

/** Reads the form of a call. Files under names that the call does not know are refused. */
export async function readForm(
  ctx: Pick<Context, 'files'>,
  { headers, body }: Request,
  endpoint: Pick<Endpoint, 'form' | 'fileNames' | 'clearedByEmpty'>,
): Promise<FormBody> {
  const { form: limits = {}, fileNames: names = {}, clearedByEmpty } = endpoint;
  const most = Object.values(limits).reduce((sum, bytes) => sum + bytes, mostTextBytes);
  if (Number(headers.get('content-length') ?? 0) > most) throw new Refusal('tooLarge');
  const pairs: [string, string][] = [];
  const files = new Map<string, ReceivedFile>();
  const drafts: string[] = [];
  const streams: BusboyFileStream[] = [];
  const coming: Promise<void>[] = [];
  const stopped = new AbortController();
  const stop = (why: unknown) => stopped.abort(why);
  const drop = async () => {
    for (const draft of drafts) await fs.rm(draft, { force: true });
  };

  const keep = async (name: string, stream: BusboyFileStream, called: string) => {
    const path = await ctx.files.draftPath();
    drafts.push(path);
    const written = await writeDraft(path, stream, limits[name] ?? 0);
    // A field for a file in which nothing was chosen is sent all the same.
    if (called || written.bytes > 0) files.set(name, { path, name: called, ...written });
  };
  const parser = parserOf(headers.get('content-type') ?? '');
  let text = 0;
  parser.on('field', (name, value, nameCut, valueCut) => {
    text += value.length;
    if (nameCut) return stop(unreadable());
    if (valueCut || text > mostTextBytes) return stop(new Refusal('tooLarge'));
    pairs.push([name, value]);
  });
  parser.on('file', (sentName, stream, filename) => {
    const name = (Object.hasOwn(names, sentName) && names[sentName]) || sentName;
    streams.push(stream);
    // Whoever reads it hears of it.
    stream.on('error', () => undefined);
    if (!Object.hasOwn(limits, name))
      return stop(new Refusal('invalid', { fields: { [name]: ['unknownField'] } }));
    const kept = keep(name, stream, filename ?? '');
    coming.push(kept);
    kept.catch(stop);
  });
  for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
    parser.on(limit, () => stop(unreadable()));

  try {
    await pipeline(Readable.from(noMoreThan(most, body ?? [])), parser, { signal: stopped.signal });
    await Promise.all(coming);
    stopped.signal.throwIfAborted();
    return { fields: fieldsOf(pairs, clearedByEmpty), files, drop };
  } catch (error) {
    for (const stream of streams) stream.destroy();
    await Promise.allSettled(coming);
    await drop();
    const why: unknown = stopped.signal.reason ?? error;
    throw why instanceof Refusal ? why : unreadable();
  }
}

/** A length that was not announced is counted while it comes, also of what is left out. */
async function* noMoreThan(most: number, body: AsyncIterable<Uint8Array> | []) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new Refusal('tooLarge');
    yield chunk;
  }
}

function parserOf(contentType: string) {
  const limits = { parts: mostParts, fields: mostParts, files: 10, fieldSize: mostTextBytes };
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw unreadable();
  }
}
