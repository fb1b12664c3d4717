import { sql } from 'kysely';
import * as contract from '../../../contract/speakers.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import { createMailedToken } from '../../auth/mailed-tokens.ts';
import type { Context } from '../../context.ts';
import { write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { mailLink, queueMail } from '../../mail/queue-mail.ts';
import { findAccount } from '../account/rows.ts';
import { seenClaims } from '../desks/claims.ts';
import { unknownEvent } from '../events/operations.ts';
import { eventsOfSpeaker } from '../events/speakers.ts';
import { peopleById } from '../people/rows.ts';
import { isOrganiser, requireRole } from '../people/roles.ts';
import { handOverEvent } from './hand-over.ts';

const maxListed = 2000;

async function requireOwnEvent(ctx: Context, me: { id: number }, eventId: number): Promise<void> {
  const event = await ctx.db.selectFrom('event').select('id').where('id', '=', eventId).executeTakeFirst();
  if (!event) throw unknownEvent(eventId);
  if (!(await eventsOfSpeaker(ctx.db, me.id, [eventId])).has(eventId))
    throw new Refusal('forbidden', { subject: { type: 'event', id: eventId } });
}

export const speakerRoutes = [
  route(contract.getSpeakerAnswer, async ({ ctx, me, params: { id } }) => {
    await requireOwnEvent(ctx, me, id);
    const stored = await ctx.db
      .selectFrom('speaker_answer')
      .select(['answer', 'note'])
      .where('event_id', '=', id)
      .where('user_id', '=', me.id)
      .executeTakeFirst();
    return stored ?? { answer: null, note: null };
  }),

  route(contract.setSpeakerAnswer, async ({ ctx, me, params: { id }, body: { answer, note } }) => {
    await requireOwnEvent(ctx, me, id);
    const row = { answer, note: note || null, answered_at: new Date(ctx.now()) };
    await ctx.db
      .insertInto('speaker_answer')
      .values({ event_id: id, user_id: me.id, ...row })
      .onConflict((oc) => oc.columns(['event_id', 'user_id']).doUpdateSet(row))
      .execute();
    return { answer, note: row.note };
  }),

  route(contract.listSpeakers, async ({ ctx, me, locale }) => {
    requireRole(isOrganiser, me);
    const { rows } = await sql<{
      user_id: number;
      status: string;
      invited_at: Date | null;
      event_id: number;
      name: string;
      localized_name: object;
      time_start: Date;
      answer: contract.SpeakerAnswer | null;
      note: string | null;
    }>`select distinct on (e.time_start, e.id, u.id) u.id::int as user_id, u.status, u.invited_at,
        e.id::int as event_id, e.name, e.localized_name, e.time_start, a.answer, a.note
      from event e
      left join event_expert x on x.event_id = e.id
      join app_user u on u.id = e.user_id or u.id = x.user_id
      left join speaker_answer a on a.event_id = e.id and a.user_id = u.id
      where e.time_finish > ${new Date(ctx.now())} and e.kind <> 'break' and u.deleted_at is null
        and e.status is distinct from 'cancelled'
      order by e.time_start, e.id, u.id limit ${maxListed}`.execute(ctx.db);
    const people = await peopleById(
      ctx.db,
      rows.map(({ user_id }) => user_id),
      locale,
    );
    return [...groupBy(rows, ({ user_id }) => user_id)].flatMap(([id, events]) => {
      const [first] = events;
      const person = people.get(id);
      if (!first || !person) return [];
      return [
        {
          person,
          account: first.status !== 'none',
          invited_at: first.invited_at && seconds(first.invited_at),
          events: events.map(({ event_id, name, localized_name, time_start, answer, note }) => ({
            id: event_id,
            name,
            localized_name,
            time_start: seconds(time_start),
            answer,
            note,
          })),
        },
      ];
    });
  }),

  route(contract.handOverEvent, ({ ctx, c, me, params: { id }, body }) => {
    requireRole(isOrganiser, me);
    const change = { from: body.former_id, to: body.successor_id };
    return handOverEvent({ ctx, me, seen: seenClaims(c) }, id, change);
  }),

  route(contract.inviteSpeaker, async ({ ctx, me, params: { id }, body: { email } }) => {
    requireRole(isOrganiser, me);
    if (!(await ctx.attempts.mayMail(email)))
      throw new Refusal('invalid', { fields: { email: ['tooManyMails'] } });
    await write(ctx.db, ctx.announcer, async (tx) => {
      const person = await tx.db
        .selectFrom('app_user')
        .select(['id', 'first_name', 'last_name', 'language'])
        .where('id', '=', id)
        // A person with an account needs no invitation.
        .where('status', '=', 'none')
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!person) throw new Refusal('notFound', { subject: { type: 'user', id } });
      if (await findAccount(tx.db, email))
        throw new Refusal('invalid', { fields: { email: ['hasAccount'] } });
      const now = ctx.now();
      const token = await createMailedToken(tx.db, { purpose: 'invite', userId: id, now, data: { email } });
      await tx.db
        .updateTable('app_user')
        .set({ invited_at: new Date(now) })
        .where('id', '=', id)
        .execute();
      await queueMail(tx.db, {
        to: email,
        userId: id,
        language: person.language,
        content: {
          kind: 'invite',
          name: `${person.first_name} ${person.last_name}`.trim(),
          link: mailLink(ctx.config, `/password/reset/${token}`, person.language),
        },
      });
    });
    ctx.mailSender.wake();
    return undefined;
  }),
];
