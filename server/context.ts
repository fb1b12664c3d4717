import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { Announcer } from './db/write.ts';
import type { LoginLimits } from './auth/login-limits.ts';
import type { SessionCache } from './auth/session-cache.ts';
import type { SharedReplies } from './http/shared-replies.ts';

/** What every handler gets. Built once in `main.ts`, and by tests with a clock of their own. */
export interface Context {
  config: Config;
  db: Db;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Waits this long, in ms. */
  pause: (ms: number) => Promise<void>;
  announcer: Announcer;
  presence: { online: () => number[]; isOnline: (userId: number) => boolean };
  /** Cuts the sockets of a session, or takes a person's sockets out of a channel. */
  sockets: { cut: (sessionId: number) => void; leave: (userId: number, channel: string) => void };
  sessions: SessionCache;
  loginLimits: LoginLimits;
  shared: SharedReplies;
}
