import * as contract from '../../../contract/business-calls.ts';
import type { BusinessRules } from '../../../contract/school.ts';
import { businessSlots } from '../../../src/lib/business-slots.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { perform } from '../../operations/perform.ts';
import { readAvailability, slotsWithTable } from './availability.ts';
import { enterBusinessMeeting } from './enter-meeting.ts';
import { businessMeetingsFor, cardsFor, plansFor } from './rows.ts';
import { readBusinessRules } from './rules.ts';

/** The steps name the meeting alone; the operation of a device also has its person, for its lane. */
const anyone = 0;

export const businessRoutes = [
  route(contract.listBusinessProfiles, async ({ ctx, me }) =>
    cardsFor(ctx.db, me, (await readBusinessRules(ctx.db, ctx.config)).rules),
  ),
  route(contract.saveBusinessProfile, ({ ctx, me, locale, body, key }) =>
    perform(ctx, me, locale, { kind: 'business.profile', args: body }, key),
  ),
  route(contract.listBusinessPlans, ({ ctx, me }) => plansFor(ctx.db, me)),
  route(contract.changeBusinessPlan, ({ ctx, me, locale, body, key }) =>
    perform(ctx, me, locale, { kind: 'business.plan', args: body }, key),
  ),
  route(contract.getBusinessSlots, ({ ctx, me, params }) => commonSlots(ctx, me, params.id)),
  route(contract.listBusinessMeetings, ({ ctx, me, locale }) => businessMeetingsFor(ctx.db, me, locale)),
  route(contract.requestBusinessMeeting, ({ ctx, me, locale, body, key }) =>
    perform(ctx, me, locale, { kind: 'business.request', args: body }, key),
  ),
  route(contract.acceptBusinessMeeting, ({ ctx, me, locale, params: { id }, body, key }) => {
    const args = { id, user_id: anyone, ...body };
    return perform(ctx, me, locale, { kind: 'business.accept', args }, key);
  }),
  route(contract.proposeBusinessSlots, ({ ctx, me, locale, params: { id }, body, key }) => {
    const args = { id, user_id: anyone, ...body };
    return perform(ctx, me, locale, { kind: 'business.propose', args }, key);
  }),
  route(contract.declineBusinessMeeting, ({ ctx, me, locale, params: { id }, body, key }) => {
    const args = { id, user_id: anyone, ...body };
    return perform(ctx, me, locale, { kind: 'business.decline', args }, key);
  }),
  route(contract.cancelBusinessMeeting, ({ ctx, me, locale, params: { id }, body, key }) => {
    const args = { id, user_id: anyone, ...body };
    return perform(ctx, me, locale, { kind: 'business.cancel', args }, key);
  }),
  route(contract.withdrawBusinessRequest, ({ ctx, me, locale, params: { id }, body, key }) => {
    const args = { user_id: id, ...body };
    return perform(ctx, me, locale, { kind: 'business.cancel', args }, key);
  }),
  route(contract.rateBusinessMeeting, ({ ctx, me, locale, params: { id }, body, key }) => {
    const args = { id, user_id: anyone, ...body };
    return perform(ctx, me, locale, { kind: 'business.feedback', args }, key);
  }),
  route(contract.enterBusinessMeeting, ({ ctx, me, locale, params: { id } }) =>
    enterBusinessMeeting({ ctx, me, locale }, id),
  ),
];

/**
 * The coming slots in which the caller and the person are free. @throws Refusal unless the caller may see the person's
 * card, or has an open meeting with them
 */
async function commonSlots({ db, config, now }: Context, me: Me, userId: number) {
  const { rules, zone } = await readBusinessRules(db, config);
  if (!rules || userId === me.id || !(await mayAsk(db, me, userId, rules)))
    throw new Refusal('notFound', { subject: { type: 'user', id: userId } });
  const notFree = await readAvailability(db, [me.id, userId], { rules, zone });
  const coming = businessSlots(rules, zone).filter(({ start }) => start > now());
  const withTable = await slotsWithTable(db, coming);
  return {
    slots: coming.map((slot) => ({
      start: slot.start / 1000,
      free: notFree(me.id, slot) === null && notFree(userId, slot) === null,
      table: withTable.has(slot.start),
    })),
  };
}

async function mayAsk(db: Reader, me: Me, userId: number, rules: BusinessRules): Promise<boolean> {
  const [card] = await cardsFor(db, me, rules, { ids: [userId] });
  if (card) return true;
  const meeting = await db
    .selectFrom('business_meeting')
    .select('id')
    .where('state', 'in', ['requested', 'accepted'])
    .where('requester_id', 'in', [me.id, userId])
    .where('partner_id', 'in', [me.id, userId])
    .executeTakeFirst();
  return meeting !== undefined;
}
