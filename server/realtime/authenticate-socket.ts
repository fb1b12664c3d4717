import { setTimeout as pause } from 'node:timers/promises';
import type { Socket } from 'socket.io';
import type { Me } from '../auth/sessions.ts';
import type { SessionCache } from '../auth/session-cache.ts';
import { bearerOf } from '../auth/tokens.ts';
import type { ClientExtension } from '../../contract/client-extensions.ts';
import type { PersonOnWire } from '../../contract/users.ts';
import { extensionsOf } from './client-extensions.ts';

export interface SocketData {
  me: Me;
  /** What the client declares to know (`clientExtensions`). */
  extensions: ReadonlySet<ClientExtension>;
  person?: Promise<PersonOnWire>;
}
export type Listener = Socket<
  Record<string, (...args: unknown[]) => void>,
  Record<string, (...args: unknown[]) => void>,
  Record<string, never>,
  SocketData
>;

interface Parts {
  sessions: SessionCache;
  /** Whether somebody is let in now. */
  isOpenTo: (me: Me) => Promise<boolean>;
  now: () => number;
}

const refusedHandshake = () => Object.assign(new Error('Unauthenticated.'), { data: { status: 401 } });

/** As a broken connection would: a client library that is told goodbye, or refused, never comes back by itself. */
export const closeConnection = (socket: Socket) => socket.conn.close();

const waitingRoomMs = 15_000;
const soon = () => pause(500 + Math.random() * 1500, undefined, { ref: false });

function tokenOf(socket: Listener): string | undefined {
  const { auth, headers } = socket.handshake;
  const inAuth: unknown = auth['headers'];
  // Names of headers have no case, and clients spell them either way.
  const [, inHeaders] =
    typeof inAuth === 'object' && inAuth !== null
      ? (Object.entries(inAuth).find(([name]) => name.toLowerCase() === 'authorization') ?? [])
      : [];
  return bearerOf(auth['token']) ?? bearerOf(inHeaders) ?? bearerOf(headers.authorization);
}

/**
 * Lets in, or refuses for good whom no session belongs to. Who may come back later is kept waiting a while: they get in
 * if that changes meanwhile, and otherwise try again.
 */
export async function authenticateSocket(
  parts: Parts,
  socket: Listener,
  next: (error?: Error) => void,
): Promise<void> {
  try {
    const me = await authenticate(parts, socket);
    if (!me) return next(refusedHandshake());
    socket.data.me = me;
    socket.data.extensions = extensionsOf(socket.handshake);
    for (const until = parts.now() + waitingRoomMs; ;) {
      if (await parts.isOpenTo(me)) return next();
      if (parts.now() > until || socket.conn.readyState !== 'open') break;
      await soon();
    }
  } catch {
    await soon();
  }
  closeConnection(socket);
}

async function authenticate(
  { sessions }: Pick<Parts, 'sessions'>,
  socket: Listener,
): Promise<Me | undefined> {
  const token = tokenOf(socket);
  const me = token === undefined ? undefined : await sessions.find(token);
  return me?.status === 'approved' && me.scope === 'full' ? me : undefined;
}

/** Whoever signed out while the handshake was under way is in no room yet that could be cut. */
export async function isStillSignedIn(parts: Pick<Parts, 'sessions'>, socket: Listener) {
  const me = await authenticate(parts, socket).catch(() => undefined);
  if (!me) socket.disconnect(true);
}
