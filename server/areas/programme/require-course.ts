import type { Reader } from '../../db/client.ts';
import { Refusal } from '../../http/refusal.ts';

/** @throws Refusal if there is no such course; null is allowed */
export async function requireCourse(db: Reader, id: number | null | undefined): Promise<void> {
  if (!id) return;
  const course = await db.selectFrom('course').select('id').where('id', '=', id).executeTakeFirst();
  if (!course) throw new Refusal('invalid', { fields: { course_type: ['unknown'] } });
}
