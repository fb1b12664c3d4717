import type { EventQuestionOnWire } from '../../../contract/event-questions.ts';
import type { Reader } from '../../db/client.ts';

type Reports = NonNullable<EventQuestionOnWire['reports']>;

/** The reports of questions by id: counts by reason, and the caller's own one. */
export async function reportsOf(
  db: Reader,
  ids: readonly number[],
  me: { id: number },
): Promise<Map<number, { reports: Reports; own: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('event_question_report')
    .selectAll()
    .where('question_id', 'in', [...ids])
    .execute();
  const found = new Map<number, { reports: Reports; own: string | null }>();
  for (const { question_id, user_id, reason } of rows) {
    const entry = found.get(question_id) ?? { reports: [], own: null };
    const counted = entry.reports.find((each) => each.reason === reason);
    if (counted) counted.count += 1;
    else entry.reports.push({ reason, count: 1 });
    if (user_id === me.id) entry.own = reason;
    found.set(question_id, entry);
  }
  return found;
}
