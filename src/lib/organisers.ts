import type { User } from '../../contract/users.ts';

/** Roles that approve accounts; the server decides about all other rights. */
export const isOrganiser = (role: string | undefined): boolean => role === 'moderator' || isAdmin(role);

export const isAdmin = (role: string | undefined): boolean => role === 'admin' || isPlatformAdmin(role);

/** Whether a role may suspend people of another role: lower ones, or all for a platform administrator. */
export const maySuspendRole = (own: string | undefined, role: string | undefined): boolean =>
  isPlatformAdmin(own) || (isAdmin(own) ? !isAdmin(role) : isOrganiser(own) && !isOrganiser(role));

export const isPlatformAdmin = (role: string | undefined): boolean => role === 'platformadmin';

/** Whether the person may open the desk: organisers, and chat administrators for its page of reports. */
export const hasDesk = ({ role, chat_role }: Pick<User, 'role' | 'chat_role'>): boolean =>
  isOrganiser(role?.alias) || chat_role === 'chat_admin';
