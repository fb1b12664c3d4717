import type { BusinessPlanOnWire, BusinessProfileOnWire } from '../../../contract/business.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { lockPeople } from './locks.ts';
import { cardsFor, plansFor } from './rows.ts';

/** Starts of slots that one person can have blocked. */
const maxBlocked = 4000;
const maxDismissed = 2000;

/** Saves the caller's card. An inactive one is deleted on the devices of others. */
export async function saveCard(
  { tx, me }: Operator,
  { active, offers, needs, localized_text, languages, ways }: OperationArgs<'business.profile'>,
): Promise<BusinessProfileOnWire> {
  await lockPeople(tx, [me.id]);
  const rev = await tx.rev();
  const texts = Object.fromEntries(Object.entries(localized_text).filter(([, text]) => text));
  await tx.db
    .updateTable('business_profile')
    .set({
      active,
      offers: JSON.stringify(offers),
      needs: JSON.stringify(needs),
      localized_text: JSON.stringify(texts),
      languages,
      ways,
      rev,
    })
    .where('user_id', '=', me.id)
    .execute();
  await tx.change('all', 'business_profile', me.id, 'put', rev);
  tx.nudge('all', rev);
  const [row] = await cardsFor(tx.db, me, null, { ids: [me.id] });
  return row!;
}

/** Changes the given parts of the caller's availability. @throws Refusal if too much is blocked or dismissed */
export async function changePlan(
  { tx, me }: Operator,
  { blocked = [], freed = [], starred_blocks, dismissed }: OperationArgs<'business.plan'>,
): Promise<BusinessPlanOnWire> {
  await tx.db
    .insertInto('business_plan')
    .values({ user_id: me.id })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const before = await tx.db
    .selectFrom('business_plan')
    .selectAll()
    .where('user_id', '=', me.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const slots = new Set(before.blocked);
  for (const slot of freed) slots.delete(slot);
  for (const slot of blocked) slots.add(slot);
  const people = new Set(before.dismissed);
  if (dismissed?.dismissed === true) people.add(dismissed.user_id);
  else if (dismissed) people.delete(dismissed.user_id);
  if (slots.size > maxBlocked) throw new Refusal('invalid', { fields: { blocked: [`upTo:${maxBlocked}`] } });
  if (people.size > maxDismissed)
    throw new Refusal('invalid', { fields: { dismissed: [`upTo:${maxDismissed}`] } });
  const rev = await tx.rev();
  await tx.db
    .updateTable('business_plan')
    .set({
      blocked: [...slots].toSorted((a, b) => a - b),
      dismissed: [...people].toSorted((a, b) => a - b),
      ...(starred_blocks !== undefined && { starred_blocks }),
      rev,
    })
    .where('user_id', '=', me.id)
    .execute();
  await tx.change(`user:${me.id}`, 'business_plan', me.id, 'put', rev);
  tx.nudge(me.id, rev);
  const [row] = await plansFor(tx.db, me);
  return row!;
}
