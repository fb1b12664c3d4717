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
  /** Extensions that the client declares to support (`clientExtensions`). */
  extensions: ReadonlySet<ClientExtension>;
  person?: Promise<PersonOnWire>;
  /** Resolves when the list of online people was sent. */
  greeted?: Promise<void>;
  /** The chats that the list was made from. */
  chats?: ReadonlySet<number>;
}
export type Listener = Socket<
  Record<string, (...args: unknown[]) => void>,
  Record<string, (...args: unknown[]) => void>,
  Record<string, never>,
  SocketData
>;

interface Parts {
  sessions: SessionCache;
  /** Whether the platform currently admits this person. */
  isOpenTo: (me: Me) => Promise<boolean>;
  now: () => number;
}

const refusedHandshake = () => Object.assign(new Error('Unauthenticated.'), { data: { status: 401 } });

/**
 * Closes the transport like a broken connection. After a regular disconnect or a refusal, client libraries do
 * not reconnect.
 */
export const closeConnection = (socket: Socket) => socket.conn.close();

const maxWaitMs = 15_000;
const shortPause = () => pause(500 + Math.random() * 1500, undefined, { ref: false });

function tokenOf(socket: Listener): string | undefined {
  const { auth, headers } = socket.handshake;
  const inAuth: unknown = auth['headers'];
  // Header names are case-insensitive, and clients spell them in both ways.
  const [, inHeaders] =
    typeof inAuth === 'object' && inAuth !== null
      ? (Object.entries(inAuth).find(([name]) => name.toLowerCase() === 'authorization') ?? [])
      : [];
  return bearerOf(auth['token']) ?? bearerOf(inHeaders) ?? bearerOf(headers.authorization);
}

/**
 * Admits a socket with a valid session and refuses one without. If the platform is closed to the person,
 * holds the handshake for up to 15 s. It then admits the socket if the platform has opened, or closes the
 * connection so that the client retries.
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
    for (const until = parts.now() + maxWaitMs; ;) {
      if (await parts.isOpenTo(me)) return next();
      if (parts.now() > until || socket.conn.readyState !== 'open') break;
      await shortPause();
    }
  } catch {
    await shortPause();
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

/**
 * Disconnects a socket whose session ended during the handshake: it was not yet in its session room, so `cut`
 * missed it.
 */
export async function isStillSignedIn(parts: Pick<Parts, 'sessions'>, socket: Listener) {
  const me = await authenticate(parts, socket).catch(() => undefined);
  if (!me) socket.disconnect(true);
}
