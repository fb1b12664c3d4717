import type { OpenDatabase } from '../db/client.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import type { BoxCopies, LoadStored } from './box-copies.ts';
import { BoxEnded, copyDeleted, daysAreOver, SchoolUnreachable } from './box-error.ts';
import type { BoxRole } from './box-role.ts';
import type { StoredCopy } from './box-state.ts';
import { loadCopy } from './load-copy.ts';
import type { BoxParts, RunningBox } from './running-box.ts';
import type { Vault } from './vault.ts';

const minuteMs = 60_000;
const refreshEveryMinutes = 5;
/** In s. How old the copy of the school may be that the box takes. */
const maxAges = { regularly: 900, byCommand: 0 };

interface Serving {
  parts: BoxParts;
  vault: Vault;
  copies: BoxCopies;
  database: OpenDatabase;
  /** Releases the data folder. */
  unlock: () => Promise<void>;
}

/** The server of a box. `serve` starts it, after `load` has loaded a copy. */
export function serveBox({ parts, vault, copies, database, unlock }: Serving) {
  const { config, log, now = Date.now, clientFolder, meetingFolder } = parts;
  let server: RunningServer | undefined;
  let running: StoredCopy | undefined;
  let isOver = false;
  let lastRefresh: Promise<unknown> = Promise.resolve();
  let resolveEnded = (_: BoxEnded): void => undefined;
  const ended = new Promise<BoxEnded>((resolve) => {
    resolveEnded = resolve;
  });

  const load: LoadStored = async (copy) => {
    await loadCopy(database.db, copy.manifest, vault.readPart);
    running = copy;
    server?.replaced();
  };
  const take = async (maxAgeSeconds: number): Promise<string> => {
    try {
      const isNew = await copies.takeNewest(load, maxAgeSeconds);
      running = copies.state().copy ?? running;
      const made = new Date(running!.manifest.made_at).toISOString();
      return `The box runs ${isNew ? 'a new' : 'the newest'} copy of the school, made at ${made}`;
    } catch (error) {
      if (!(error instanceof BoxEnded)) throw error;
      throw await end(error);
    }
  };
  /** One at a time, in order. */
  const refresh = (maxAgeSeconds: number): Promise<string> => {
    const result = lastRefresh.then(() => take(maxAgeSeconds));
    lastRefresh = result.catch(() => undefined);
    return result;
  };
  const end = async (reason: BoxEnded): Promise<BoxEnded> => {
    const deleted = copyDeleted(reason);
    if (isOver) return deleted;
    isOver = true;
    await vault.destroy();
    await stop();
    resolveEnded(deleted);
    return deleted;
  };
  const checkExpiry = async () => {
    if (now() >= copies.state().expiresAt) await end(daysAreOver());
  };

  let minutes = 0;
  const everyMinute = () => {
    checkExpiry().catch((error: unknown) => log.error({ err: error }, 'the copy could not be deleted'));
    minutes += 1;
    if (minutes % refreshEveryMinutes !== 0) return;
    refresh(maxAges.regularly).catch((error: unknown) => {
      if (error instanceof SchoolUnreachable) log.info(error.message);
      else log.error({ err: error }, 'taking a copy failed');
    });
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopped: Promise<void> | undefined;
  const stop = () =>
    (stopped ??= (async () => {
      clearInterval(timer);
      await server?.stop();
      await unlock();
    })());

  const { number, of } = copies.state();
  const role: BoxRole = {
    number,
    of,
    copy: () => ({ name: running!.manifest.name, madeAt: running!.manifest.made_at }),
    expiresAt: () => (isOver ? 0 : copies.state().expiresAt),
    refresh: () => refresh(maxAges.byCommand),
  };
  const serve = async (): Promise<RunningBox> => {
    server = await startServer({
      config,
      database,
      log,
      now,
      ...(clientFolder !== undefined && { clientFolder }),
      ...(meetingFolder !== undefined && { meetingFolder }),
      deliver: async () => undefined,
      box: { role, files: vault.files },
    });
    timer = setInterval(everyMinute, minuteMs).unref();
    return { ctx: server.ctx, port: server.port, refresh: role.refresh, checkExpiry, ended, stop };
  };
  return { load, serve };
}
