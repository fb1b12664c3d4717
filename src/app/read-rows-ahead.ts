import { listResidentAttachments } from '../db/events.ts';
import { listResidentMaterials } from '../db/materials.ts';
import { listResidentUsers } from '../db/users.ts';

/** Reads the rows that large lists keep in memory, so that the first of these lists opens at once too. */
export async function readRowsAhead(): Promise<void> {
  try {
    await listResidentUsers();
    await listResidentMaterials();
    await listResidentAttachments();
  } catch {
    // The database is closed. The list reads them when it opens.
  }
}
