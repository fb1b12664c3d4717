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
export async function erasePerson(ctx: Context, me: Me, withMessages: boolean): Promise<void> {
  const ended = await write(ctx.db, ctx.announcer, async (open) => {
    const user = await lockUser(open, me.id);
    for (const [, { erase }] of allTables.toReversed()) {
      if (typeof erase !== 'string') await erase({ ctx, open, user, withMessages });
    }
    const rev = await open.rev();
    await open.change('all', 'user', me.id, 'del', rev);
    await publishMentioningRows(open, me.id);
    open.nudge('all', rev);
    await electorateChanged(open, ctx);
    for (const desk of ['people', 'support', 'feedback', 'chat'] as const) open.desk(desk);
    return eraseSessionsOf(open.db, me.id, me.sessionId);
  });
  ctx.ownData.discard(me.id);
  evictSessions(ctx, ended);
}
