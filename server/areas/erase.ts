import { sql } from 'kysely';
import { channels } from '../../contract/channels.ts';
import { groupTypes } from '../../contract/chat.ts';
import { eraseSessionsOf, forgetSessions, type Me } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { type Write, write } from '../db/write.ts';
import { hashOfAddress, letGo } from '../files/keep-file.ts';
import { holdUser, tellOfMentions } from './profile-operations.ts';

/** What of a person goes with their account; that there was one, and what they are named in, stays. */
const nothing = {
  email: null,
  password_hash: null,
  first_name: '',
  last_name: '',
  localized_name: '{}',
  localized_surname: '{}',
  role: 'attendee',
  chat_admin: false,
  visible: false,
  edition: [],
  course_type: null,
  avatar: null,
  description: null,
  localized_description: '{}',
  birthday: null,
  birthday_visible: false,
  phone: null,
  phone_visible: false,
  email_visible: false,
  education: null,
  degree: null,
  study: '[]',
  work_place: '[]',
  position: null,
  specialization: null,
  country: null,
  facebook_link: null,
  linkedin_link: null,
  instagram_link: null,
  video: null,
  last_action_at: null,
  decline_reason: null,
  consent_version: null,
  consent_at: null,
} as const;

/**
 * Erases a person: name, profile, sessions, ratings and what they were told. What they wrote stays under a deleted
 * account unless they want it gone too.
 */
export async function erasePerson(ctx: Context, me: Me, withMessages: boolean): Promise<void> {
  const ended = await write(ctx.db, ctx.announcer, async (open) => {
    const row = await holdUser(open, me.id);
    if (withMessages) await eraseMessages(ctx, open, me.id);
    await leaveGroups(ctx, open, me.id);
    for (const address of [row.avatar, row.video]) {
      const hash = hashOfAddress(address);
      if (hash !== undefined) await letGo(ctx, open, hash);
    }
    const rev = await open.rev();
    await open.db
      .updateTable('app_user')
      .set({ ...nothing, edition: [], deleted_at: new Date(ctx.now()), rev })
      .where('id', '=', me.id)
      .execute();
    await open.db.deleteFrom('mailed_token').where('user_id', '=', me.id).execute();
    await open.db
      .deleteFrom('mail')
      .where((eb) =>
        eb.or([
          eb('user_id', '=', me.id),
          eb.and([eb('user_id', 'is', null), eb('recipient', '=', row.email)]),
        ]),
      )
      .execute();
    // That something was done to an account stays, what was said of the person goes.
    await open.db.updateTable('audit').set({ details: '{}' }).where('target_id', '=', me.id).execute();
    await open.db.deleteFrom('rating').where('user_id', '=', me.id).execute();
    await open.db.deleteFrom('log_state').where('user_id', '=', me.id).execute();
    await open.db.deleteFrom('log').where('user_id', '=', me.id).execute();
    await open.db.deleteFrom('idempotency').where('user_id', '=', me.id).execute();
    await open.db.deleteFrom('change').where('audience', '=', `user:${me.id}`).execute();
    await open.change('all', 'user', me.id, 'del', rev);
    await tellOfMentions(open, me.id);
    open.nudge('all', rev);
    return eraseSessionsOf(open.db, me.id, me.sessionId);
  });
  ctx.ownData.forget(me.id);
  forgetSessions(ctx, ended);
}

/** A private chat stays with the other, for what they said in it. */
async function leaveGroups(ctx: Context, open: Write, userId: number): Promise<void> {
  const left = await open.db
    .deleteFrom('chat_member')
    .where('user_id', '=', userId)
    .where('group_id', 'in', (eb) =>
      eb.selectFrom('chat_group').select('id').where('type', '<>', groupTypes.private),
    )
    .returning('group_id')
    .execute();
  for (const { group_id } of left.toSorted((a, b) => a.group_id - b.group_id)) {
    const rev = await open.rev();
    await open.db.updateTable('chat_group').set({ rev }).where('id', '=', group_id).execute();
    await open.change(`group:${group_id}`, 'members', group_id, 'put', rev);
    open.afterCommit(() => ctx.sockets.leave(userId, channels.chat(group_id)));
  }
}

/** Groups are held in the order of their ids, as by everybody who holds several. */
async function eraseMessages(ctx: Context, open: Write, userId: number): Promise<void> {
  const groups = await open.db
    .selectFrom('chat_group')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('message').select('group_id').where('author_id', '=', userId))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of groups) {
    await sql`update message set content = '', deleted_at = ${new Date(ctx.now())}, rev = next_rev(),
        xid = pg_current_xact_id()
      where group_id = ${id} and author_id = ${userId} and deleted_at is null`.execute(open.db);
    // What was deleted must not live on in the replies to it.
    await sql`update message set rev = next_rev(), xid = pg_current_xact_id()
      where group_id = ${id} and deleted_at is null and reply_id in
        (select quoted.id from message quoted where quoted.group_id = ${id} and quoted.author_id = ${userId})`.execute(
      open.db,
    );
    const rev = await open.rev();
    await sql`update chat_group set rev = ${rev},
        message_count = (select count(*) from message where group_id = ${id} and deleted_at is null),
        last_message_id = (select max(id) from message where group_id = ${id} and deleted_at is null)
      where id = ${id}`.execute(open.db);
    await open.change(`group:${id}`, 'group', id, 'put', rev);
  }
}
