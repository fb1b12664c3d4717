import { initialName } from './area-actions.ts';
import type { School } from './school.ts';

const hour = 3_600_000;
const day = 24 * hour;

interface SeededAreas {
  events: number[];
  bookable: number[];
  materials: number[];
}

/** Inserts events, events to book, open polls and materials of an expert, and returns their ids. */
export async function seedAreas(
  { db }: School,
  adminId: number,
  expertId: number,
  now: number,
): Promise<SeededAreas> {
  const insertEvent = async (name: string, startsAt: number, places: number | null): Promise<number> => {
    const { id } = await db
      .insertInto('event')
      .values({
        name,
        kind: 'lecture',
        user_id: adminId,
        time_start: new Date(startsAt),
        time_finish: new Date(startsAt + hour),
        places,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const events = [
    await insertEvent('Sorting', now - hour, null),
    await insertEvent('Compost', now - hour, null),
  ];
  const bookable = [await insertEvent('Bees', now + day, 1), await insertEvent('Soil', now + day, 1)];
  const variations = JSON.stringify([1, 2, 3].map((id) => ({ id, title: `Option ${id}` })));
  await db
    .insertInto('poll')
    .values(
      ['Food', 'Date', 'Place', 'Time'].map((title) => ({
        title,
        localized_title: '{}',
        kind: 'single' as const,
        grouped: 'lecturers' as const,
        variations,
        state: 'open' as const,
        created_at: new Date(now - day),
      })),
    )
    .execute();
  await db.updateTable('app_user').set({ role: 'expert' }).where('id', '=', expertId).execute();
  const materials = await db
    .insertInto('material')
    .values(
      [1, 2].map((n) => ({
        name: initialName,
        user_id: expertId,
        url: `https://example.org/${n}`,
        created_at: new Date(now - day),
      })),
    )
    .returning('id')
    .execute();
  return { events, bookable, materials: materials.map(({ id }) => id) };
}
