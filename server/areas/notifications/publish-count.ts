import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { write, type Write } from '../../db/write.ts';
import type { Count } from '../../jobs/jobs.ts';
import { publishPoll as publishPollCount } from '../polls/open-and-close.ts';
import { programmeChannel } from '../programme/channel.ts';

/** A job: publishes the row that shows the count, so that devices fetch it. */
export async function publishCount(ctx: Context, { count, id }: { count: Count; id: number }): Promise<void> {
  await write(ctx.db, ctx.announcer, async (tx) => {
    if (count === 'poll') {
      const poll = await tx.db.selectFrom('poll').select('state').where('id', '=', id).executeTakeFirst();
      if (poll?.state === 'open') await publishPollCount(tx, id);
      return;
    }
    const event = await tx.db
      .selectFrom('event')
      .select(['id', 'user_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!event) return;
    const rev = await tx.rev();
    if (count === 'rating') return publishToOrganisers(tx, event, rev);
    await tx.db.updateTable('event').set({ rev }).where('id', '=', id).execute();
    await sql`select touch_channel(${programmeChannel}, ${rev})`.execute(tx.db);
    await tx.change('all', 'event', id, 'put', rev);
    tx.nudge('all', rev);
  });
}

/** Only the author of an event and organisers see averages. */
async function publishToOrganisers(
  tx: Write,
  event: { id: number; user_id: number | null },
  rev: number,
): Promise<void> {
  const people = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('role', 'in', ['moderator', 'admin', 'platformadmin']),
        ...(event.user_id === null ? [] : [eb('id', '=', event.user_id)]),
      ]),
    )
    .orderBy('id')
    .execute();
  for (const person of people) {
    await tx.change(`user:${person.id}`, 'event', event.id, 'put', rev);
    tx.nudge(person.id, rev);
  }
}
