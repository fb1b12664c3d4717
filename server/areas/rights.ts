import type { RoleAlias } from '../../contract/users.ts';
import type { Me } from '../auth/sessions.ts';

const organisers: readonly RoleAlias[] = ['moderator', 'admin', 'platformadmin'];

export const isOrganiser = (me: Pick<Me, 'role'>): boolean => organisers.includes(me.role);
