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

/** Other words for a message; what was refused goes as a new one. False where the message is gone. */
export async function rewriteChange(op: OutboxOp, content: string): Promise<boolean> {
  const rewritten = await rewriteOp(op, content);
  syncInBackgroundIfOffline();
  return rewritten;
}

/** Of what was changed in two places the own version. */
export async function keepOwnVersion(opId: string): Promise<void> {
  await keepOwnVersionOp(opId);
  syncInBackgroundIfOffline();
}

/** A message that failed goes into another chat instead. False where it has not failed any more. */
export async function sendElsewhere(opId: string, groupId: number): Promise<boolean> {
  const moved = await moveToGroup(opId, groupId);
  syncInBackgroundIfOffline();
  return moved;
}

/** False where it is being sent at this moment. */
export const discardChange = (opId: string): Promise<boolean> => discardOp(opId);

export async function retryAllFailed(): Promise<void> {
  await retryFailed();
  syncInBackgroundIfOffline();
}

export const discardAllFailed = (): Promise<void> => discardFailed();

export const tryNow = (): void => retrySync();

/** Measures the connection in the tab that leads, and the store in this one. */
export async function testConnection() {
  const [line, storage] = await Promise.all([
    sync()
      .check()
      .catch(() => null),
    storageState(),
  ]);
  return { check: line?.ok ? line.value : null, storage };
}

/** Whether this tab leads in the term that is going on. */
export const leadsTerm = async (epoch: number): Promise<boolean> => (await sync().term()) === epoch;

/** A file for whoever helps, in which nothing is said of anybody. */
export async function saveSupportLog(): Promise<void> {
  const [facts, storage] = await Promise.all([readEngineFacts(), storageState()]);
  const browser = {
    agent: navigator.userAgent,
    online: navigator.onLine,
    installed: matchMedia('(display-mode: standalone)').matches,
    controlled: navigator.serviceWorker?.controller !== null,
    // The name of this very script changes with every build.
    script: new URL(import.meta.url).pathname.split('/').at(-1) ?? '',
  };
  const now = Date.now();
  const log = supportLog({ ...facts, browser, storage }, now);
  const name = `yurt-log-${new Date(now).toISOString().slice(0, 16).replace(':', '-')}.json`;
  saveFile(name, 'application/json', JSON.stringify(log, null, 1));
}
