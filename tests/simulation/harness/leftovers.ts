import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import { getMeta } from '../../../src/db/meta.ts';
import type { Device } from './device.ts';

/** Ids of the dead ops and of the ops that wait for one of them. */
export function deadWithDependants(ops: readonly OutboxOp[]): Set<string> {
  const dead = new Set(ops.filter(({ state }) => state === 'dead').map(({ opId }) => opId));
  for (let before = -1; before !== dead.size;) {
    before = dead.size;
    for (const op of ops) if (op.dependsOn !== undefined && dead.has(op.dependsOn)) dead.add(op.opId);
  }
  return dead;
}

/** True if no device has an op that can be sent, or a refetch to do. */
export async function isQuiet(devices: readonly Device[]): Promise<boolean> {
  for (const device of devices) {
    const db = device.living[0]?.db;
    if (!db) return false;
    const ops = await db.outbox.toArray();
    const dead = deadWithDependants(ops);
    if (ops.some(({ opId }) => !dead.has(opId))) return false;
    const todo = await getMeta('todo', db);
    if ((todo?.areas.length ?? 0) + (todo?.groups.length ?? 0) > 0) return false;
  }
  return true;
}

/** I7: rows of an account on a device that has signed out of it. */
export async function remainingRows(device: Device): Promise<string[]> {
  const violations: string[] = [];
  const db = device.disk();
  for (const table of db.tables) {
    const keys = (await table.toCollection().primaryKeys()).filter((key) => key !== 'signedOut');
    if (keys.length > 0)
      violations.push(`I7 ${device.name} kept ${table.name} ${keys.join()} after signing out`);
  }
  db.close();
  return violations;
}
