/*
 * A server as the specification describes it and nothing beyond: no keys, no deltas, no batches, no revs, tags
 * on lists only where asked for. It keeps everything in memory and takes clock and ids from outside, so that
 * the same calls give the same answers; `handle` starts nothing and waits for nothing.
 */
import { channels } from '../../../contract/channels.ts';
import { notFound, type PlainCall, type PlainHandler, PlainRefusal, type PlainTools } from './plain-call.ts';
import { addGroup, chatRoutes, leave, say, tellAdded } from './plain-chat.ts';
import { libraryRoutes } from './plain-library.ts';
import { voiceRoutes } from './plain-voices.ts';
import { logRoutes } from './plain-logs.ts';
import { login, peopleRoutes } from './plain-people.ts';
import { programmeRoutes } from './plain-programme.ts';
import { groupRow, logRow } from './plain-rows.ts';
import {
  emptyState,
  type PlainEvent,
  type PlainLog,
  type PlainState,
  type PlainUser,
} from './plain-state.ts';

export interface PlainParts {
  /** Milliseconds since 1970. */
  now: () => number;
  nextId: () => number;
  emit: (channel: string, event: string, payload: unknown) => void;
  /** Lists carry a tag, and are 304 for whoever has it. */
  etags?: boolean;
  /** Messages come in pages of `limit` from `before` on; without, all of a group at once. */
  pages?: boolean;
}

export interface PlainServer {
  state: PlainState;
  handle: (request: Request) => Promise<Response>;
  /** The person of a token. */
  asker: (token: string | null) => PlainUser | undefined;
  mayHear: (user: PlainUser, channel: string) => boolean;
  /** While it is, every call is refused with 413. */
  setClosed: (closed: boolean) => void;
  addUser: (user: Partial<PlainUser> & { first_name: string }) => PlainUser;
  addEvent: (event: Pick<PlainEvent, 'name' | 'time_start' | 'time_finish'>) => PlainEvent;
  /** Also tells the person's devices, as `notify: false` does not. */
  addLog: (log: Pick<PlainLog, 'owner' | 'title'>, live?: { notify: boolean }) => PlainLog;
  addGroup: (title: string, members: readonly PlainUser[]) => number;
  join: (groupId: number, user: PlainUser) => void;
  leave: (groupId: number, user: PlainUser) => void;
  /** Tells members of its row as it is. */
  tellRow: (groupId: number) => void;
  /** Also tells whoever listens, as `notify: false` does not. */
  say: (groupId: number, author: PlainUser, content: string, live?: { notify: boolean }) => number;
}

const routes = Object.entries({
  ...peopleRoutes,
  ...programmeRoutes,
  ...logRoutes,
  ...chatRoutes,
  ...libraryRoutes,
  ...voiceRoutes,
}).map(([route, handler]): [RegExp, PlainHandler] => [
  new RegExp(`^${route.replace(':id', '(\\d+)')}$`),
  handler,
]);

export function plainServer({ now, nextId, emit, etags = false, pages = false }: PlainParts): PlainServer {
  const state = emptyState();
  const tools: PlainTools = { state, nextId, emit, pages, now: () => Math.floor(now() / 1000) };
  let closed = false;

  const asker = (token: string | null) => state.users.get(state.tokens.get(token ?? '') ?? 0);

  const answer = async (request: Request): Promise<unknown> => {
    const { pathname, searchParams: query } = new URL(request.url);
    const path = pathname.replace(/^\/api/, '').replace(/(.)\/$/, '$1');
    const { body, form } = await contentOf(request);
    if (closed) throw new PlainRefusal(413, 'The platform is closed.');
    if (`${request.method} ${path}` === 'POST /login') return login(tools, body);
    const token = tokenOf(request);
    const me = asker(token);
    if (!me) throw new PlainRefusal(401, 'Unauthenticated.');
    if (`${request.method} ${path}` === 'POST /logout') return void state.tokens.delete(token ?? '');
    for (const [route, handler] of routes) {
      const match = route.exec(`${request.method} ${path}`);
      if (match) return handler({ tools, me, query, body, form, id: Number(match[1] ?? 0) });
    }
    throw notFound();
  };

  const group = (id: number) => {
    const found = state.groups.get(id);
    if (!found) throw new Error(`There is no group ${id}`);
    return found;
  };

  return {
    state,
    asker,
    mayHear: (user, channel) => {
      const groupId = /^private-chat\.(\d+)$/.exec(channel)?.[1];
      if (groupId !== undefined) return state.groups.get(Number(groupId))?.members.has(user.id) ?? false;
      return [channels.notifications, channels.groups(user.id), channels.ownNotifications(user.id)].includes(
        channel,
      );
    },
    setClosed: (now) => (closed = now),
    handle: async (request) => {
      const headers = new Headers({ date: new Date(now()).toUTCString() });
      try {
        const data = await answer(request);
        if (data === undefined) return new Response(null, { status: 204, headers });
        const text = JSON.stringify({ data });
        headers.set('content-type', 'application/json');
        if (!etags || request.method !== 'GET') return new Response(text, { headers });
        headers.set('etag', tagOf(text));
        return request.headers.get('if-none-match') === tagOf(text)
          ? new Response(null, { status: 304, headers })
          : new Response(text, { headers });
      } catch (error) {
        if (!(error instanceof PlainRefusal)) throw error;
        const { message, errors, status } = error;
        headers.set('content-type', 'application/json');
        return new Response(JSON.stringify({ message, ...(errors && { errors }) }), { status, headers });
      }
    },
    addUser: (given) => {
      const id = nextId();
      const user: PlainUser = {
        id,
        last_name: 'Test',
        email: `${given.first_name.toLowerCase()}.${id}@example.org`,
        password: 'correct horse battery',
        role: { id: 1, alias: 'Attendee', title: 'Attendee' },
        chat_role: null,
        visible: true,
        summer2020: false,
        approved: true,
        profile: {},
        ...given,
      };
      state.users.set(user.id, user);
      return user;
    },
    addEvent: (given) => {
      const type = { id: 3, title: 'Lecture', alias: 'lecture' };
      const event = { id: nextId(), type, user: null, video_link: null, ratings: new Map(), ...given };
      state.events.set(event.id, event);
      return event;
    },
    addLog: (given, { notify } = { notify: true }) => {
      const id = nextId();
      const log = { id, type: 'event', content: '', created_at: tools.now(), read_at: null, ...given };
      state.logs.set(id, log);
      if (notify) emit(channels.ownNotifications(log.owner), 'notification', logRow(log));
      return log;
    },
    addGroup: (title, members) =>
      addGroup(tools, { type: 3, title, author: members[0]?.id ?? 0, members: members.map(({ id }) => id) })
        .id,
    join: (groupId, user) => {
      group(groupId).members.add(user.id);
      tellAdded(tools, group(groupId), user.id);
    },
    leave: (groupId, user) => leave(tools, group(groupId), user.id),
    tellRow: (groupId) => {
      for (const member of group(groupId).members)
        emit(channels.groups(member), 'chat.group.update', groupRow(state, group(groupId), member));
    },
    say: (groupId, author, content, { notify } = { notify: true }) => {
      const heard = notify ? tools : { ...tools, emit: () => {} };
      return say(heard, { group: groupId, author: author.id, content }).id;
    },
  };
}

const tokenOf = (request: Request) =>
  /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;

async function contentOf(request: Request): Promise<Pick<PlainCall, 'body' | 'form'>> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return { body: await bodyOf(request), form: [] };
  const entries = [...(await request.formData()).entries()];
  return {
    body: {},
    form: entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  };
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    throw new PlainRefusal(400, 'Bad request.');
  }
}

/** Any function of the text will do: the same list, the same tag. */
function tagOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `W/"${text.length.toString(36)}-${(hash >>> 0).toString(36)}"`;
}
