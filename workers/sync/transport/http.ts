import { clientExtensions, extensionsHeader } from '../../../contract/client-extensions.ts';
import { deskSeenHeader } from '../../../contract/desks.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { schoolZoneHeader, type SyncExtension, syncExtensions, syncHeader } from '../../../contract/sync.ts';
import { readAnswer } from './read-answer.ts';
import type { Answer } from './classify.ts';
import type { Environment } from '../environment.ts';

/**
 * In ms without any data. Each received part of the body restarts it, so that slow connections are not cut
 * off.
 */
const defaultTimeout = 30_000;

export interface Access {
  /** With its base path: `https://school.example/api`. */
  base: string;
  token?: string;
  locale: string;
  timeZone: string;
  credentials: boolean;
  /** The server has announced extensions before, so it allows our header from other origins too. */
  knowsExtensions?: boolean;
}

export interface Call {
  params?: Record<string, number | string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent instead of `body`. */
  form?: FormData;
  /** Idempotency key. */
  key?: string;
  /** Value of the `Desk-Seen` header. */
  seen?: string;
  /** ETag of the stored list: an unchanged list is answered with 304. */
  etag?: string;
  timeout?: number;
}

/** Headers and timing of a response. */
export interface ResponseMeta {
  extensions: SyncExtension[];
  /** The server's clock minus this device's, in ms; null without a `Date` header. */
  offset: number | null;
  /** Time zone of the school, if the server sends it. */
  schoolZone: string | null;
  took: number;
}

/** Sends a request and reads the response. Never throws: a failed request resolves to `kind: 'none'`. */
export async function send(
  env: Pick<Environment, 'now' | 'after' | 'fetch'>,
  access: Access,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  call: Call,
  stop: AbortSignal,
): Promise<Answer & { aside: ResponseMeta }> {
  const started = env.now();
  const abort = new AbortController();
  const stopped = () => abort.abort();
  stop.addEventListener('abort', stopped);
  let late = false;
  let cancel = () => {};
  const startTimeout = () => {
    cancel();
    cancel = env.after(call.timeout ?? defaultTimeout, () => {
      late = true;
      abort.abort();
    });
  };
  startTimeout();
  try {
    const url = access.base + pathOf(endpoint.path, call);
    const response = await env.fetch(url, requestOf(endpoint.method, access, call, abort.signal));
    const answer = await readAnswer(response, new URL(access.base).origin, env.now(), startTimeout);
    return { ...answer, aside: metaOf(response, started, env.now()) };
  } catch {
    const reason = late ? 'timeout' : 'network';
    return {
      kind: 'none',
      reason,
      aside: { extensions: [], offset: null, schoolZone: null, took: env.now() - started },
    };
  } finally {
    cancel();
    stop.removeEventListener('abort', stopped);
  }
}

function pathOf(path: string, { params, query }: Call): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(params?.[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

function requestOf(method: string, access: Access, call: Call, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-lang': access.locale,
    'time-zone': access.timeZone,
  };
  // A server on another origin that does not allow the header would refuse the request (CORS).
  if (!access.credentials || access.knowsExtensions) headers[extensionsHeader] = clientExtensions.join(',');
  if (access.token !== undefined) headers['authorization'] = `Bearer ${access.token}`;
  if (call.key !== undefined) headers['idempotency-key'] = call.key;
  if (call.seen !== undefined) headers[deskSeenHeader] = call.seen;
  if (call.etag !== undefined) headers['if-none-match'] = call.etag;
  const init: RequestInit = {
    method,
    headers,
    signal,
    credentials: access.credentials ? 'include' : 'omit',
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

function metaOf(response: Response, started: number, ended: number): ResponseMeta {
  const announced = (response.headers.get(syncHeader) ?? '').split(',').map((name) => name.trim());
  const date = Date.parse(response.headers.get('date') ?? '');
  return {
    extensions: syncExtensions.filter((name) => announced.includes(name)),
    // `Date` is cut to the second: add half a second for the best estimate.
    offset: Number.isNaN(date) ? null : Math.round(date + 500 - (started + ended) / 2),
    schoolZone: response.headers.get(schoolZoneHeader),
    took: ended - started,
  };
}
