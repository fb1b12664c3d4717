import type { MergeField } from '../../../contract/people-merge.ts';
import type { Me } from '../../auth/sessions.ts';
import { Refusal } from '../../http/refusal.ts';
import { mayGiveRole } from '../people/roles.ts';
import type { UserRow } from '../people/rows.ts';

type Account = Pick<UserRow, 'id' | 'role'>;

/** Whether the caller may delete the account by merging it: not their own, and none with rights they can't give. */
export const mayGo = (me: Me, account: Account): boolean =>
  account.id !== me.id && mayGiveRole(me, account.role);

/**
 * Nobody takes over an account whose rights they can't give, except their own. An own role does not change, so the last
 * administrator stays. @throws Refusal
 */
export function requireMayMerge(
  me: Me,
  { keep, drop }: { keep: UserRow; drop: UserRow },
  fields: readonly MergeField[],
): void {
  const isOwn = keep.id === me.id;
  if (!mayGo(me, drop) || (!isOwn && !mayGiveRole(me, keep.role))) throw new Refusal('forbidden');
  const takes = (field: MergeField) => fields.includes(field);
  if (isOwn && takes('role') && drop.role !== keep.role)
    throw new Refusal('invalid', { fields: { fields: ['ownRole'] } });
  // A merge would end the suspension, or extend it to the other account.
  if (keep.status === 'suspended' || drop.status === 'suspended')
    throw new Refusal('invalid', { fields: { drop: ['mergeSuspended'] } });
  const [chosen, other] = takes('sign_in') ? [drop, keep] : [keep, drop];
  if (chosen.email === null && other.email !== null)
    throw new Refusal('invalid', { fields: { fields: ['mergeAddress'] } });
  // Nobody could prove that the address is the person's.
  if (chosen.email_verified_at === null && other.email_verified_at !== null)
    throw new Refusal('invalid', { fields: { fields: ['mergeUnconfirmed'] } });
}
