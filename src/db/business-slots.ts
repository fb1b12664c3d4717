import { database } from './current-database.ts';
import type { StoredSlots } from './stored-slots.ts';

export const getStoredSlots = (userId: number, db = database()): Promise<StoredSlots | undefined> =>
  db.business_slots.get(userId);

export async function storeSlots(slots: StoredSlots, db = database()): Promise<void> {
  await db.business_slots.put(slots);
}
