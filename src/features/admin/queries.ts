import { getMeta } from '../../db/meta.ts';
import { getMe } from '../../db/users.ts';
import { desks } from '../../../contract/desks.ts';
import { type Desk, deskKey } from '../../lib/desk.ts';

/** The person's role; `attendee` if unknown. */
export const getOwnRole = async (): Promise<string> => (await getMe())?.role?.alias ?? 'attendee';

/** Id of the person; undefined if unknown. */
export const getOwnId = async (): Promise<number | undefined> => (await getMe())?.id;

/** The state of a desk from the sync worker; undefined before the first change. */
export const getDeskNews = (desk: Desk) => getMeta(deskKey(desk));

/** The overview of the desk as last received; null before the first. */
export const getStoredOverview = async () => (await getMeta('deskOverview')) ?? null;

export async function countDeskChanges(): Promise<number> {
  const news = await Promise.all(desks.map(getDeskNews));
  return news.reduce((sum, each) => sum + (each?.changes ?? 0), 0);
}
