import type { StatisticsTableOnWire } from '../../contract/statistics.ts';
import { openSchool } from './school.ts';

export const water = 1;
export const waste = 2;
/** Time of the server while the statistics are read. */
export const now = Date.parse('2026-06-10T12:00:00Z');

interface NewPeople {
  course?: number;
  country?: string;
  language?: string;
  role?: 'attendee' | 'expert';
  /** Time of the sign-up. */
  at?: string;
  lastUse?: string;
}

/** A school in Almaty with two courses and an administrator. */
export async function openStatistics() {
  const school = await openSchool({ HOME_ZONE: 'Asia/Almaty' });
  school.clock.shift = now - Date.now();
  const { db } = school.ctx;
  await db.deleteFrom('course').execute();
  await db
    .insertInto('course')
    .values([
      { id: water, localized_title: JSON.stringify({ en: 'Water' }) },
      { id: waste, localized_title: JSON.stringify({ en: 'Waste' }) },
    ])
    .execute();
  const admin = await school.person({ role: 'admin' });

  /** Adds approved people; each is signed in on one device if `lastUse` is given. */
  const addPeople = async (
    count: number,
    { at = '2026-01-05T08:00:00Z', ...fresh }: NewPeople = {},
  ): Promise<number[]> => {
    const ids: number[] = [];
    for (let added = 0; added < count; added += 1) {
      const { id } = await school.person({ role: fresh.role ?? 'attendee' });
      ids.push(id);
      await db
        .updateTable('app_user')
        .set({
          course_type: fresh.course ?? null,
          country: fresh.country ?? null,
          language: fresh.language ?? 'en',
          created_at: new Date(at),
        })
        .where('id', '=', id)
        .execute();
      const sessions = db.updateTable('session').where('user_id', '=', id);
      if (fresh.lastUse) await sessions.set({ last_used_at: new Date(fresh.lastUse) }).execute();
      else await db.deleteFrom('session').where('user_id', '=', id).execute();
    }
    return ids;
  };

  const get = (query = '', caller = admin) => caller.call('GET', `/desk/statistics${query}`);
  const table = async (name: string, query = ''): Promise<StatisticsTableOnWire> => {
    const { body } = await get(query);
    return body.data.tables.find((each: StatisticsTableOnWire) => each.name === name);
  };
  return { school, admin, addPeople, get, table };
}

/** Figures of one column by the key of the row. */
export const column = ({ rows }: StatisticsTableOnWire, name = 'people') =>
  Object.fromEntries(rows.map(({ key, figures }) => [key, figures[name]]));
