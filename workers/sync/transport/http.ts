import { clientExtensions, extensionsHeader } from '../../../contract/client-extensions.ts';
import { deskSeenHeader } from '../../../contract/desks.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { schoolZoneHeader, type SyncExtension, syncExtensions, syncHeader } from '../../../contract/sync.ts';
import { readAnswer } from './read-answer.ts';
import type { Answer } from './classify.ts';
import type { Environment } from '../environment.ts';

/**
 * Milliseconds without data after which a request is aborted. Each received part of the body restarts the
 * timeout, so that a slow response is not cut off.
 */
const defaultIdleTimeout = 30_000;

/** The server of a request, and what the request tells it about the person. */
export interface ServerAccess {
  /** Origin of the API with its base path: `https://school.example/api`. */
  base: string;
  token?: string;
  locale: string;
  timeZone: string;
  /** Whether `fetch` sends cookies (`credentials: 'include'`). True only for servers that are not Yurt’s own. */
  credentials: boolean;
  /** Whether the server has announced extensions (`X-Sync`). It then also allows `X-Extensions` by CORS. */
  knowsExtensions?: boolean;
}

export interface Call {
  params?: Record<string, number | string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent instead of `body`. */
  form?: FormData;
  idempotencyKey?: string;
  /** Value of the `Desk-Seen` header: the number of the last act that the screen shows for each row. */
  deskSeen?: string;
  /** ETag of the stored list. The server answers 304 if the list is unchanged. */
  etag?: string;
  /** Milliseconds without data after which the request is aborted; 30 s if absent. */
  idleTimeout?: number;
}

type SentEndpoint = Pick<Endpoint, 'method' | 'path'> & Partial<Pick<Endpoint, 'anonymous'>>;

/** Headers and timing of a response. */
export interface ResponseMeta {
  extensions: SyncExtension[];
  /** The server's clock minus this device's, in ms; null without a `Date` header. */
  offset: number | null;
  /** Time zone of the school, if the server sends it. */
  schoolZone: string | null;
  /** Milliseconds until the whole response was read, or until the request failed. */
  took: number;
}

/**
 * Sends a request and reads the response. Never throws. Without a complete response (network error, timeout,
 * abort) it resolves to `kind: 'none'`.
 */
export async function send(
  env: Pick<Environment, 'now' | 'after' | 'fetch'>,
  access: ServerAccess,
  endpoint: SentEndpoint,
  call: Call,
  stop: AbortSignal,
): Promise<Answer & { meta: ResponseMeta }> {
  const started = env.now();
  const controller = new AbortController();
  const onStop = () => controller.abort();
  stop.addEventListener('abort', onStop);
  // A signal that is already aborted fires no event.
  if (stop.aborted) onStop();
  let timedOut = false;
  let cancelTimeout = () => {};
  const restartTimeout = () => {
    cancelTimeout();
    cancelTimeout = env.after(call.idleTimeout ?? defaultIdleTimeout, () => {
      timedOut = true;
      controller.abort();
    });
  };
  restartTimeout();
  try {
    const url = access.base + pathOf(endpoint.path, call);
    const response = await env.fetch(url, requestOf(endpoint, access, call, controller.signal));
    const headersAt = env.now();
    const answer = await readAnswer(response, new URL(access.base).origin, headersAt, restartTimeout);
    return { ...answer, meta: metaOf(response, { started, headersAt, ended: env.now() }) };
  } catch {
    const reason = timedOut ? 'timeout' : 'network';
    return {
      kind: 'none',
      reason,
      meta: { extensions: [], offset: null, schoolZone: null, took: env.now() - started },
    };
  } finally {
    cancelTimeout();
    stop.removeEventListener('abort', onStop);
  }
}

function pathOf(path: string, { params, query }: Call): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(params?.[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

function personalHeaders(access: ServerAccess): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-lang': access.locale,
    'time-zone': access.timeZone,
  };
  // A server on another origin may not allow this header by CORS; the browser would then block the request.
  if (!access.credentials || access.knowsExtensions) headers[extensionsHeader] = clientExtensions.join(',');
  if (access.token !== undefined) headers['authorization'] = `Bearer ${access.token}`;
  return headers;
}

function requestOf(
  { method, anonymous = false }: SentEndpoint,
  access: ServerAccess,
  call: Call,
  signal: AbortSignal,
): RequestInit {
  const headers: Record<string, string> = anonymous
    ? { accept: 'application/json' }
    : personalHeaders(access);
  if (call.idempotencyKey !== undefined) headers['idempotency-key'] = call.idempotencyKey;
  if (call.deskSeen !== undefined) headers[deskSeenHeader] = call.deskSeen;
  if (call.etag !== undefined) headers['if-none-match'] = call.etag;
  const init: RequestInit = {
    method,
    headers,
    signal,
    credentials: access.credentials && !anonymous ? 'include' : 'omit',
    // Rows are stored in IndexedDB; a second copy in the HTTP cache would outlive a sign-out.
    cache: 'no-store',
    redirect: 'follow',
    referrerPolicy: 'no-referrer',
  };
  if (call.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(call.body);
  }
  if (call.form) init.body = call.form;
  return init;
}

function metaOf(
  response: Response,
  { started, headersAt, ended }: { started: number; headersAt: number; ended: number },
): ResponseMeta {
  const announced = (response.headers.get(syncHeader) ?? '').split(',').map((name) => name.trim());
  const date = Date.parse(response.headers.get('date') ?? '');
  return {
    extensions: syncExtensions.filter((name) => announced.includes(name)),
    // The server sets `Date` about halfway between the request and the headers, without its fraction of a
    // second, which is half a second on average.
    offset: Number.isNaN(date) ? null : Math.round(date + 500 - (started + headersAt) / 2),
    schoolZone: response.headers.get(schoolZoneHeader),
    took: ended - started,
  };
}
