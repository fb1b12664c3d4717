import type { Row } from './fake-calls.ts';
import type { FakeJournal, PushedOp } from './fake-journal.ts';
import { FakeServer } from './fake-server.ts';
import type { SocketHub } from './socket-hub.ts';

/**
 * A box with a copy of a school, as one device sees it: the device reads from it. Everything else is refused, except
 * messages if the box has a journal.
 */
export class FakeBox {
  /** Number and copy, as in `X-Box`. */
  name = '7.copy-a';
  /** Cursors of another epoch are refused. */
  epoch = 'a';
  /** The response to a session that the copy lacks, instead of all others; null if it has the session. */
  refusal: 'unauthenticated' | 'atBox' | null = null;
  /** Its rows can be changed, to stand for another copy. */
  readonly copy: FakeServer;
  readonly writes: string[] = [];
  /** What the box holds; null if it holds nothing. */
  journal: FakeJournal | null = null;
  /** The number of the device's person on site. */
  person = 1;
  /** Operations that arrived. */
  readonly pushed: PushedOp[] = [];
  /** Larger pushes are refused. */
  maxOps = Infinity;
  /** Count of next pushes to lose, and of next responses to pushes. */
  lostRequests = 0;
  lostResponses = 0;
  readonly #now: () => number;

  constructor(school: FakeServer, now: () => number, hub: SocketHub) {
    this.#now = now;
    this.copy = new FakeServer(now, hub);
    this.take(school);
  }

  /** Replaces the copy by the rows that the school has now. */
  take(school: FakeServer): void {
    for (const t of ['user', 'event', 'log', 'group', 'message'] as const) {
      const rows = this.copy.rows[t] as Map<number, Row>;
      rows.clear();
      for (const [id, row] of school.rows[t] as Map<number, Row>) rows.set(id, row);
    }
  }

  /** Runs a newer copy, of what the school has now. */
  renew(school: FakeServer): void {
    this.take(school);
    this.name = '7.copy-b';
    this.epoch = 'b';
  }

  fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const address = new URL(url);
    const path = address.pathname.replace('/api', '');
    if (this.refusal !== null && path !== '/health')
      return this.#respond(this.refusal === 'atBox' ? 503 : 401, { code: this.refusal, message: 'No' });
    if (init.method !== undefined && init.method !== 'GET') return this.#refuse(path, init);
    if (path === '/box/held' && this.journal)
      return this.#respond(200, { data: this.journal.list(this.person, address.searchParams) });
    if (path !== '/sync') return this.#fromCopy(address, init);
    const [epoch, cursor] = address.searchParams.get('cursor')?.split('.') ?? [this.epoch];
    if (epoch !== this.epoch) return this.#respond(410, { code: 'reset', message: 'Reset' });
    if (cursor !== undefined) address.searchParams.set('cursor', cursor);
    const response = await this.copy.fetch(address.href, init);
    const { data } = (await response.json()) as { data: { cursor: string } };
    return this.#respond(200, { data: { ...data, cursor: `${this.epoch}.${data.cursor}` } });
  };

  async #fromCopy(address: URL, init: RequestInit): Promise<Response> {
    const response = await this.copy.fetch(address.href, init);
    return this.#respond(response.status, await response.json());
  }

  #refuse(path: string, { body }: RequestInit): Response {
    this.writes.push(path);
    if (path !== '/sync/push') return this.#respond(503, { code: 'atBox', message: 'Not at the box' });
    const { ops } = JSON.parse(body as string) as { ops: PushedOp[] };
    if (this.lostRequests > 0) {
      this.lostRequests -= 1;
      throw new TypeError('The request was lost');
    }
    if (ops.length > this.maxOps) return this.#respond(413, { message: 'Too large' });
    this.pushed.push(...ops);
    const data =
      this.journal?.hold(this.person, ops) ??
      ops.map(({ op_id }) => ({ op_id, status: 'later', http: 503, code: 'atBox' }));
    if (this.lostResponses > 0) {
      this.lostResponses -= 1;
      throw new TypeError('The response was lost');
    }
    return this.#respond(200, { data });
  }

  #respond(status: number, body: unknown): Response {
    const now = this.#now();
    const headers = {
      'content-type': 'application/json',
      date: new Date(now).toUTCString(),
      'x-sync': this.copy.extensions,
      'x-box': this.name,
      'x-box-copy-time': String(Math.floor(now / 1000) - 3600),
      ...(status === 503 && { 'retry-after': '60' }),
    };
    return new Response(JSON.stringify(body), { status, headers });
  }
}
