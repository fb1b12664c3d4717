import * as v from 'valibot';
import { boxHeader } from '../../contract/box-header.ts';
import {
  confirmBoxCopy,
  type CopyManifest,
  copyManifest,
  type HandedOperation,
  handOver,
  type HandoverResult,
  pairBox,
  readBoxFile,
  readBoxPart,
  takeBoxCopy,
} from '../../contract/boxes.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { errorBody } from '../../contract/errors.ts';
import program from '../../package.json' with { type: 'json' };
import { schemaVersion } from '../db/schema-version.ts';
import { BoxEnded, BoxError, NotAtSchool, SchoolUnreachable } from './box-error.ts';

/** The calls of a box at its school. Each throws `SchoolUnreachable`, `BoxEnded` or another `BoxError`. */
export interface SchoolClient {
  /** The newest copy; the school makes one if its last is older than `maxAgeSeconds`. */
  copy: (maxAgeSeconds: number) => Promise<CopyManifest>;
  /** The bytes of a part, of which the caller checks the hash. */
  part: (part: { hash: string; bytes: number }) => Promise<Buffer>;
  /** The content of a file from a byte on. */
  file: (hash: string, from: number) => Promise<AsyncIterable<Uint8Array>>;
  /** Reports that the box has a copy completely. */
  confirm: (copyId: number) => Promise<void>;
  /** Hands over operations of a journal, in their order. Throws `NotAtSchool` if the school is of an older version. */
  handOver: (journal: string, ops: readonly HandedOperation[]) => Promise<HandoverResult[]>;
}

interface Details {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** In ms, until the response begins. */
  patience?: number;
}

interface Reply {
  status: number;
  body: AsyncIterable<Uint8Array>;
  /** Ends the connection of a body that is not read. */
  drop: () => void;
}

/** In ms. The school may need minutes to make a copy. */
const timeouts = { begin: 300_000, handover: 60_000, stalled: 60_000 };
const maxJsonBytes = 64 * 1024 * 1024;

/** The address of a school, and the token of the box if it has one. */
interface School {
  origin: string;
  token?: string;
  request: typeof fetch;
}

const paired = pairBox.output;

/** Exchanges the code that an administrator got at the desk for the token of the box. */
export async function pairWith(origin: string, code: string): Promise<v.InferOutput<typeof paired>> {
  const body = { code, version: program.version, schema_version: schemaVersion };
  return readJson(await call({ origin, request: fetch }, pairBox, { body }), paired);
}

export function schoolClient(origin: string, token: string, request = fetch): SchoolClient {
  const callAsBox = (endpoint: Endpoint, details: Details) =>
    call({ origin, token, request }, endpoint, details);
  return {
    copy: async (maxAgeSeconds) => {
      const query = {
        schema_version: schemaVersion,
        version: program.version,
        max_age: String(maxAgeSeconds),
      };
      return readJson(await callAsBox(takeBoxCopy, { query }), copyManifest);
    },
    part: async ({ hash, bytes }) =>
      readAll((await callAsBox(readBoxPart, { params: { hash } })).body, bytes),
    file: async (hash, from) => {
      const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
      const { status, body } = await callAsBox(readBoxFile, { params: { hash }, headers });
      // Some proxies ignore ranges, and send the whole file.
      return from === 0 || status === 206 ? body : withoutFirst(body, from);
    },
    confirm: async (copyId) => {
      await readAll((await callAsBox(confirmBoxCopy, { params: { id: String(copyId) } })).body, maxJsonBytes);
    },
    handOver: async (journal, ops) => {
      const details = { body: { journal, ops }, patience: timeouts.handover };
      return readJson(await callAsBox(handOver, details), handOver.output);
    },
  };
}

/** Makes a request. Responses that are no success become errors. */
async function call(
  { origin, token, request }: School,
  endpoint: Endpoint,
  { params = {}, query = {}, body, headers = {}, patience = timeouts.begin }: Details,
): Promise<Reply> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), patience);
  const response = await request(`${origin}/api${path}${search && `?${search}`}`, {
    method: endpoint.method,
    redirect: 'manual',
    signal: abort.signal,
    headers: {
      'x-lang': 'en',
      // Ranges count the bytes of the content itself.
      'accept-encoding': 'identity',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
    .catch((error: unknown) => {
      throw unreachable(error);
    })
    .finally(() => clearTimeout(timer));
  const reply: Reply = {
    status: response.status,
    body: bodyOf(response, abort),
    drop: () => abort.abort(),
  };
  if (response.headers.has(boxHeader)) {
    reply.drop();
    throw new SchoolUnreachable('The name of the school leads to a box here, not to the school');
  }
  if (response.ok) return reply;
  throw await errorOf(reply);
}

async function* bodyOf(response: Response, abort: AbortController): AsyncGenerator<Uint8Array> {
  const timer = setTimeout(() => abort.abort(), timeouts.stalled);
  try {
    for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      timer.refresh();
      yield part;
    }
  } catch (error) {
    throw unreachable(error);
  } finally {
    clearTimeout(timer);
  }
}

/** The content without its first `bytes`. */
async function* withoutFirst(content: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let rest = bytes;
  for await (const part of content) {
    if (part.length > rest) yield part.subarray(rest);
    rest = Math.max(rest - part.length, 0);
  }
}

function unreachable(error: unknown): SchoolUnreachable {
  const { cause, message } = error as Error;
  const code = (cause as { code?: string } | undefined)?.code;
  return new SchoolUnreachable(`The school can't be reached: ${code ?? message}`, { cause: error });
}

async function readAll(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes) throw new BoxError('The school sent more than it announced');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** `data` of a response. @throws SchoolUnreachable for a body that is not from a school */
async function readJson<S extends v.GenericSchema>({ body }: Reply, data: S): Promise<v.InferOutput<S>> {
  const json = jsonOf((await readAll(body, maxJsonBytes)).toString());
  const parsed = v.safeParse(data, (json as { data?: unknown } | null | undefined)?.data);
  if (!parsed.success) throw foreign();
  return parsed.output;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const foreign = () =>
  new SchoolUnreachable(
    'Another server answers in place of the school, for example a sign-in page of a Wi-Fi',
  );

async function errorOf({ status, body }: Reply): Promise<BoxError> {
  const parsed = v.safeParse(errorBody, jsonOf((await readAll(body, maxJsonBytes)).toString()));
  if (!parsed.success || parsed.output.code === undefined)
    return status >= 500
      ? new SchoolUnreachable(`A server before the school answers with ${status}`)
      : foreign();
  const { code, message } = parsed.output;
  if (code === 'boxEnded') return new BoxEnded(message);
  if (code === 'notFound') return new NotAtSchool('The school has replaced the copy');
  if (status === 429 || status >= 500) return new SchoolUnreachable(`The school is busy: ${message}`);
  return new BoxError(`The school refuses: ${message}`);
}
