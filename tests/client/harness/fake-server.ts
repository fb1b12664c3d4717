import type { GroupOnWire, MessageOnWire } from '../../../contract/chat.ts';
import type { EventOnWire } from '../../../contract/events.ts';
import type { LogOnWire } from '../../../contract/logs.ts';
import type { UserOnWire } from '../../../contract/users.ts';
import {
  type Change,
  emptyProgramme,
  type Fault,
  kindOf,
  ok,
  type Reply,
  type Row,
  windowOf,
} from './fake-calls.ts';
import type { SocketHub } from './socket-hub.ts';

/** An in-memory server with one person's view; implements the part that a device uses. */
const emptyLists = new Set(
  '/event-question /event-hand /agenda /bookings /questions /folders /library /polls /review /support /schools /check-in/code /check-in/people /check-in /certificates /business/profiles /business/plan /business/meetings /contacts'.split(
    ' ',
  ),
);

export class FakeServer {
  readonly base = 'https://school.example/api';
  readonly tokens = new Map([['token-1', 1]]);
  readonly tickets = new Map([['ticket-1', 'token-1']]);
  readonly requests: {
    method: string;
    path: string;
    token: string | null;
    body: unknown;
    key: string | null;
  }[] = [];
  readonly rows = {
    user: new Map<number, UserOnWire>(),
    event: new Map<number, EventOnWire>(),
    log: new Map<number, LogOnWire>(),
    group: new Map<number, GroupOnWire>(),
    message: new Map<number, MessageOnWire>(),
  };
  extensions = 'idem,delta,push,etag,list,around';
  /** Faults for the next requests other than GET, one each. */
  faults: Fault[] = [];
  /** A fault for every request while it is set. */
  permanentFault: Fault | null = null;
  /** Responses by `METHOD /path`, instead of the usual ones. */
  readonly overrides = new Map<string, (body: unknown) => Reply>();
  /** By `METHOD /path`, a promise that delays the response, although the request is carried out at once. */
  readonly delayed = new Map<string, Promise<void>>();
  #rev = 100;
  #id = 1000;
  #changes: Change[] = [];
  #replies = new Map<string, unknown>();
  readonly #now: () => number;
  readonly #hub: SocketHub;

  constructor(now: () => number, hub: SocketHub) {
    this.#now = now;
    this.#hub = hub;
    const me = { id: 1, first_name: 'Aigerim', last_name: 'A', email: 'a@example.kz' };
    this.put('user', { ...me });
    this.put('user', { id: 2, first_name: 'Bert', last_name: 'B' });
    this.addGroup(7, 'Course');
  }

  addGroup(id: number, title: string): void {
    this.put('group', { id, type: { id: 3 }, title, members: [] });
  }

  put(t: keyof FakeServer['rows'], row: Row): number {
    const rev = ++this.#rev;
    const rows = this.rows[t] as Map<number, Row>;
    rows.set(row.id, { ...row, rev });
    this.#changes.push({ rev, t, op: 'put', id: row.id });
    return rev;
  }

  remove(t: keyof FakeServer['rows'], id: number): number {
    const rev = ++this.#rev;
    const client_id = t === 'message' ? this.rows.message.get(id)?.client_id : null;
    this.rows[t].delete(id);
    this.#changes.push({ rev, t, op: 'del', id, ...(client_id && { client_id }) });
    return rev;
  }

  addChange = (t: string, op: 'put' | 'del', id: number) =>
    this.#changes.push({ rev: ++this.#rev, t, op, id });

  /** Carries out a send as if its request had arrived, while the response is still under way. */
  accept(key: string, groupId: number, content: string): MessageOnWire {
    const sent = this.addMessage(groupId, content, 1, { live: false, client_id: key });
    this.#replies.set(key, sent);
    return sent;
  }

  /** Adds a message of another person; `live` also sends its live event. */
  addMessage(
    groupId: number,
    content: string,
    author = 2,
    { live = true, client_id = null as string | null } = {},
  ): MessageOnWire {
    const id = ++this.#id;
    const prev = this.channelRev(groupId);
    const row: MessageOnWire = {
      id,
      group: { id: groupId },
      content,
      type: { id: 1 },
      author: { id: author, first_name: '', last_name: '' },
      created_at: Math.floor(this.#now() / 1000),
      client_id,
    };
    const rev = this.put('message', row);
    const group = this.rows.group.get(groupId);
    const message_count = (group?.message_count ?? 0) + 1;
    if (group) this.put('group', { ...group, message: { ...row, rev }, message_count });
    const payload = { ...row, rev, prev };
    if (live) this.#hub.emit(`private-chat.${groupId}`, 'chat.message.new', payload);
    return { ...row, rev };
  }

  deleteMessage(id: number, live = true): void {
    const row = this.rows.message.get(id);
    const groupId = row?.group.id ?? 0;
    const prev = this.channelRev(groupId);
    const rev = this.remove('message', id);
    const payload = { id, group: { id: groupId }, rev, prev, client_id: row?.client_id ?? null };
    if (live) this.#hub.emit(`private-chat.${groupId}`, 'chat.message.deleted', payload);
  }

  channelRev(groupId: number): number {
    return Math.max(0, ...this.messages(groupId).map((row) => row.rev ?? 0));
  }

  messages(groupId = 7): MessageOnWire[] {
    return [...this.rows.message.values()].filter((row) => row.group.id === groupId);
  }

  contents = (groupId = 7): string[] => this.messages(groupId).map((row) => row.content ?? '');

  fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.replace('/api', '');
    const headers = new Headers(init.headers);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? null;
    const method = init.method ?? 'GET';
    const key = headers.get('idempotency-key');
    this.requests.push({ method, path, token, body, key });
    const fault = (method === 'GET' ? undefined : this.faults.shift()) ?? this.permanentFault;
    if (init.signal?.aborted || fault === 'down') throw new TypeError('Failed to fetch');
    if (fault === 'hang') await aborted(init.signal);
    if (fault === 'captive')
      return new Response('<html>Sign in to the network</html>', {
        headers: { 'content-type': 'text/html' },
      });
    if (fault && typeof fault === 'object')
      return this.#respond({ status: fault.status, body: fault.body ?? {} }, fault.retryAfter);
    const reply = this.#answer(method, path, searchParams, body, token, key);
    await this.delayed.get(`${method} ${path}`);
    if (fault === 'lost') throw new TypeError('Failed to fetch');
    return this.#respond(reply);
  };

  #respond({ status, body }: Reply, retryAfter?: number): Response {
    const headers = new Headers({
      'content-type': 'application/json',
      date: new Date(this.#now()).toUTCString(),
    });
    headers.set('x-sync', this.extensions);
    if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
    return new Response(JSON.stringify(body), { status, headers });
  }

  #answer(
    method: string,
    path: string,
    query: URLSearchParams,
    body: unknown,
    token: string | null,
    key: string | null,
  ): Reply {
    const override = this.overrides.get(`${method} ${path}`);
    if (override) return override(body);
    if (path === '/login' || path === '/passkeys/login') {
      return ok({
        token: 'token-1',
        file_token: 'file-1',
        revoke_ticket: 'ticket-1',
        user: this.rows.user.get(1),
      });
    }
    if (path === '/session/revoke') {
      this.tokens.delete(this.tickets.get((body as { revoke_ticket: string }).revoke_ticket) ?? '');
      return ok(null);
    }
    if (token === null || !this.tokens.has(token)) return { status: 401, body: { code: 'unauthenticated' } };
    if (path === '/logout') {
      this.tokens.delete(token);
      return ok(null);
    }
    if (path === '/chat/message' && method === 'GET')
      return ok(windowOf(this.messages(Number(query.get('filter[group_id]'))), query));
    return this.#list(path, query) ?? this.#write(method, path, body, key) ?? { status: 404, body: {} };
  }

  #list(path: string, query: URLSearchParams): Reply | null {
    const { user, event, log, group } = this.rows;
    switch (path) {
      case '/sync':
        return this.#changesAfter(query.get('cursor'));
      case '/profile':
        return ok(user.get(1));
      case '/users':
        return ok([...user.values()]);
      case '/events':
      case '/event/details':
        return ok([...event.values()]);
      case '/event/list':
        return ok(emptyProgramme);
      case '/event/logs':
        return ok([...log.values()]);
      case '/event/logs/id':
        return ok([...log.keys()]);
      case '/chat/group':
        return ok([...group.values()]);
      default:
        return emptyLists.has(path) ? ok([]) : null;
    }
  }

  #changesAfter(cursor: string | null): Reply {
    if (cursor === null) return ok({ changes: [], cursor: `c${this.#rev}`, more: false, rev: this.#rev });
    const from = Number(cursor.slice(1));
    if (Number.isNaN(from)) return { status: 410, body: { code: 'reset' } };
    const later = this.#changes.filter((change) => change.rev > from);
    const latest = [...new Map(later.map((change) => [`${change.t}:${change.id}`, change])).values()];
    const page = latest.slice(0, 100);
    const changes = page.map((change) => {
      const row = (this.rows as Record<string, Map<number, Row> | undefined>)[change.t]?.get(change.id);
      return change.op === 'put' && row ? { ...change, row } : change;
    });
    const more = page.length < latest.length;
    return ok({ changes, cursor: `c${more ? page.at(-1)?.rev : this.#rev}`, more, rev: this.#rev });
  }

  #write(method: string, path: string, body: unknown, key: string | null): Reply | null {
    if (path === '/sync/push') {
      const { ops } = body as { ops: { op_id: string; kind: string; args: Record<string, unknown> }[] };
      return ok(
        ops.map((op) => {
          if (op.args['id'] === 0 || op.args['replyId'] === 0)
            return { op_id: op.op_id, status: 'dead', http: 422, code: 'invalid' };
          const data = this.#replyOnce(op.op_id, () => this.#perform(op.kind, op.args, op.op_id));
          return { op_id: op.op_id, status: 'done', data };
        }),
      );
    }
    const [kind, id] = kindOf(method, path);
    if (!kind) return null;
    const args = { ...(body as Record<string, unknown> | undefined), ...(id !== undefined && { id }) };
    return ok(
      this.extensions.includes('idem') && key !== null
        ? this.#replyOnce(key, () => this.#perform(kind, args, key))
        : this.#perform(kind, args, null),
    );
  }

  #replyOnce(key: string, work: () => unknown): unknown {
    if (!this.#replies.has(key)) this.#replies.set(key, work());
    return this.#replies.get(key);
  }

  #perform(kind: string, args: Record<string, unknown>, key: string | null): unknown {
    const id = Number(args['id']);
    const message = this.rows.message.get(id);
    switch (kind) {
      case 'message.send':
        return this.addMessage(Number(args['group_id']), String(args['content']), 1, { client_id: key });
      case 'message.edit':
        if (message) this.put('message', { ...message, content: String(args['content']), edited_at: 1 });
        return this.rows.message.get(id) ?? null;
      case 'message.delete':
        this.deleteMessage(id);
        return null;
      case 'message.read':
        return message ?? null;
      default:
        return null;
    }
  }
}

/** Never resolves; rejects when the request is aborted. */
const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError'))),
  );
