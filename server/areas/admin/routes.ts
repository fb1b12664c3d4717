import { sql } from 'kysely';
import type * as v from 'valibot';
import * as contract from '../../../contract/admin.ts';
import { actorColumns } from '../../audit/actor-columns.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { switchPlatform } from '../../platform-switch.ts';
import { electorateChanged } from '../notifications/schedule-count.ts';
import { type ApprovalResult, approveOrDecline } from './approve-accounts.ts';
import { confirmAddress, sendConfirmation } from './confirm-address.ts';
import { changeSuspension } from './suspension.ts';
import { claimRow, type SeenClaims, seenClaims } from '../desks/claims.ts';
import { leaveDesks } from '../desks/rights.ts';
import { isSelected } from '../people/filter.ts';
import { isAdmin, isOrganiser, isPlatformAdmin, mayGiveRole, requireRole } from '../people/roles.ts';
import { requireCourse } from '../programme/require-course.ts';

export const adminRoutes = [
  route(contract.listWaiting, async ({ ctx, me, query }) => {
    requireRole(isOrganiser, me);
    const waiting = people(ctx.db).where('status', '=', 'pending');
    // Confirmed accounts come first, so that mass sign-ups with arbitrary addresses don't delay them.
    const rows = await pageOf(waiting, query.page)
      .orderBy(sql`email_verified_at is null`)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return { people: rows.map(deskPersonOnWire), total: await countOf(waiting) };
  }),

  route(contract.approvePeople, async ({ ctx, c, me, body }) => {
    requireRole(isOrganiser, me);
    const seen = seenClaims(c);
    const decided = await write(ctx.db, ctx.announcer, (tx) =>
      approveOrDecline(tx, ctx, { action: 'approve', actor: me, ids: body.ids, seen }),
    );
    ctx.mailSender.wake();
    return approvalResponse(decided);
  }),

  route(contract.sendConfirmation, async ({ ctx, me, params: { id } }) => {
    requireRole(isOrganiser, me);
    await write(ctx.db, ctx.announcer, (tx) => sendConfirmation(ctx, tx, id));
    ctx.mailSender.wake();
    return { sent: true } as const;
  }),

  route(contract.confirmAddress, async ({ ctx, me, params: { id } }) => {
    requireRole(isAdmin, me);
    await write(ctx.db, ctx.announcer, (tx) => confirmAddress(ctx, tx, me.id, id));
    return deskPersonOnWire(await people(ctx.db).where('id', '=', id).executeTakeFirstOrThrow());
  }),

  route(contract.declinePeople, async ({ ctx, c, me, body }) => {
    requireRole(isOrganiser, me);
    const { ids, reason } = body;
    const seen = seenClaims(c);
    const decided = await write(ctx.db, ctx.announcer, (tx) =>
      approveOrDecline(tx, ctx, { action: 'decline', actor: me, ids, reason, seen }),
    );
    ctx.mailSender.wake();
    return approvalResponse(decided);
  }),

  route(contract.suspendPeople, async ({ ctx, c, me, body }) => {
    requireRole(isOrganiser, me);
    const { ids, reason } = body;
    const seen = seenClaims(c);
    const changed = await write(ctx.db, ctx.announcer, (tx) =>
      changeSuspension(tx, ctx, { action: 'suspend', me, ids, reason, seen }),
    );
    ctx.mailSender.wake();
    return approvalResponse(changed);
  }),

  route(contract.unsuspendPeople, async ({ ctx, c, me, body }) => {
    requireRole(isOrganiser, me);
    const seen = seenClaims(c);
    const changed = await write(ctx.db, ctx.announcer, (tx) =>
      changeSuspension(tx, ctx, { action: 'unsuspend', me, ids: body.ids, seen }),
    );
    ctx.mailSender.wake();
    return approvalResponse(changed);
  }),

  route(contract.listPeople, async ({ ctx, me, query }) => {
    requireRole(isAdmin, me);
    const { page, ...filter } = query;
    const found = people(ctx.db).where(isSelected(filter, ctx.now()));
    const rows = await pageOf(found, page).orderBy('last_name').orderBy('id').execute();
    return { people: rows.map(deskPersonOnWire), total: await countOf(found) };
  }),

  route(contract.editPerson, async ({ ctx, c, me, params, body }) => {
    requireRole(isAdmin, me);
    const seen = seenClaims(c);
    return write(ctx.db, ctx.announcer, (tx) => editPerson(tx, ctx, { me, id: params.id, edit: body, seen }));
  }),

  route(contract.listCourses, ({ ctx, me }) => {
    requireRole(isAdmin, me);
    return ctx.db.selectFrom('course').select(['id', 'localized_title']).orderBy('id').execute();
  }),

  route(contract.setPlatform, async ({ ctx, me, body }) => {
    requireRole(isAdmin, me);
    const { closed, opens_at = null, localized_text = {} } = body;
    const state = closed
      ? { closed, opens_at, localized_text }
      : { closed, opens_at: null, localized_text: {} };
    await write(ctx.db, ctx.announcer, (tx) => switchPlatform(tx, ctx.config, me.id, state));
    ctx.platform.invalidate();
    ctx.mailSender.wake();
    if (closed) ctx.sockets.closed();
    return state;
  }),
];

/**
 * @throws Refusal `conflict` if others have already decided all of the accounts since the caller loaded the
 * list
 */
function approvalResponse({ decided, happened }: ApprovalResult) {
  const [first] = happened;
  if (decided.length === 0 && first) throw new Refusal('conflict', { happened: first });
  return { ids: decided, happened };
}

const people = (db: Reader) =>
  db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'email', 'role', 'status', 'email_verified_at', 'visible'])
    .select(['course_type', 'chat_admin', 'edition', 'decline_reason', 'created_at'])
    .select('suspension_reason')
    .where('deleted_at', 'is', null);
type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number];

type PeopleQuery = ReturnType<typeof people>;

/** The values of the fields that an edit changes. */
const beforeOf = ({ role, visible, course_type, chat_admin, edition }: PersonRow, edit: object) =>
  Object.fromEntries(
    Object.entries({
      role,
      visible,
      course_type,
      chat_role: chat_admin ? 'chat_admin' : null,
      edition,
    }).filter(([field]) => field in edit),
  );

const pageOf = (found: PeopleQuery, page = 1) =>
  found.limit(contract.deskPageSize).offset((page - 1) * contract.deskPageSize);

async function countOf(found: PeopleQuery): Promise<number> {
  const { total } = await found
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

const deskPersonOnWire = (row: PersonRow): v.InferInput<typeof contract.deskPerson> => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  role: row.role,
  status: row.status,
  confirmed: row.email_verified_at !== null,
  visible: row.visible,
  course_type: row.course_type,
  chat_role: row.chat_admin ? 'chat_admin' : null,
  edition: row.edition,
  reason: row.status === 'suspended' ? row.suspension_reason : row.decline_reason,
  created_at: seconds(row.created_at),
});

type Edit = v.InferOutput<(typeof contract.editPerson)['body']>;

/**
 * Administrators give roles up to moderator; platform administrators give all roles. A platform administrator
 * can't change their own role. A script changes no rights.
 */
function requireMayEdit(me: Me, target: PersonRow, { role, chat_role }: Edit) {
  if (me.token && (role !== undefined || chat_role !== undefined)) throw new Refusal('forbidden');
  if (isPlatformAdmin(me) && !me.token) {
    if (role !== undefined && role !== target.role && target.id === me.id) throw new Refusal('forbidden');
    return;
  }
  const roles = role === undefined ? [target.role] : [target.role, role];
  if (!roles.every((each) => mayGiveRole(me, each))) throw new Refusal('forbidden');
}

interface PersonEdit {
  me: Me;
  id: number;
  edit: Edit;
  seen: SeenClaims;
}

async function editPerson(tx: Write, ctx: Context, { me, id, edit, seen }: PersonEdit) {
  const target = await people(tx.db).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!target) throw new Refusal('notFound', { subject: { type: 'user', id } });
  requireMayEdit(me, target, edit);
  await claimRow(tx, String(id), {
    desk: 'people',
    act: 'edit',
    actor: me,
    at: new Date(ctx.now()),
    seen,
  });
  const { chat_role, course_type, ...rest } = edit;
  // A speaker of an imported programme who is not invited has no rights.
  const isOnlyProfile = target.status === 'none' && target.email === null;
  if (isOnlyProfile && (rest.role ?? chat_role ?? course_type ?? null) !== null)
    throw new Refusal('invalid', { fields: { role: ['invalid'] } });
  await requireCourse(tx.db, course_type);
  const rev = await tx.rev();
  await tx.db
    .updateTable('app_user')
    .set((eb) => ({
      ...rest,
      ...(course_type !== undefined && { course_type }),
      ...(chat_role !== undefined && { chat_admin: chat_role !== null }),
      rev,
      // Their rights may have changed, so their devices fetch a new snapshot.
      reset_xid: eb.fn('pg_current_xact_id', []),
    }))
    .where('id', '=', id)
    .execute();
  if (edit.role !== undefined || course_type !== undefined) await electorateChanged(tx, ctx);
  const isListed = target.visible || edit.visible === true;
  await tx.change(isListed ? 'all' : `user:${id}`, 'user', id, 'put', rev);
  await tx.db
    .insertInto('audit')
    .values({
      action: 'edit',
      ...actorColumns(me),
      target_id: id,
      details: JSON.stringify({ ...edit, before: beforeOf(target, edit) }),
    })
    .execute();
  tx.nudge(isListed ? 'all' : id, rev);
  const now = await people(tx.db).where('id', '=', id).executeTakeFirstOrThrow();
  tx.afterCommit(() => leaveDesks(ctx.sockets, id, { role: now.role, chatAdmin: now.chat_admin }));
  return deskPersonOnWire(now);
}
