import type { Environment } from '../../../workers/sync/environment.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** Faults of requests with their relative frequencies on a rough network. */
export const faults = {
  none: 60,
  dropped: 5,
  hangs: 2,
  replyLost: 8,
  replyCut: 3,
  late: 3,
  captive: 2,
  unavailable: 3,
  broken: 2,
  gateway: 3,
  busy: 2,
  closed: 1,
} as const;
export type FaultName = keyof typeof faults;

const ambiguous = new Set<FaultName>(['replyLost', 'replyCut', 'late', 'gateway', 'captive']);

interface Parts {
  scheduler: Scheduler;
  random: Random;
  /** Null if no server answers. */
  serve: (request: Request) => Promise<Response | null>;
  /** The clock of the server that answers; that of the scheduler by default. */
  serverTime?: () => number;
  /** Simulates a server without extensions: removes them from requests and responses. */
  plain: boolean;
  /** On a plain server each attempt has another key; maps them to the op's own key. */
  aliases: Map<string, string>;
  /** Called when a message was sent whose response is lost. */
  sendAmbiguous: () => void;
  /** Called for every request when it is sent, and for every response when it arrives. */
  requestSent: (method: string, path: string, init: RequestInit) => void;
  responseArrived: (method: string, path: string, body: unknown) => void;
  /** Called when a request fails or is refused: it may be repeated. */
  requestFailed: () => void;
}

export class Net {
  up = true;
  /** While true, each request may get a fault. */
  rough = false;
  /** The fault of the next request other than GET. */
  next: FaultName | null = null;
  requests = 0;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  delay = (): number => this.#parts.random.between(5, this.rough ? 400 : 60);

  /**
   * The `fetch` of one tab; `deliver` delays arriving results while the tab is frozen and drops them when it is
   * gone.
   */
  fetch =
    (deliver: (run: () => void) => void): Environment['fetch'] =>
    (url, init) =>
      new Promise<Response>((resolve, reject) => {
        const { scheduler } = this.#parts;
        const { pathname, search } = new URL(url);
        const path = pathname.replace('/api', '') + search;
        const method = init.method ?? 'GET';
        const fail = () => {
          this.#parts.requestFailed();
          deliver(() => reject(new TypeError('Failed to fetch')));
        };
        init.signal?.addEventListener('abort', fail);
        if (init.signal?.aborted) return fail();
        const fault = this.#fault(method);
        this.requests += 1;
        this.#parts.requestSent(method, path, init);
        if (fault !== 'none') scheduler.note(`fault ${fault} ${method} ${pathname}`);
        if (!this.up || fault === 'dropped') return void scheduler.after(this.delay(), fail);
        if (ambiguous.has(fault) && path === '/chat/message') this.#parts.sendAmbiguous();
        if (fault === 'hangs') return;
        scheduler.after(this.delay(), () => {
          void this.#respondWith(fault, new Request(url, { ...init, signal: null }), pathname).then(
            (response) => {
              const after = fault === 'late' ? 45_000 : this.delay();
              scheduler.after(after, () => {
                if (!this.up || fault === 'replyLost' || !response) return fail();
                if (response.body === null || response.status >= 400) this.#parts.requestFailed();
                deliver(() => {
                  if (response.body !== null) this.#parts.responseArrived(method, path, response.body);
                  resolve(
                    new Response(response.text === '' ? null : response.text, {
                      status: response.status,
                      headers: response.headers,
                    }),
                  );
                });
              });
            },
          );
        });
      });

  #fault(method: string): FaultName {
    if (this.next && method !== 'GET') {
      const fault = this.next;
      this.next = null;
      return fault;
    }
    return this.rough ? this.#parts.random.weighted(faults) : 'none';
  }

  async #respondWith(fault: FaultName, request: Request, pathname: string) {
    const error = (
      status: number,
      headers: Record<string, string> = {},
      body: unknown = { message: 'Fault' },
    ) => ({
      status,
      headers: { 'content-type': 'application/json', ...headers },
      text: JSON.stringify(body),
      body: null,
    });
    if (!this.up) return null;
    switch (fault) {
      case 'captive':
        return {
          ...error(200),
          headers: { 'content-type': 'text/html' },
          text: '<html>Welcome to the hotel</html>',
        };
      case 'unavailable':
        return error(503, { 'retry-after': '2' });
      case 'broken':
        return error(500);
      case 'busy':
        return error(429, { 'retry-after': '1' });
      case 'closed':
        return error(413, {}, { code: 'closed', message: 'Closed' });
      default: {
        const reply = await this.#serve(request, pathname);
        if (!reply) return null;
        if (fault === 'gateway') return error(502);
        if (fault === 'replyCut')
          return { ...reply, text: reply.text.slice(0, reply.text.length / 2), body: null };
        return reply;
      }
    }
  }

  async #serve(request: Request, pathname: string) {
    const { plain, serve, scheduler, serverTime = scheduler.now } = this.#parts;
    if (
      plain &&
      /^\/api\/(sync|event\/list$|event\/details$)/.test(pathname) &&
      pathname !== '/api/session/revoke'
    )
      return {
        status: 404,
        headers: { 'content-type': 'application/json' },
        text: '{"message":"Unknown"}',
        body: {},
      };
    const response = await serve(plain ? await this.#toPlainRequest(request) : request);
    if (!response) return null;
    const text = await response.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    // As from every web server; devices derive the error of their clock from it.
    const date = new Date(serverTime()).toUTCString();
    const headers = { ...Object.fromEntries(response.headers), date };
    if (!plain) return { status: response.status, headers, text, body };
    const { 'x-sync': _sync, etag: _etag, ...specified } = headers as Record<string, string>;
    const stripped = text === '' ? '' : JSON.stringify(body, withoutExtensions);
    return { status: response.status, headers: specified, text: stripped, body };
  }

  /** Removes what a server without idempotency keys would not see: each attempt gets a key of its own. */
  async #toPlainRequest(request: Request): Promise<Request> {
    const headers = new Headers(request.headers);
    headers.delete('if-none-match');
    const body = await plainBody(request);
    // A form sets its own content type, with the boundary.
    if (typeof body === 'object') headers.delete('content-type');
    const key = headers.get('idempotency-key');
    if (key !== null) {
      const alias = this.#parts.random.uuid();
      this.#parts.aliases.set(alias, key);
      headers.set('idempotency-key', alias);
    }
    return new Request(request.url, {
      method: request.method,
      headers,
      ...(body !== undefined && { body }),
    });
  }
}

/** The body without fields that the specification does not have. */
async function plainBody(request: Request): Promise<string | FormData | undefined> {
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const form = await request.formData();
    for (const name of ['_base', '_clear[]']) form.delete(name);
    return form;
  }
  const text = request.method === 'GET' ? '' : await request.text();
  if (text === '') return undefined;
  return JSON.stringify(JSON.parse(text, (name, value) => (name === 'client_id' ? undefined : value)));
}

/** Fields in responses and events that are not in the specification. */
const extensions = new Set([
  'rev',
  'prev',
  'client_id',
  'read_id',
  'others_read_id',
  'has_meeting',
  'code',
  'subject',
]);

export const withoutExtensions = (name: string, value: unknown): unknown =>
  extensions.has(name) ? undefined : value;
