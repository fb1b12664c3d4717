import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { write } from '../../db/write.ts';
import { readHomeZone } from '../school/current-school.ts';
import { notifyOfMeeting } from './notify-meeting.ts';

const maxLeadMs = 30 * 60_000;

/**
 * Reminds people of meetings that start within their chosen minutes, once for each start time. Returns the count of
 * reminders.
 */
export function sendBusinessReminders(
  ctx: Pick<Context, 'db' | 'announcer' | 'now' | 'config'>,
): Promise<number> {
  return write(ctx.db, ctx.announcer, async (tx) => {
    const now = ctx.now();
    const due = await tx.db
      .selectFrom('business_seat')
      .innerJoin('app_user', 'app_user.id', 'business_seat.user_id')
      .select(['meeting_id', 'user_id'])
      .where('app_user.status', '=', 'approved')
      .where('app_user.deleted_at', 'is', null)
      .where('start_at', '>', new Date(now))
      .where('start_at', '<=', new Date(now + maxLeadMs))
      .where(sql<boolean>`start_at <= ${new Date(now)}::timestamptz + remind_minutes * interval '1 minute'`)
      .where(sql<boolean>`reminded_of is distinct from start_at`)
      .orderBy('meeting_id')
      .orderBy('user_id')
      .forUpdate('business_seat')
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    const zone = await readHomeZone(tx.db, ctx.config);
    for (const { meeting_id, user_id } of due) {
      await tx.db
        .updateTable('business_seat')
        .set((eb) => ({ reminded_of: eb.ref('start_at') }))
        .where('meeting_id', '=', meeting_id)
        .where('user_id', '=', user_id)
        .execute();
      const meeting = await tx.db
        .selectFrom('business_meeting')
        .selectAll()
        .where('id', '=', meeting_id)
        .executeTakeFirstOrThrow();
      const about = meeting.requester_id === user_id ? meeting.partner_id : meeting.requester_id;
      await notifyOfMeeting(tx, ctx, meeting, {
        ...{ title: 'reminder', type: 'reminder', to: user_id, about, from: null, zone },
      });
    }
    return due.length;
  });
}
