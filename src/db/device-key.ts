import type { Database } from './database.ts';
import { type DeviceKey, getMeta } from './meta.ts';
import { tokenEnd } from './tickets.ts';

/** The key of the session with this token; undefined without one. */
export async function getDeviceKey(token: string, db: Database): Promise<DeviceKey | undefined> {
  const key = await getMeta('deviceKey', db);
  return key?.session === tokenEnd(token) ? key : undefined;
}
