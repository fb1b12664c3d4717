import { listMeantOps } from '../../db/meant-ops.ts';
import { getMeta } from '../../db/meta.ts';
import { getMe } from '../../db/users.ts';
import type { User } from '../../../contract/users.ts';

export interface OwnProfile {
  me: User | null;
  unsent: number;
  offline: boolean;
}

export async function getOwnProfile(): Promise<OwnProfile> {
  const [me, ops, connection] = await Promise.all([getMe(), listMeantOps(), getMeta('connection')]);
  return { me: me ?? null, unsent: ops.length, offline: connection?.line === 'offline' };
}
