import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';

const measureEveryMs = 30_000;
/** Smaller differences may come from the round trip to the database. */
const negligibleMs = 1000;
const maxRoundTripMs = 2000;

export interface DatabaseClock {
  /** Milliseconds since 1970, by the database's clock. */
  now: () => number;
  measure: () => Promise<void>;
  stop: () => void;
}

/**
 * A clock shared by several processes: that of their database. A process with a wrong clock would write
 * messages with a past date, and expire links too early. The offset is measured every 30 s.
 */
export async function databaseClock(db: Db, ownNow: () => number, log: Logger): Promise<DatabaseClock> {
  let offset = 0;
  const measure = async () => {
    const sentAt = ownNow();
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    const receivedAt = ownNow();
    if (receivedAt - sentAt > maxRoundTripMs) return;
    const difference = rows[0]!.ms - (sentAt + receivedAt) / 2;
    const before = offset;
    offset = Math.abs(difference) < negligibleMs ? 0 : Math.round(difference);
    if ((before === 0) !== (offset === 0))
      log.warn({ offset_ms: offset }, 'the clocks of this machine and of the database differ');
  };
  await measure();
  const timer = setInterval(() => void measure().catch(() => undefined), measureEveryMs).unref();
  return {
    now: () => ownNow() + offset,
    measure,
    stop: () => clearInterval(timer),
  };
}
