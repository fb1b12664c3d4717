import * as contract from '../../../contract/invitations.ts';
import { isCommon } from '../../auth/common-passwords.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { newToken, tokenHash } from '../../auth/tokens.ts';
import type { Context } from '../../context.ts';
import { write } from '../../db/write.ts';
import { ipOf } from '../../http/client-ip.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Call, route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { beginSession } from '../auth/begin-session.ts';
import { isAdmin, requireMayGiveRole, requireRole } from '../people/roles.ts';
import { peopleById } from '../people/rows.ts';
import { requireCourse } from '../programme/require-course.ts';
import { checkNewAnswers } from '../questions/operations.ts';
import { fileQuestionsTo, openQuestionsTo } from '../questions/rows.ts';
import { acceptInvitation, findOpenInvitation, invalidToken } from './accept-invitation.ts';
import { addInvitee, remindInvitees, revokeInvitations } from './desk-acts.ts';
import { countInvitations, invitationById, invitationsOnWire, selectInvitations } from './rows.ts';

const dayMs = 24 * 3_600_000;

export const invitationRoutes = [
  route(contract.listInvitations, async ({ ctx, me, query: { page = 1, state, q } }) => {
    requireRole(isAdmin, me);
    const filter = { state, text: q?.trim() ?? '' };
    const { rows, total } = await selectInvitations(ctx, filter, {
      limit: contract.invitationPageSize,
      offset: (page - 1) * contract.invitationPageSize,
    });
    return { invitations: invitationsOnWire(rows), total, counts: await countInvitations(ctx) };
  }),

  route(contract.invitePerson, async ({ ctx, me, body }) => {
    requireRole(isAdmin, me);
    requireMayGiveRole(me, body.role);
    await requireCourse(ctx.db, body.course_type);
    const id = await write(ctx.db, ctx.announcer, (tx) => addInvitee(ctx, tx, me, body));
    ctx.mailSender.wake();
    return invitationById(ctx, id);
  }),

  route(
    contract.addInvitationLink,
    async ({ ctx, me, body: { name, role, course_type, max_uses, days } }) => {
      requireRole(isAdmin, me);
      await requireCourse(ctx.db, course_type);
      const token = newToken();
      const now = ctx.now();
      const id = await write(ctx.db, ctx.announcer, async (tx) => {
        const created = await tx.db
          .insertInto('invitation')
          .values({
            kind: 'link',
            token_hash: tokenHash(token),
            token,
            name: name.trim(),
            role,
            course_type,
            max_uses,
            created_by: me.id,
            created_at: new Date(now),
            expires_at: new Date(now + days * dayMs),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx.db
          .insertInto('audit')
          .values({
            action: 'invite',
            actor_id: me.id,
            target_id: null,
            details: JSON.stringify({ name, role, course_type, max_uses, days }),
          })
          .execute();
        tx.desk('people');
        return created.id;
      });
      return { invitation: await invitationById(ctx, id), token };
    },
  ),

  route(contract.getInvitationLink, async ({ ctx, me, params: { id } }) => {
    requireRole(isAdmin, me);
    const { rows } = await selectInvitations(ctx, { ids: [id], state: 'open' }, { limit: 1, offset: 0 });
    const found = await ctx.db
      .selectFrom('invitation')
      .select('token')
      .where('id', '=', id)
      .executeTakeFirst();
    if (rows.length === 0 || !found?.token) throw new Refusal('notFound');
    return { token: found.token };
  }),

  route(contract.sendInvitations, async ({ ctx, me, body: { ids, all } }) => {
    requireRole(isAdmin, me);
    if (!ids && !all) throw new Refusal('invalid', { fields: { ids: ['required'] } });
    const sent = await remindInvitees(ctx, me.id, all ? {} : { ids });
    ctx.mailSender.wake();
    return { sent };
  }),

  route(contract.revokeInvitations, async ({ ctx, me, body: { ids } }) => {
    requireRole(isAdmin, me);
    return { ids: await write(ctx.db, ctx.announcer, (tx) => revokeInvitations(ctx, tx, me.id, ids)) };
  }),

  route(contract.listInvited, async ({ ctx, me, locale, params: { id } }) => {
    requireRole(isAdmin, me);
    const rows = await ctx.db
      .selectFrom('invitation_use')
      .select(['user_id', 'used_at'])
      .where('invitation_id', '=', id)
      .orderBy('used_at')
      .execute();
    const people = await peopleById(
      ctx.db,
      rows.map(({ user_id }) => user_id),
      locale,
    );
    return rows.flatMap(({ user_id, used_at }) => {
      const person = people.get(user_id);
      return person ? [{ person, used_at: seconds(used_at) }] : [];
    });
  }),

  route(contract.openInvitation, async (call) => {
    const { kind, first_name, last_name, email, ...asked } = await requireInvitation(call, call.body.token);
    const { db } = call.ctx;
    const questions = await openQuestionsTo(db, asked);
    const course = await db
      .selectFrom('course')
      .select('localized_title')
      .where('id', '=', asked.course_type ?? 0)
      .executeTakeFirst();
    return {
      ...{ kind, first_name: first_name ?? '', last_name: last_name ?? '', email },
      ...{ role: asked.role, course: course?.localized_title ?? null },
      ...{ questions, files: await fileQuestionsTo(db, asked) },
    };
  }),

  route(contract.acceptInvitation, async (call) => {
    const { ctx, c, locale, body } = call;
    const { password, ...sent } = body;
    const invitation = await requireInvitation(call, body.token);
    const own = [invitation.email ?? body.email ?? '', body.first_name, body.last_name];
    if (isCommon(password, own)) throw new Refusal('invalid', { fields: { password: ['common'] } });
    const answers = await checkNewAnswers(ctx.db, invitation, body.answers);
    const password_hash = await hashPassword(password);
    const id = await write(ctx.db, ctx.announcer, (tx) =>
      acceptInvitation(ctx, tx, { ...sent, answers, password_hash, language: locale }),
    ).catch(async (error: unknown) => {
      // Addresses that have an account count towards the limit, so that a link does not list them.
      if (error instanceof Refusal) await countAttempt(call);
      throw error;
    });
    return beginSession({ ctx, c, locale }, id, { method: 'password' });
  }),
];

const countAttempt = ({ ctx, c }: Pick<Call, 'ctx' | 'c'>) =>
  ctx.attempts.limitByIp('invitation', ipOf(c, ctx.config));

/**
 * The open invitation of a token. Only wrong tokens count towards the limit, because many people in a room may
 * share an address.
 */
async function requireInvitation({ ctx, c }: { ctx: Context; c: Call['c'] }, token: string) {
  if ((await ctx.platform.state()).closed) throw new Refusal('closed');
  const invitation = await findOpenInvitation(ctx.db, token, ctx.now());
  if (invitation) return invitation;
  await countAttempt({ ctx, c });
  throw invalidToken();
}
