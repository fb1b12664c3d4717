import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { write } from '../../db/write.ts';
import { lockPeople } from './locks.ts';
import { changeMeeting } from './publish-meeting.ts';

/** Requests handled in one transaction. */
const batch = 200;

/**
 * Ends requests whose proposed slots have all passed, and clears such proposals to move a meeting. Nobody is notified.
 * Returns the count of changed meetings.
 */
export function expireRequests(ctx: Pick<Context, 'db' | 'announcer' | 'now'>): Promise<number> {
  return write(ctx.db, ctx.announcer, async (tx) => {
    const now = Math.floor(ctx.now() / 1000);
    const isOver = sql<boolean>`(state in ('requested', 'accepted') and cardinality(proposals) > 0
      and not exists (select from unnest(proposals) as slot where slot > ${now}))`;
    const found = await tx.db
      .selectFrom('business_meeting')
      .select(['id', 'requester_id', 'partner_id'])
      .where(isOver)
      .orderBy('id')
      .limit(batch)
      .execute();
    if (found.length === 0) return 0;
    await lockPeople(
      tx,
      found.flatMap(({ requester_id, partner_id }) => [requester_id, partner_id]),
    );
    const expired = await tx.db
      .selectFrom('business_meeting')
      .select(['id', 'state'])
      .where(
        'id',
        'in',
        found.map(({ id }) => id),
      )
      .where(isOver)
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const meeting of expired) {
      const moves = { proposals: [], proposed_by: null };
      await changeMeeting(tx, meeting, meeting.state === 'requested' ? { state: 'expired' } : moves);
    }
    return expired.length;
  });
}
