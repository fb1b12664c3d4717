/** Those who let people in; what each may do besides, the server decides. */
export const isOrganiser = (role: string | undefined): boolean => role === 'moderator' || isAdmin(role);

export const isAdmin = (role: string | undefined): boolean => role === 'admin' || isPlatformAdmin(role);

export const isPlatformAdmin = (role: string | undefined): boolean => role === 'platformadmin';
