import { eraseSessionsOf, evictSessions, type Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { allTables } from '../../data/tables.ts';
import { write } from '../../db/write.ts';
import { electorateChanged } from '../notifications/schedule-count.ts';
import { lockUser, publishMentioningRows } from '../profile/operations.ts';

/**
 * Erases a person: name, profile, sessions, ratings and notifications. Messages stay under a deleted account,
 * unless `withMessages` is set.
 */
export async function erasePerson(
  ctx: Context,
  me: Pick<Me, 'id' | 'sessionId'>,
  withMessages: boolean,
): Promise<void> {
  const endedSessionIds = await write(ctx.db, ctx.announcer, async (tx) => {
    const user = await lockUser(tx, me.id);
    for (const [, { erase }] of allTables.toReversed()) {
      if (typeof erase !== 'string') await erase({ ctx, tx, user, withMessages });
    }
    const rev = await tx.rev();
    await tx.change('all', 'user', me.id, 'del', rev);
    await publishMentioningRows(tx, me.id);
    tx.nudge('all', rev);
    await electorateChanged(tx, ctx);
    for (const desk of ['people', 'support', 'feedback', 'chat'] as const) tx.desk(desk);
    return eraseSessionsOf(tx.db, me.id, me.sessionId);
  });
  ctx.ownData.discard(me.id);
  evictSessions(ctx, endedSessionIds);
}
