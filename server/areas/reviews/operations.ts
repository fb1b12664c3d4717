import { channels } from '../../../contract/channels.ts';
import type { DeskActOnWire } from '../../../contract/desks.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { reviewDecisions, ReviewOnWire } from '../../../contract/reviews.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { claimsSince, claimRows, type SeenClaims } from '../desks/claims.ts';
import { notificationsFor } from '../notifications/rows.ts';
import { reviewsFor } from './rows.ts';

const mostOfOne = 100;
const unknownReview = (id: number) => new Refusal('notFound', { subject: { type: 'review', id } });

async function publishReview(open: Write, id: number, op: 'put' | 'del' = 'put'): Promise<void> {
  const rev = await open.rev();
  if (op === 'put') await open.db.updateTable('review').set({ rev }).where('id', '=', id).execute();
  await open.change('all', 'review', id, op, rev);
  open.nudge('all', rev);
  open.desk('feedback');
}

async function rowOf({ write, me, locale }: Operator, id: number): Promise<ReviewOnWire> {
  const [row] = await reviewsFor(write.db, me, locale, { ids: [id] });
  if (!row) throw unknownReview(id);
  return row;
}

async function holdOwn({ write, me }: Operator, id: number) {
  const row = await write.db
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
  const { ctx, write, me } = operator;
  const { count } = await write.db
    .selectFrom('review')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', me.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostOfOne)
    throw new Refusal('invalid', { fields: { content: [`tooManyReviews:${mostOfOne}`] } });
  const event_id = args.event_id ?? null;
  if (event_id !== null) {
    const event = await write.db
      .selectFrom('event')
      .select('id')
      .where('id', '=', event_id)
      .executeTakeFirst();
    if (!event) throw new Refusal('notFound', { subject: { type: 'event', id: event_id } });
  }
  const { id } = await write.db
    .insertInto('review')
    .values({ user_id: me.id, event_id, draft: args.content.trim(), created_at: new Date(ctx.now()) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await publishReview(write, id);
  return rowOf(operator, id);
}

/**
 * Edits the caller's review and queues it for moderation. The approved text stays public until the decision.
 */
export async function editReview(
  operator: Operator,
  { id, content }: OperationArgs<'review.edit'>,
): Promise<ReviewOnWire> {
  const { write } = operator;
  const row = await holdOwn(operator, id);
  await write.db
    .updateTable('review')
    .set({ draft: content.trim(), state: 'waiting', reason: null, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  await publishReview(write, id);
  return rowOf(operator, id);
}

export async function deleteReview(
  operator: Operator,
  { id }: OperationArgs<'review.delete'>,
): Promise<null> {
  await holdOwn(operator, id);
  await operator.write.db.deleteFrom('review').where('id', '=', id).execute();
  await publishReview(operator.write, id, 'del');
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
  open: Write,
  ctx: Context,
  actorId: number,
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
    const row = await open.db
      .selectFrom('review')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const fits = row && row.version === version && (decision === 'undo') === (row.state !== 'waiting');
    const act = { desk: 'feedback', act: decision, actorId, at: new Date(ctx.now()), seen } as const;
    if (!fits || (await claimRows(open, [String(id)], act)).length > 0) {
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
    await open.db.updateTable('review').set(changes).where('id', '=', id).execute();
    await publishReview(open, id);
    await deleteReviewNotifications(open, row.user_id, id);
    if (decision !== 'undo')
      await notifyAuthor(open, ctx, { author: row.user_id, id, actorId, decision, reason });
    done.push(id);
  }
  return { done, stale, happened: await claimsSince(open.db, 'feedback', stale.map(String), seen) };
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
  open: Write,
  ctx: Context,
  { author, id, actorId, decision, reason }: AuthorNotice,
) {
  const rev = await open.rev();
  const title = titles[decision];
  const { id: logId } = await open.db
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
  await open.change(`user:${author}`, 'log', logId, 'put', rev);
  const [row] = await notificationsFor(open.db, author, 'en', { ids: [logId] });
  if (row) await open.emit(channels.ownNotifications(author), 'notification', rev, { ...row });
}

async function deleteReviewNotifications(open: Write, author: number, id: number): Promise<void> {
  const gone = await open.db
    .deleteFrom('log')
    .where('user_id', '=', author)
    .where('type', '=', `review:${id}`)
    .returning('id')
    .execute();
  for (const { id: logId } of gone) {
    const rev = await open.rev();
    await open.change(`user:${author}`, 'log', logId, 'del', rev);
    open.nudge(author, rev);
  }
}
