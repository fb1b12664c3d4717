import { getMeta } from '../../db/meta.ts';
import { getMe } from '../../db/users.ts';
import { desks } from '../../../contract/desks.ts';
import { type Desk, deskKey } from '../../lib/desk.ts';

/** The role by which the desk shows its parts. */
export const getOwnRole = async (): Promise<string> => (await getMe())?.role?.alias ?? 'attendee';

/** What the sync worker has heard of a desk; nothing before its first change. */
export const getDeskNews = (desk: Desk) => getMeta(deskKey(desk));

export async function countDeskChanges(): Promise<number> {
  const news = await Promise.all(desks.map(getDeskNews));
  return news.reduce((sum, each) => sum + (each?.changes ?? 0), 0);
}
