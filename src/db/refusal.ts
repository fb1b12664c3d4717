import { isLasting } from './lasting-error.ts';
import { TicketsDatabase } from './tickets.ts';

/** Between attempts, in milliseconds: some errors pass by themselves. */
const pauses = [500, 1000, 2000];

/** Whether this browser refuses to open a database. A database that another tab holds up is not refused. */
export async function refusesDatabases(): Promise<boolean> {
  for (const pause of [...pauses, null]) {
    const db = new TicketsDatabase();
    try {
      await db.open();
      return false;
    } catch (error) {
      if (isLasting(error)) return true;
    } finally {
      db.close();
    }
    if (pause !== null) await new Promise((over) => setTimeout(over, pause));
  }
  return true;
}
