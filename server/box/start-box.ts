import path from 'node:path';
import type { Logger } from 'pino';
import { lockDirectory } from '../db/directory-lock.ts';
import { type MemoryDatabase, prepareMemoryDatabase } from '../db/memory-database.ts';
import { restrictToOwner } from '../private-folder.ts';
import { startServer } from '../start-server.ts';
import { boxClock } from './box-clock.ts';
import { type BoxCopies, boxCopies, type LoadStored } from './box-copies.ts';
import { BoxEnded } from './box-error.ts';
import { type BoxState, pairedState } from './box-state.ts';
import { daysAreOver, deleteCopy } from './end-box.ts';
import type { BoxParts, RunningBox } from './running-box.ts';
import { createHandover, type Handover } from './hand-over.ts';
import { openJournal } from './journal.ts';
import { schoolClient } from './school-client.ts';
import { maxAges, serveBox } from './serve-box.ts';
import { hasVault, openVault, type Vault } from './vault.ts';

/** The parts of its computer that a paired box uses. Tests run several boxes in one process. */
export interface BoxComputer {
  vault: Vault;
  /** As read from the vault. */
  state: BoxState;
  prepareDatabase: () => Promise<MemoryDatabase>;
  startServer: typeof startServer;
  fetch: typeof fetch;
  /** Milliseconds of this process. */
  elapsed: () => number;
  /** Releases the data folder. */
  unlock: () => Promise<void>;
}

/**
 * Starts a box: opens or creates its vault, and serves the copy that it has; without one, it takes one first. Then, and every hour,
 * it hands over what it holds and takes the newest copy, if the school can be reached.
 * @throws BoxError, also if the days of the box are over; after a `BoxEnded`, it has deleted its copy
 */
export async function startBox(parts: BoxParts): Promise<RunningBox> {
  const { config } = parts;
  restrictToOwner(config.dataDir);
  const unlock = await lockDirectory(config.dataDir);
  try {
    return await startPaired(parts, {
      ...(await openPaired(parts)),
      ...{ prepareDatabase: prepareMemoryDatabase, startServer, fetch, unlock },
      elapsed: () => performance.now(),
    });
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openPaired({ config, settings, passphrase, code }: BoxParts) {
  const folder = path.join(config.dataDir, 'box');
  const isNew = !(await hasVault(folder));
  const vault = await openVault(folder, await passphrase(isNew));
  try {
    return { vault, state: await pairedState(vault, settings.school, code) };
  } catch (error) {
    // Otherwise a mistyped passphrase would stay after a wrong code.
    if (isNew) await vault.destroy();
    throw error;
  }
}

/** As `startBox`, with an open vault. @throws BoxError; the data folder stays reserved */
export async function startPaired(parts: BoxParts, computer: BoxComputer): Promise<RunningBox> {
  const { log, now = Date.now } = parts;
  const { vault, state, unlock } = computer;
  const school = schoolClient(state.school, state.token, computer.fetch);
  const copies = boxCopies({ vault, school, state, log });
  const latest = Math.max(state.latest, state.copy?.manifest.made_at ?? 0);
  const clock = boxClock(now, latest, computer.elapsed);
  let database: MemoryDatabase | undefined;
  try {
    if (clock.isAfter(state.expiresAt)) {
      await copies.requireTerm();
      throw daysAreOver(now());
    }
    await copies.storeTime(clock.seen());
    const journal = await openJournal(vault.journal, log);
    const handover = createHandover({ journal, school, log, now });
    database = await computer.prepareDatabase();
    const { load, serve } = serveBox({
      ...{ parts, vault, copies, clock, journal, handover, database, unlock },
      startServer: computer.startServer,
    });
    return await serve(await loadFirst({ copies, handover, load, log }));
  } catch (error) {
    await database?.close();
    throw error instanceof BoxEnded ? await deleteCopy(vault, error) : error;
  }
}

interface Loading {
  copies: BoxCopies;
  handover: Handover;
  load: LoadStored;
  log: Logger;
}

/**
 * Loads the stored copy. If there is none, or it can't be loaded, hands over what is held and loads the newest. Returns
 * whether it is the stored one.
 */
async function loadFirst({ copies, handover, load, log }: Loading): Promise<boolean> {
  try {
    await copies.loadStored(load);
    return true;
  } catch (failure) {
    const hasCopy = copies.state().copy !== null;
    if (hasCopy) log.error({ err: failure }, 'the stored copy could not be loaded');
    try {
      const handed = await handover.attempt();
      const { isNew } = await copies.takeNewest(load, handed > 0 ? 0 : maxAges.atStart);
      if (!isNew) await copies.loadStored(load);
      return false;
    } catch (error) {
      if (error instanceof BoxEnded || !hasCopy) throw error;
      log.error({ err: error }, 'taking a copy failed');
      throw failure;
    }
  }
}
