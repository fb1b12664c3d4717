/*
 * A server that implements the specification and nothing more. It stores everything in memory and gets clock
 * and ids from outside, so that the same calls give the same responses. `handle` starts no timers and waits
 * only for the bytes of the request.
 */
import { accessRoutes } from './plain-access.ts';
import { type PlainHandler, PlainRefusal, type PlainRoutes, type PlainTools } from './plain-call.ts';
import { plainChannels } from './plain-channels.ts';
import { chatRoutes } from './plain-chat.ts';
import { contentOf } from './plain-content.ts';
import { type PlainControls, plainControls } from './plain-controls.ts';
import { PlainFiles } from './plain-files.ts';
import { type PlainFlavour, usualFlavour } from './plain-flavour.ts';
import { groupRoutes, unshownRoutes } from './plain-groups.ts';
import { libraryRoutes } from './plain-library.ts';
import { logRoutes } from './plain-logs.ts';
import { peopleRoutes } from './plain-people.ts';
import { pollRoutes } from './plain-polls.ts';
import { programmeRoutes } from './plain-programme.ts';
import { memberRow } from './plain-rows.ts';
import { seed } from './plain-seed.ts';
import { emptyState, type PlainState, type PlainUser } from './plain-state.ts';
import { voiceRoutes } from './plain-feedback.ts';

export interface PlainParts extends Partial<PlainFlavour> {
  /** Unix milliseconds. */
  now: () => number;
  nextId: () => number;
  emit: (channel: string, event: string, payload: unknown) => void;
  online: () => number[];
}

export interface PlainServer extends PlainControls {
  state: PlainState;
  flavour: PlainFlavour;
  files: PlainFiles;
  handle: (request: Request) => Promise<Response>;
  /** The person of a token; undefined for an unknown token. */
  userOf: (token: string | null) => PlainUser | undefined;
  mayReceive: (user: PlainUser, channel: string) => boolean;
  /** A person in the form of a group member. */
  rowOf: (id: number) => unknown;
  /** While the platform is closed, every call is refused with 413. */
  setClosed: (closed: boolean) => void;
}

/** Message of a refusal for an unknown path or method. */
export const noSuchCall = 'There is no such call.';

const shownRoutes: PlainRoutes = {
  ...peopleRoutes,
  ...programmeRoutes,
  ...logRoutes,
  ...libraryRoutes,
  ...pollRoutes,
  ...voiceRoutes,
  ...groupRoutes,
  ...chatRoutes,
};

const compiled = (routes: PlainRoutes) =>
  Object.entries(routes).map(([route, handler]): [RegExp, PlainHandler] => [
    new RegExp(`^${route.replaceAll(/:(id|other)/g, String.raw`(\d+)`)}$`),
    handler,
  ]);

export function plainServer({ now, nextId, emit, online, ...settings }: PlainParts): PlainServer {
  const flavour = { ...usualFlavour, ...settings };
  const routes = compiled({ ...shownRoutes, ...(flavour.undocumentedCalls === 'guessed' && unshownRoutes) });
  const tools: PlainTools = {
    state: emptyState(),
    files: new PlainFiles(flavour),
    flavour,
    nextId,
    emit,
    online,
    now: () => Math.floor(now() / 1000),
    time: (seconds) =>
      seconds === null || flavour.times === 'seconds' ? seconds : new Date(seconds * 1000).toISOString(),
  };
  const { state } = tools;
  let closed = false;
  seed(tools);

  const userOf = (token: string | null) => state.users.get(state.tokens.get(token ?? '') ?? 0);

  const answer = async (request: Request): Promise<unknown> => {
    const { pathname, searchParams: query } = new URL(request.url);
    // Two calls of the specification include the base in their path.
    const path = pathname.replace(/^(\/api)+/, '').replace(/(.)\/$/, '$1');
    const called = `${request.method} ${path}`;
    const content = await contentOf(request);
    if (closed) throw new PlainRefusal(413, 'The platform is closed.');
    const door = accessRoutes[called];
    if (door) return door(tools, content.body);
    const token = tokenOf(request);
    const me = userOf(token);
    if (!me) throw new PlainRefusal(401, 'Unauthenticated.');
    if (called === 'POST /logout') return void state.tokens.delete(token ?? '');
    for (const [route, handler] of routes) {
      const match = route.exec(called);
      if (match)
        return handler({
          tools,
          me,
          query,
          ...content,
          id: Number(match[1] ?? 0),
          other: Number(match[2] ?? 0),
        });
    }
    throw new PlainRefusal(404, noSuchCall);
  };

  return {
    ...plainControls(tools),
    state,
    flavour,
    files: tools.files,
    userOf,
    rowOf: (id) => memberRow(tools, id),
    mayReceive: (user, channel) => {
      const groupId = /^private-chat\.(\d+)$/.exec(channel)?.[1];
      if (groupId !== undefined) return state.groups.get(Number(groupId))?.members.has(user.id) ?? false;
      const { notifications, groups, ownNotifications } = plainChannels;
      return [notifications, groups(user.id), ownNotifications(user.id)].includes(channel);
    },
    setClosed: (now) => (closed = now),
    handle: async (request) => {
      const headers = new Headers({ date: new Date(now()).toUTCString() });
      try {
        const data = await answer(request);
        if (data === undefined) return new Response(null, { status: 204, headers });
        return taggedReply(request, JSON.stringify({ data }), headers, flavour.etags);
      } catch (error) {
        if (!(error instanceof PlainRefusal)) throw error;
        const { message, errors, status } = error;
        headers.set('content-type', 'application/json');
        return new Response(JSON.stringify({ message, ...(errors && { errors }) }), { status, headers });
      }
    },
  };
}

function taggedReply(request: Request, text: string, headers: Headers, etags: boolean): Response {
  headers.set('content-type', 'application/json');
  if (!etags || request.method !== 'GET') return new Response(text, { headers });
  const tag = tagOf(text);
  headers.set('etag', tag);
  return request.headers.get('if-none-match') === tag
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}

const tokenOf = (request: Request) =>
  /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;

/** Equal lists have equal tags. */
function tagOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return `W/"${text.length.toString(36)}-${(sum >>> 0).toString(36)}"`;
}
