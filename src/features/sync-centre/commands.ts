import type { OutboxOp } from '../../db/outbox-op.ts';
import { discardOp, retryOp } from '../../db/outbox.ts';
import {
  discardFailed,
  keepOwnVersionOp,
  moveToGroup,
  retryFailed,
  rewriteOp,
} from '../../db/outbox-repairs.ts';
import { saveFile } from '../../platform/save-file.ts';
import { storageState } from '../../platform/storage.ts';
import { syncInBackgroundIfOffline } from '../../platform/background-sync.ts';
import { retrySync, sync } from '../../platform/sync.ts';
import { readEngineFacts } from './queries.ts';
import { supportLog } from './support-log.ts';

export async function retryChange(opId: string): Promise<void> {
  await retryOp(opId);
  syncInBackgroundIfOffline();
}

/**
 * Changes an unsent text. A refused one is sent as a new one. Returns false if the message no longer exists,
 * or if another text was sent meanwhile.
 */
export async function rewriteChange(op: OutboxOp, content: string): Promise<boolean> {
  const rewritten = await rewriteOp(op, content);
  syncInBackgroundIfOffline();
  return rewritten;
}

/** Resolves a conflict with the person's own version. */
export async function keepOwnVersion(opId: string): Promise<void> {
  await keepOwnVersionOp(opId);
  syncInBackgroundIfOffline();
}

/** Sends a failed message to another chat. Returns false if it is no longer failed. */
export async function moveToChat(opId: string, groupId: number): Promise<boolean> {
  const moved = await moveToGroup(opId, groupId);
  syncInBackgroundIfOffline();
  return moved;
}

/** Returns false if the change is being sent. */
export const discardChange = (opId: string): Promise<boolean> => discardOp(opId);

export async function retryAllFailed(): Promise<void> {
  await retryFailed();
  syncInBackgroundIfOffline();
}

export const discardAllFailed = (): Promise<void> => discardFailed();

export const retryNow = (): void => retrySync();

/**
 * Tests the connection in the leader tab and the storage in this one. `check` is null if the test could not
 * run.
 */
export async function testConnection() {
  const [line, storage] = await Promise.all([
    sync()
      .check()
      .catch(() => null),
    storageState(),
  ]);
  return { check: line?.ok ? line.value : null, storage };
}

/** Whether this tab is the leader of the current term. */
export const isLeaderOfTerm = async (epoch: number): Promise<boolean> => (await sync().term()) === epoch;

/** Saves a support log without personal data as a file. */
export async function saveSupportLog(): Promise<void> {
  const [facts, storage] = await Promise.all([readEngineFacts(), storageState()]);
  const browser = {
    agent: navigator.userAgent,
    online: navigator.onLine,
    installed: matchMedia('(display-mode: standalone)').matches,
    controlled: navigator.serviceWorker?.controller !== null,
    // The name of this script changes with every build, so it identifies the build.
    script: new URL(import.meta.url).pathname.split('/').at(-1) ?? '',
  };
  const now = Date.now();
  const log = supportLog({ ...facts, browser, storage }, now);
  const name = `yurt-log-${new Date(now).toISOString().slice(0, 16).replace(':', '-')}.json`;
  saveFile(name, 'application/json', JSON.stringify(log, null, 1));
}
