import type { MemoryDatabase } from '../db/memory-database.ts';
import type { RunningServer, startServer } from '../start-server.ts';
import type { BoxClock } from './box-clock.ts';
import type { BoxCopies, LoadStored, Taken } from './box-copies.ts';
import { BoxEnded, SchoolUnreachable } from './box-error.ts';
import type { BoxRole } from './box-role.ts';
import type { StoredCopy } from './box-state.ts';
import { daysAreOver, deleteCopy } from './end-box.ts';
import { createExchange } from './exchange.ts';
import type { Handover } from './hand-over.ts';
import type { Journal } from './journal.ts';
import { loadCopy } from './load-copy.ts';
import type { BoxParts, RunningBox } from './running-box.ts';
import { settleJournal } from './settle-journal.ts';
import type { Vault } from './vault.ts';

const minuteMs = 60_000;
/** Minutes until the next attempt to hand over what is held and to take a copy. */
const waits = { afterCopy: 60, afterFailure: 5, unreachable: 1 };
const storeTimeEveryMinutes = 5;
/** In s. How old the copy of the school may be that the box takes. */
export const maxAges = { atStart: 60, regularly: 900, byCommand: 0 };

interface Serving {
  parts: BoxParts;
  vault: Vault;
  copies: BoxCopies;
  clock: BoxClock;
  journal: Journal;
  handover: Handover;
  database: MemoryDatabase;
  startServer: typeof startServer;
  /** Releases the data folder. */
  unlock: () => Promise<void>;
}

/**
 * The server of a box. `serve` starts it, after `load` has loaded a copy. If that is a stored one, it then hands over what the box
 * holds, and takes the newest.
 */
export function serveBox(serving: Serving) {
  const { parts, vault, copies, clock, journal, handover, database, unlock } = serving;
  const { config, log, now = Date.now, clientFolder, meetingFolder } = parts;
  const exchange = createExchange({ vault, copies, journal, handover, log, now });
  let server: RunningServer | undefined;
  let served: StoredCopy | undefined;
  let lastAtSchool: Promise<unknown> = Promise.resolve();
  let isAtSchool = false;
  /** Logged once, because the box tries again every minute. */
  let isUnreachable = false;
  /** The school has performed operations that the copy does not contain. */
  let isBehind = false;
  let waitMinutes = waits.afterFailure;
  let ending: Promise<BoxEnded> | undefined;
  let resolveEnded: (reason: BoxEnded) => void = () => undefined;
  const ended = new Promise<BoxEnded>((resolve) => {
    resolveEnded = resolve;
  });

  const load: LoadStored = async (copy) => {
    await database.replace(
      (db) => loadCopy(db, copy.manifest, vault.readPart),
      () => {
        served = copy;
        server?.replaced();
      },
    );
    return () => settleJournal(database.db, journal, now());
  };
  /** Handovers and copies, also by files: one at a time, in order. @throws BoxEnded after the box has ended here too */
  const atSchool = <T>(work: () => Promise<T>): Promise<T> => {
    const result = lastAtSchool.then(async () => {
      isAtSchool = true;
      try {
        return await work();
      } catch (error) {
        throw error instanceof BoxEnded ? await (ending ??= end(error)) : error;
      } finally {
        isAtSchool = false;
      }
    });
    lastAtSchool = result.catch(() => undefined);
    return result;
  };
  const handOver = async (): Promise<number> => {
    const handed = await handover.attempt();
    isBehind ||= handed > 0;
    return handed;
  };
  /**
   * After a handover it takes no copy from before: one that has a message, but not its newest edit, would remove both from the
   * journal.
   */
  const refresh = (maxAgeSeconds: number): Promise<string> =>
    atSchool(async () => {
      const handed = await handOver();
      const before = copies.state().copy?.manifest.made_at;
      const behind = isBehind || exchange.isBehind();
      const taken = await copies.takeNewest(load, behind ? 0 : maxAgeSeconds, !behind);
      served = copies.state().copy ?? served;
      // Within a minute, the school makes no other copy.
      if (served?.manifest.made_at !== before) isBehind = false;
      isUnreachable = false;
      waitMinutes = handover.hasFailed() ? waits.afterFailure : waits.afterCopy;
      return sentencesOf(taken, served!, {
        handed,
        hasFailed: handover.hasFailed(),
        waiting: handover.waiting(),
      });
    });
  const isOver = () => ending !== undefined || clock.isAfter(copies.state().expiresAt);
  /** @throws BoxError */
  const requireDays = () => {
    if (isOver()) throw daysAreOver(now());
  };
  const exportFile = async (): Promise<Buffer> => {
    requireDays();
    return exchange.write();
  };
  const importFile = (file: Buffer): Promise<string> =>
    atSchool(async () => {
      requireDays();
      const sentences = await exchange.read(file, load);
      served = copies.state().copy ?? served;
      return sentences;
    });
  /** Runs after the last refresh, so nothing writes to the vault. */
  const end = async (reason: BoxEnded): Promise<BoxEnded> => {
    clearInterval(timer);
    const deleted = await deleteCopy(vault, reason);
    if (deleted.cause !== undefined) log.error({ err: deleted.cause }, 'the copy could not be deleted');
    // The command that has found the end waits for its answer, and stopping waits for the command.
    void stop()
      .catch((error: unknown) => log.error({ err: error }, 'the box did not stop'))
      .finally(() => resolveEnded(deleted));
    return deleted;
  };

  /** As `refresh`; errors are logged. */
  const tryRefresh = async (maxAgeSeconds: number): Promise<void> => {
    waitMinutes = waits.afterFailure;
    await refresh(maxAgeSeconds).catch((error: unknown) => {
      if (error instanceof SchoolUnreachable) {
        waitMinutes = waits.unreachable;
        if (!isUnreachable) log.info(error.message);
        isUnreachable = true;
      } else log.error({ err: error }, 'taking a copy failed');
    });
  };

  let minutes = 0;
  let isRefused = false;
  const everyMinute = () => {
    const isOver = clock.isAfter(copies.state().expiresAt);
    if (isOver && !isRefused) log.warn(daysAreOver(now()).message);
    isRefused = isOver;
    minutes += 1;
    if (minutes % storeTimeEveryMinutes === 0)
      copies
        .storeTime(clock.seen())
        .catch((error: unknown) => log.error({ err: error }, 'the time could not be stored'));
    waitMinutes -= 1;
    if (isAtSchool) return;
    if (waitMinutes <= 0) void tryRefresh(maxAges.regularly);
    else if (handover.isDue())
      atSchool(handOverSoon).catch((error: unknown) => log.error({ err: error }, 'the handover failed'));
  };
  const handOverSoon = async () => {
    await handOver();
    if (handover.hasFailed()) waitMinutes = Math.min(waitMinutes, waits.unreachable);
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopped: Promise<void> | undefined;
  const stopNow = async () => {
    clearInterval(timer);
    try {
      await server?.stop();
    } finally {
      await unlock();
    }
  };
  const stop = () => (stopped ??= stopNow());

  const { number, school } = copies.state();
  const role: BoxRole = {
    number,
    school,
    copy: () => ({ name: served!.manifest.name, madeAt: served!.manifest.made_at }),
    journal,
    isOver,
    refresh: () => refresh(maxAges.byCommand),
    exportFile,
    importFile,
  };
  const serve = async (isStored: boolean): Promise<RunningBox> => {
    server = await serving.startServer({
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
    // A handover may take minutes.
    const started = isStored ? tryRefresh(maxAges.atStart) : Promise.resolve();
    return { ctx: server.ctx, port: server.port, refresh: role.refresh, started, ended, stop };
  };
  return { load, serve };
}

interface HandedOver {
  /** Counts of operations. */
  handed: number;
  waiting: number;
  hasFailed: boolean;
}

/** Sentences for the operator. */
function sentencesOf(
  { isNew, missing }: Taken,
  { manifest }: StoredCopy,
  { handed, waiting, hasFailed }: HandedOver,
): string {
  const made = new Date(manifest.made_at).toISOString();
  const sentences = [
    ...(handed === 0 ? [] : [`Operations handed over: ${handed}`]),
    `The box runs ${isNew ? 'a new' : 'the newest'} copy of the school, made at ${made}`,
    ...(missing === 0 ? [] : [`The school has lost ${missing} of its files`]),
    ...(hasFailed ? ['Not everything could be handed over. Run the command again'] : []),
    ...(hasFailed || waiting === 0 ? [] : [`Operations that wait for their devices: ${waiting}`]),
  ];
  return sentences.join('. ');
}
