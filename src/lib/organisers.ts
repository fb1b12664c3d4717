/** Roles that approve accounts; the server decides about all other rights. */
export const isOrganiser = (role: string | undefined): boolean => role === 'moderator' || isAdmin(role);

export const isAdmin = (role: string | undefined): boolean => role === 'admin' || isPlatformAdmin(role);

export const isPlatformAdmin = (role: string | undefined): boolean => role === 'platformadmin';
