import type { Context as HonoContext } from 'hono';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Context } from '../context.ts';
import { fieldsOf } from './form-fields.ts';
import { type FormBody, readForm } from './read-form.ts';
import { Refusal } from './refusal.ts';

export type Body = Pick<FormBody, 'files' | 'drop'> & { sent: unknown };

const mostBytes = 1024 * 1024;
const noFiles: FormBody['files'] = new Map();
const plain = (sent: unknown): Body => ({ sent, files: noFiles, drop: async () => undefined });
const unreadable = () => new Refusal('invalid', { fields: { body: ['invalid'] } });

/** Reads the body of a request: JSON or either kind of form. @throws Refusal for other types */
export async function readBody(ctx: Context, endpoint: Endpoint, c: HonoContext): Promise<Body> {
  if (endpoint.method === 'GET') return plain(undefined);
  const [type = ''] = (c.req.header('content-type') ?? '').toLowerCase().split(';');
  if (type.trim() === 'multipart/form-data') {
    const { fields, ...rest } = await readForm(ctx, c.req.raw, endpoint);
    return { sent: fields, ...rest };
  }
  const text = await readText(c);
  if (text === '') return plain(undefined);
  switch (type.trim()) {
    case 'application/x-www-form-urlencoded':
      return plain(fieldsOf(decodePairs(text), endpoint.clearedByEmpty));
    case '':
    case 'application/json':
      return plain(parseJson(text));
    default:
      throw new Refusal('mediaType');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

function* decodePairs(text: string): Iterable<[string, string]> {
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.includes('=') ? pair.indexOf('=') : pair.length;
    yield [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
  }
}

/** Unlike `URLSearchParams`, rejects bytes that are not UTF-8. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw unreadable();
  }
}

async function readText(c: HonoContext): Promise<string> {
  const bytes = Buffer.concat(await readChunks(c, mostBytes));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable();
  }
}

/** Without Content-Length, the bytes are counted while they arrive. */
async function readChunks(c: HonoContext, most: number): Promise<Uint8Array[]> {
  if (Number(c.req.header('content-length') ?? 0) > most) throw new Refusal('tooLarge');
  const { body } = c.req.raw;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new Refusal('tooLarge');
    chunks.push(chunk);
  }
  return chunks;
}
