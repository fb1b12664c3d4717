import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { write, type Write } from '../../db/write.ts';
import type { Count } from '../../jobs/jobs.ts';
import { publishPoll as tellPoll } from '../polls/open-and-close.ts';
import { programmeChannel } from '../programme/channel.ts';

/** A job: publishes the row that shows the count, so that devices fetch it. */
export async function announceCount(
  ctx: Context,
  { count, id }: { count: Count; id: number },
): Promise<void> {
  await write(ctx.db, ctx.announcer, async (open) => {
    if (count === 'poll') {
      const poll = await open.db.selectFrom('poll').select('state').where('id', '=', id).executeTakeFirst();
      if (poll?.state === 'open') await tellPoll(open, id);
      return;
    }
    const event = await open.db
      .selectFrom('event')
      .select(['id', 'user_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!event) return;
    const rev = await open.rev();
    if (count === 'rating') return announceToOrganisers(open, event, rev);
    await open.db.updateTable('event').set({ rev }).where('id', '=', id).execute();
    await sql`select touch_channel(${programmeChannel}, ${rev})`.execute(open.db);
    await open.change('all', 'event', id, 'put', rev);
    open.nudge('all', rev);
  });
}

/** Only the author of an event and organisers see averages. */
async function announceToOrganisers(
  open: Write,
  event: { id: number; user_id: number | null },
  rev: number,
): Promise<void> {
  const people = await open.db
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
    await open.change(`user:${person.id}`, 'event', event.id, 'put', rev);
    open.nudge(person.id, rev);
  }
}
