import path from 'node:path';
import { lockDirectory } from '../db/directory-lock.ts';
import { type MemoryDatabase, prepareMemoryDatabase } from '../db/memory-database.ts';
import { restrictToOwner } from '../private-folder.ts';
import { boxClock } from './box-clock.ts';
import { type BoxCopies, boxCopies, type LoadStored } from './box-copies.ts';
import { BoxEnded, SchoolUnreachable } from './box-error.ts';
import { type BoxState, pairedState } from './box-state.ts';
import { daysAreOver, deleteCopy } from './end-box.ts';
import type { BoxParts, RunningBox } from './running-box.ts';
import { createHandover } from './hand-over.ts';
import { openJournal } from './journal.ts';
import { schoolClient } from './school-client.ts';
import { serveBox } from './serve-box.ts';
import { hasVault, openVault, type Vault } from './vault.ts';

/** In s. A copy of this age is new enough at the start. */
const maxAgeAtStart = 60;

/**
 * Starts a box: opens or creates its vault, hands over what it holds and takes a copy of the school if it can be reached,
 * and serves the copy. Every hour it tries this again. Without a connection it serves the copy that it has.
 * @throws BoxError, also if the days of the box are over; after a `BoxEnded`, it has deleted its copy
 */
export async function startBox(parts: BoxParts): Promise<RunningBox> {
  const { config } = parts;
  restrictToOwner(config.dataDir);
  const unlock = await lockDirectory(config.dataDir);
  try {
    const { vault, state } = await openPaired(parts);
    return await startPaired(parts, vault, state, unlock);
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

async function startPaired(
  parts: BoxParts,
  vault: Vault,
  state: BoxState,
  unlock: () => Promise<void>,
): Promise<RunningBox> {
  const { log, now = Date.now } = parts;
  const school = schoolClient(state.school, state.token);
  const copies = boxCopies({ vault, school, state, log });
  const clock = boxClock(now, Math.max(state.latest, state.copy?.manifest.made_at ?? 0));
  let database: MemoryDatabase | undefined;
  try {
    if (clock.isAfter(state.expiresAt)) {
      await copies.requireTerm();
      throw daysAreOver(now());
    }
    await copies.storeTime(clock.seen());
    const journal = await openJournal(vault.journal, log);
    const handover = createHandover({ journal, school, log, now });
    database = await prepareMemoryDatabase();
    const { load, serve } = serveBox({ parts, vault, copies, clock, journal, handover, database, unlock });
    await handover.attempt();
    await loadFirst(copies, load, parts);
    return await serve();
  } catch (error) {
    await database?.close();
    throw error instanceof BoxEnded ? await deleteCopy(vault, error) : error;
  }
}

/** Loads the newest copy, or the stored one if there is no newer. */
async function loadFirst(copies: BoxCopies, load: LoadStored, { log }: BoxParts): Promise<void> {
  try {
    const { isNew } = await copies.takeNewest(load, maxAgeAtStart);
    if (isNew) return;
  } catch (error) {
    if (error instanceof BoxEnded || !copies.state().copy) throw error;
    // On site this is the usual start.
    if (error instanceof SchoolUnreachable) log.warn(`${error.message}. The box runs the copy that it has`);
    else log.error({ err: error }, 'taking a copy failed; the box runs the one that it has');
  }
  await copies.loadStored(load);
}
