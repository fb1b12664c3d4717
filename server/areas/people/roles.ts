import type { RoleAlias } from '../../../contract/users.ts';
import { maySuspendRole } from '../../../src/lib/organisers.ts';
import { Refusal } from '../../http/refusal.ts';

const organisers: readonly RoleAlias[] = ['moderator', 'admin', 'platformadmin'];
const admins: readonly RoleAlias[] = ['admin', 'platformadmin'];

interface Role {
  role: RoleAlias;
}

export const isOrganiser = (me: Role): boolean => organisers.includes(me.role);

/** Administrators may sign in while the platform is closed. */
export const isAdmin = (me: Role): boolean => admins.includes(me.role);

export const isPlatformAdmin = (me: Role): boolean => me.role === 'platformadmin';

/** @throws Refusal `forbidden` */
export function requireRole(may: (me: Role) => boolean, me: Role): void {
  if (!may(me)) throw new Refusal('forbidden');
}

interface Giver extends Role {
  /** Set for the call of a script. */
  token?: unknown;
}

/**
 * Whether a person may give a role, or change people who have it: roles from administrator upwards are reserved. A script
 * gives no role of an organiser, because a leaked API token could create accounts that outlive it.
 */
export const mayGiveRole = (me: Giver, role: RoleAlias): boolean =>
  me.token ? !isOrganiser({ role }) : isPlatformAdmin(me) || !isAdmin({ role });

/** @throws Refusal `forbidden` */
export function requireMayGiveRole(me: Giver, role: RoleAlias): void {
  if (!mayGiveRole(me, role)) throw new Refusal('forbidden');
}

/** Whether a person may suspend another; nobody suspends themselves. */
export const maySuspend = (me: Role & { id: number }, person: { id: number; role: RoleAlias }): boolean =>
  person.id !== me.id && maySuspendRole(me.role, person.role);
