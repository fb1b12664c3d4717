import { database } from '../../db/current-database.ts';
import { getMeta } from '../../db/meta.ts';
import { getMe } from '../../db/users.ts';
import { desks } from '../../../contract/desks.ts';
import { type Desk, deskKey } from '../../lib/desk.ts';

/** The person's role; `attendee` if unknown. */
export const getOwnRole = async (): Promise<string> => (await getMe())?.role?.alias ?? 'attendee';

/** Id of the person; undefined if unknown. */
export const getOwnId = async (): Promise<number | undefined> => (await getMe())?.id;

/** Count of events that are not over and at which a person speaks; cancelled ones don't count. */
export async function countComingEventsOf(id: number): Promise<number> {
  const now = Date.now();
  const events = await database()
    .events.filter(({ time_finish, status }) => time_finish > now && status !== 'cancelled')
    .toArray();
  return events.filter(({ user, experts }) => user?.id === id || experts.some((each) => each.id === id))
    .length;
}

/** The state of a desk from the sync worker; undefined before the first change. */
export const getDeskNews = (desk: Desk) => getMeta(deskKey(desk));

/** The overview of the desk as last received; null before the first. */
export const getStoredOverview = async () => (await getMeta('deskOverview')) ?? null;

export async function countDeskChanges(): Promise<number> {
  const news = await Promise.all(desks.map(getDeskNews));
  return news.reduce((sum, each) => sum + (each?.changes ?? 0), 0);
}
