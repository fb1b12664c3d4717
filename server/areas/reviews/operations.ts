import { channels } from '../../../contract/channels.ts';
import type { DeskActOnWire } from '../../../contract/desks.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { reviewDecisions, ReviewOnWire } from '../../../contract/reviews.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { claimsSince, claimRows, type SeenClaims } from '../desks/claims.ts';
import { notificationsFor } from '../notifications/rows.ts';
import { reviewsFor } from './rows.ts';

const maxPerPerson = 100;
const unknownReview = (id: number) => new Refusal('notFound', { subject: { type: 'review', id } });

async function publishReview(tx: Write, id: number, op: 'put' | 'del' = 'put'): Promise<void> {
  const rev = await tx.rev();
  if (op === 'put') await tx.db.updateTable('review').set({ rev }).where('id', '=', id).execute();
  await tx.change('all', 'review', id, op, rev);
  tx.nudge('all', rev);
  tx.desk('feedback');
}

async function reviewOnWire({ tx, me, locale }: Operator, id: number): Promise<ReviewOnWire> {
  const [row] = await reviewsFor(tx.db, me, locale, { ids: [id] });
  if (!row) throw unknownReview(id);
  return row;
}

async function lockOwn({ tx, me }: Operator, id: number) {
  const row = await tx.db
    .selectFrom('review')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', me.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw unknownReview(id);
  return row;
}

export async function addReview(
  operator: Operator,
  args: OperationArgs<'review.add'>,
): Promise<ReviewOnWire> {
  const { ctx, tx, me } = operator;
  const { count } = await tx.db
    .selectFrom('review')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', me.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxPerPerson)
    throw new Refusal('invalid', { fields: { content: [`tooManyReviews:${maxPerPerson}`] } });
  const event_id = args.event_id ?? null;
  if (event_id !== null) {
    const event = await tx.db.selectFrom('event').select('id').where('id', '=', event_id).executeTakeFirst();
    if (!event) throw new Refusal('notFound', { subject: { type: 'event', id: event_id } });
  }
  const { id } = await tx.db
    .insertInto('review')
    .values({ user_id: me.id, event_id, draft: args.content.trim(), created_at: new Date(ctx.now()) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await publishReview(tx, id);
  return reviewOnWire(operator, id);
}

/**
 * Edits the caller's review and queues it for moderation. The approved text stays public until the decision.
 */
export async function editReview(
  operator: Operator,
  { id, content }: OperationArgs<'review.edit'>,
): Promise<ReviewOnWire> {
  const { tx } = operator;
  const row = await lockOwn(operator, id);
  await tx.db
    .updateTable('review')
    .set({ draft: content.trim(), state: 'waiting', reason: null, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  await publishReview(tx, id);
  return reviewOnWire(operator, id);
}

export async function deleteReview(
  operator: Operator,
  { id }: OperationArgs<'review.delete'>,
): Promise<null> {
  await lockOwn(operator, id);
  await operator.tx.db.deleteFrom('review').where('id', '=', id).execute();
  await publishReview(operator.tx, id, 'del');
  return null;
}

export interface Moderated {
  id: number;
  version: number;
}

/**
 * Decides on reviews at the version that the moderator read. Reviews that were changed or deleted since are
 * returned as `stale`.
 */
export async function decideReviews(
  tx: Write,
  ctx: Context,
  actor: Me,
  {
    reviews,
    decision,
    reason = '',
    seen = null,
  }: {
    reviews: readonly Moderated[];
    decision: (typeof reviewDecisions)[number];
    reason?: string;
    seen?: SeenClaims;
  },
): Promise<{ done: number[]; stale: number[]; happened: DeskActOnWire[] }> {
  const done: number[] = [];
  const stale: number[] = [];
  for (const { id, version } of reviews.toSorted((a, b) => a.id - b.id)) {
    const row = await tx.db
      .selectFrom('review')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const fits = row && row.version === version && (decision === 'undo') === (row.state !== 'waiting');
    const act = { desk: 'feedback', act: decision, actor, at: new Date(ctx.now()), seen } as const;
    if (!fits || (await claimRows(tx, [String(id)], act)).length > 0) {
      stale.push(id);
      continue;
    }
    const { content, draft, previous } = row;
    const changes =
      decision === 'approve'
        ? { content: draft, draft: null, previous: content, state: 'approved' as const, reason: null }
        : decision === 'decline'
          ? { state: 'declined' as const, reason, previous: null }
          : row.state === 'approved'
            ? { content: previous, draft: content, previous: null, state: 'waiting' as const, reason: null }
            : { state: 'waiting' as const, reason: null };
    await tx.db.updateTable('review').set(changes).where('id', '=', id).execute();
    await publishReview(tx, id);
    await deleteReviewNotifications(tx, row.user_id, id);
    if (decision !== 'undo')
      await notifyAuthor(tx, ctx, { author: row.user_id, id, actorId: actor.id, decision, reason });
    done.push(id);
  }
  return { done, stale, happened: await claimsSince(tx.db, 'feedback', stale.map(String), { seen, actor }) };
}

const titles = {
  approve: {
    en: 'Your feedback has been published',
    de: 'Ihr Feedback wurde veröffentlicht',
    ru: 'Ваш отзыв опубликован',
  },
  decline: {
    en: 'Your feedback was not published',
    de: 'Ihr Feedback wurde nicht veröffentlicht',
    ru: 'Ваш отзыв не опубликован',
  },
};

interface AuthorNotice {
  author: number;
  id: number;
  actorId: number;
  decision: 'approve' | 'decline';
  reason: string;
}

async function notifyAuthor(
  tx: Write,
  ctx: Context,
  { author, id, actorId, decision, reason }: AuthorNotice,
) {
  const rev = await tx.rev();
  const title = titles[decision];
  const { id: logId } = await tx.db
    .insertInto('log')
    .values({
      user_id: author,
      type: `review:${id}`,
      title: title.en,
      localized_title: JSON.stringify(title),
      content: decision === 'decline' ? reason : '',
      localized_content: '{}',
      notificator_id: actorId,
      created_at: new Date(ctx.now()),
      rev,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.change(`user:${author}`, 'log', logId, 'put', rev);
  const [row] = await notificationsFor(tx.db, author, 'en', { ids: [logId] });
  if (row) await tx.emit(channels.ownNotifications(author), 'notification', rev, { ...row });
}

async function deleteReviewNotifications(tx: Write, author: number, id: number): Promise<void> {
  const deleted = await tx.db
    .deleteFrom('log')
    .where('user_id', '=', author)
    .where('type', '=', `review:${id}`)
    .returning('id')
    .execute();
  for (const { id: logId } of deleted) {
    const rev = await tx.rev();
    await tx.change(`user:${author}`, 'log', logId, 'del', rev);
    tx.nudge(author, rev);
  }
}
