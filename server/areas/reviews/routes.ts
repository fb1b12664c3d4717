import * as contract from '../../../contract/reviews.ts';
import { write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { perform } from '../../operations/perform.ts';
import { seenClaims } from '../desks/claims.ts';
import { decideReviews } from './operations.ts';
import { reviewsFor } from './rows.ts';
import { isOrganiser, requireRole } from '../people/roles.ts';

export const reviewRoutes = [
  route(contract.listReviews, ({ ctx, me, locale }) => reviewsFor(ctx.db, me, locale)),

  route(contract.addReview, ({ ctx, me, locale, body: { content, event_id }, key }) =>
    perform(
      ctx,
      me,
      locale,
      { kind: 'review.add', args: { content, ...(event_id !== undefined && { event_id }) } },
      key,
    ),
  ),

  route(contract.editReview, ({ ctx, me, locale, params, body, key }) =>
    perform(ctx, me, locale, { kind: 'review.edit', args: { id: params.id, content: body.content } }, key),
  ),

  route(contract.deleteReview, async ({ ctx, me, locale, params, key }) => {
    await perform(ctx, me, locale, { kind: 'review.delete', args: { id: params.id } }, key);
    return undefined;
  }),

  route(contract.decideReviews, async ({ ctx, c, me, body }) => {
    requireRole(isOrganiser, me);
    const seen = seenClaims(c);
    const { reviews, decision, reason } = body;
    if (decision === 'decline' && !reason) throw new Refusal('invalid', { fields: { reason: ['required'] } });
    const outcome = await write(ctx.db, ctx.announcer, (tx) =>
      decideReviews(tx, ctx, me, { reviews, decision, seen, ...(reason !== undefined && { reason }) }),
    );
    const [happened] = outcome.happened;
    if (outcome.done.length === 0) throw new Refusal('conflict', happened ? { happened } : {});
    return outcome;
  }),
];
