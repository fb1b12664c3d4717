import { getMeta } from '../../db/meta.ts';
import { getMe } from '../../db/users.ts';
import { type Desk, deskKey } from '../../lib/desk.ts';

/** The role by which the desk shows its parts. */
export const getOwnRole = async (): Promise<string> => (await getMe())?.role?.alias ?? 'attendee';

/** What the sync worker has heard of a desk; nothing before its first change. */
export const getDeskNews = (desk: Desk) => getMeta(deskKey(desk));
