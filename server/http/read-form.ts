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
  /** In the shape of a JSON body. */
  fields: Record<string, unknown>;
  /** Draft files; they stay until they are stored or `drop` is called. */
  files: ReadonlyMap<string, ReceivedFile>;
  drop: () => Promise<void>;
}

const mostParts = 200;
const mostTextBytes = 512 * 1024;

const unreadable = () => new Refusal('invalid', { fields: { body: ['invalid'] } });

/**
 * Reads a multipart form. @throws Refusal for files under names that the endpoint doesn't have, and for too
 * many bytes
 */
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
    // Browsers send a file field without a chosen file as an empty part.
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
    // The error reaches the reader of the stream; the handler only keeps it from being uncaught.
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

/** Without Content-Length, the bytes are counted while they arrive, including those of ignored parts. */
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
