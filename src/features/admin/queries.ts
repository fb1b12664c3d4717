import { getMe } from '../../db/users.ts';

/** The role by which the desk shows its parts. */
export const getOwnRole = async (): Promise<string> => (await getMe())?.role?.alias ?? 'attendee';
