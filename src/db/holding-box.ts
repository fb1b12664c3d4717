import { isSameBox } from '../lib/box-number.ts';
import { database } from './current-database.ts';
import { getMeta } from './meta.ts';

export interface HoldingBox {
  /** Number and copy of the box that answers now and shows operations to the people on site; null without one. */
  name: string | null;
  /** False while a box answers of which it is not known yet whether it shows operations. */
  isKnown: boolean;
}

/** A newer copy does not change what the box holds. */
export async function getHoldingBox(db = database()): Promise<HoldingBox> {
  const [connection, holding, holdsNothing] = await Promise.all([
    getMeta('connection', db),
    getMeta('holdingBox', db),
    getMeta('holdsNothing', db),
  ]);
  const box = connection?.line === 'offline' ? null : connection?.box;
  if (!box?.knowsDevice) return { name: null, isKnown: true };
  const isOf = (name: string | undefined) => name !== undefined && isSameBox(name, box.name);
  if (isOf(holding?.box)) return { name: box.name, isKnown: true };
  return { name: null, isKnown: isOf(holdsNothing) };
}
