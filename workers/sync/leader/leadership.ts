import type { SyncExtension } from '../../../contract/sync.ts';
import type { Database, TableName } from '../../../src/db/database.ts';
import { Fenced, fenced } from '../../../src/db/fence.ts';
import { withinQuota } from '../../../src/db/quota.ts';
import type { Environment } from '../environment.ts';
import type { Gates } from '../transport/gates.ts';
import type { ServerConnection } from '../transport/connection.ts';
import { freeQuota } from '../apply/free-quota.ts';
import type { NoteOdd } from '../apply/row-change.ts';

/** What this tab has while it leads: the only one with a socket, a pull and a sender. */
export interface Leadership {
  env: Environment;
  db: Database;
  me: number;
  /** Names the person on this server, for locks. */
  account: string;
  epoch: number;
  signal: AbortSignal;
  gates: Gates;
  connection: ServerConnection;
  noteOdd: NoteOdd;
  /** Another leads, or the database is gone: stop everything. */
  resign: () => void;
}

/**
 * A state write of this term, in one transaction; `work` may run twice, on a full device. False where the term is over, which ends it here too.
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
