import type { SyncExtension } from '../../../contract/sync.ts';
import type { Database, TableName } from '../../../src/db/database.ts';
import { Fenced, fenced } from '../../../src/db/fence.ts';
import { withinQuota } from '../../../src/db/quota.ts';
import type { Environment } from '../environment.ts';
import type { Gates } from '../transport/gates.ts';
import type { ServerConnection } from '../transport/connection.ts';
import { freeQuota } from '../apply/free-quota.ts';
import type { ReportUnreadable } from '../apply/row-change.ts';

/** State of this tab while it is the leader, the only tab with a socket, a pull and a sender. */
export interface Leadership {
  env: Environment;
  db: Database;
  me: number;
  /** Identifies the person on this server, for lock names. */
  account: string;
  epoch: number;
  signal: AbortSignal;
  gates: Gates;
  connection: ServerConnection;
  reportUnreadable: ReportUnreadable;
  /** Ends the term: another tab leads, or the database was deleted. */
  resign: () => void;
}

/**
 * Runs `work` in a transaction that succeeds only during this term. Returns false if the term is over, and
 * resigns. On a full device space is freed and `work` runs a second time.
 */
export async function write(
  leadership: Pick<Leadership, 'db' | 'epoch' | 'resign' | 'signal'>,
  tables: readonly TableName[],
  work: () => Promise<unknown>,
): Promise<boolean> {
  if (leadership.signal.aborted) return false;
  try {
    await withinQuota(
      () => fenced(leadership.db, leadership.epoch, tables, work),
      () => freeQuota(leadership.db),
    );
    return true;
  } catch (error) {
    if (!(error instanceof Fenced) && leadership.db.isOpen()) throw error;
    leadership.resign();
    return false;
  }
}

export const has = (leadership: Pick<Leadership, 'connection'>, extension: SyncExtension): boolean =>
  leadership.connection.extensions()?.includes(extension) ?? false;
