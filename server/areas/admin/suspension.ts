import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { claimRows, claimsSince, type SeenClaims } from '../desks/claims.ts';
import { maySuspend } from '../people/roles.ts';
import { suspendAccounts, unsuspendAccounts } from '../people/suspend.ts';
import type { ApprovalResult } from './approve-accounts.ts';

interface Suspension {
  action: 'suspend' | 'unsuspend';
  me: Me;
  ids: readonly number[];
  reason?: string;
  seen: SeenClaims;
}

/**
 * Suspends approved accounts, or ends suspensions. Repeating it changes nothing.
 * @throws Refusal `forbidden` if the caller may not suspend one of the people
 */
export async function changeSuspension(
  tx: Write,
  ctx: Context,
  { action, me, ids, reason = '', seen }: Suspension,
): Promise<ApprovalResult> {
  // Locks the caller too, in the order of ids, so that two organisers who suspend each other do not deadlock.
  const locked = await tx.db
    .selectFrom('app_user')
    .select(['id', 'role', 'status'])
    .where('id', 'in', [...ids, me.id])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const found = locked.filter(({ id }) => ids.includes(id));
  if (!found.every((person) => maySuspend(me, person))) throw new Refusal('forbidden');
  const before = action === 'suspend' ? 'approved' : 'suspended';
  const changeable = found.filter(({ status }) => status === before).map(({ id }) => id);
  const happened = await claimRows(tx, changeable.map(String), {
    desk: 'people',
    act: action,
    actor: me,
    at: new Date(ctx.now()),
    seen,
  });
  const refused = new Set(happened.map(({ row }) => row));
  const decided = changeable.filter((id) => !refused.has(String(id)));
  if (decided.length > 0 && action === 'suspend')
    await suspendAccounts(ctx, tx, me, { ids: decided, reason });
  if (decided.length > 0 && action === 'unsuspend') await unsuspendAccounts(ctx, tx, me, decided);
  const settled = found.filter(({ id }) => !changeable.includes(id)).map(({ id }) => String(id));
  return {
    decided,
    happened: [...happened, ...(await claimsSince(tx.db, 'people', settled, { seen, actor: me }))],
  };
}
