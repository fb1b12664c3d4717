import type * as v from 'valibot';
import { type MergeField, mergeFields, type mergeAccounts } from '../../../contract/people-merge.ts';
import { deleteMailedTokens } from '../../auth/mailed-tokens.ts';
import { eraseSessionsOf, evictSessions, type Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { allTables } from '../../data/tables.ts';
import { write } from '../../db/write.ts';
import { mailLink, queueMails } from '../../mail/queue-mail.ts';
import { Refusal } from '../../http/refusal.ts';
import { claimRows, type SeenClaims } from '../desks/claims.ts';
import { leaveDesks } from '../desks/rights.ts';
import { electorateChanged } from '../notifications/schedule-count.ts';
import { publishMentioningRows } from '../profile/operations.ts';
import { lockProgramme } from '../programme/publish-events.ts';
import type { UserRow } from '../people/rows.ts';
import { exchangeValues, fieldValues } from './merge-values.ts';
import { requireMayMerge } from './rights.ts';
import { moveRows } from './rules.ts';

type Merge = v.InferOutput<(typeof mergeAccounts)['body']>;

interface Caller {
  ctx: Context;
  me: Me;
  seen: SeenClaims;
}

/**
 * Merges the account `drop` into `keep` and erases it. @throws Refusal, also `conflict` if another organiser has changed
 * one of them since the caller loaded them
 */
export async function mergePeople({ ctx, me, seen }: Caller, merge: Merge): Promise<void> {
  const { fields, answers } = merge;
  const ended = await write(ctx.db, ctx.announcer, async (tx) => {
    await lockProgramme(tx);
    const before = await lockBoth(tx, merge);
    requireMayMerge(me, before, fields);
    const { keep: keepId, drop: dropId } = merge;
    const [conflict] = await claimRows(tx, [String(keepId), String(dropId)], {
      desk: 'people',
      act: 'merge',
      actor: me,
      at: new Date(ctx.now()),
      seen,
    });
    if (conflict) throw new Refusal('conflict', { happened: conflict });
    const after = await exchangeValues(tx, before, fields);
    await moveRows({ ctx, tx, answers, ...after });
    const erasure = { ctx, tx, user: after.drop, withMessages: false };
    for (const [, { erase }] of allTables.toReversed()) if (typeof erase !== 'string') await erase(erasure);
    if (fields.includes('sign_in')) await deleteMailedTokens(tx.db, keepId);
    await notify(ctx, tx, after.keep, [before.keep.email, before.drop.email]);
    await publish(ctx, tx, after.keep, dropId);
    await tx.db
      .insertInto('audit')
      .values({
        action: 'merge',
        kind: 'people',
        actor_id: me.id,
        target_id: keepId,
        details: JSON.stringify(detailsOf(before, after.keep)),
      })
      .execute();
    const sessions = await eraseSessionsOf(tx.db, dropId, 0, { merged: true });
    tx.afterCommit(() =>
      leaveDesks(ctx.sockets, keepId, { role: after.keep.role, chatAdmin: after.keep.chat_admin }),
    );
    return sessions;
  });
  ctx.ownData.discard(merge.drop);
  ctx.ownData.discard(merge.keep);
  evictSessions(ctx, ended);
}

type Transaction = Parameters<Parameters<typeof write>[2]>[0];

async function lockBoth(tx: Transaction, { keep, drop }: Merge): Promise<{ keep: UserRow; drop: UserRow }> {
  if (keep === drop) throw new Refusal('invalid', { fields: { drop: ['mergeSame'] } });
  const rows = await tx.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', 'in', [keep, drop])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const found = (id: number): UserRow => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw new Refusal('notFound', { subject: { type: 'user', id } });
    return row;
  };
  return { keep: found(keep), drop: found(drop) };
}

/** Mails both addresses, so that nobody gets the account of another person without their knowledge. */
async function notify(
  ctx: Context,
  tx: Transaction,
  { id, email, first_name, language }: UserRow,
  addresses: readonly (string | null)[],
): Promise<void> {
  if (email === null) return;
  const signIn = mailLink(ctx.config, '/auth', language);
  const content = { kind: 'merged', name: first_name, email, signIn } as const;
  const mails = addresses.flatMap((to) => (to === null ? [] : [{ to, userId: id, language, content }]));
  await queueMails(tx.db, mails);
  tx.afterCommit(() => ctx.mailSender.wake());
}

async function publish(ctx: Context, tx: Transaction, keep: UserRow, dropId: number): Promise<void> {
  const rev = await tx.rev();
  await tx.db.updateTable('app_user').set({ rev }).where('id', '=', keep.id).execute();
  await tx.change('all', 'user', dropId, 'del', rev);
  await tx.change(keep.visible ? 'all' : `user:${keep.id}`, 'user', keep.id, 'put', rev);
  await publishMentioningRows(tx, keep.id);
  await publishMentioningRows(tx, dropId);
  tx.nudge('all', rev);
  await electorateChanged(tx, ctx);
  for (const desk of ['people', 'programme', 'support', 'feedback', 'chat', 'polls'] as const) tx.desk(desk);
}

/** The values of both accounts, and those of the account that stays afterwards. */
function detailsOf({ keep, drop }: { keep: UserRow; drop: UserRow }, after: UserRow) {
  const changed = mergeFields.filter((field) => fieldValues[field](keep) !== fieldValues[field](after));
  const textOf = (row: UserRow, field: MergeField) => fieldValues[field](row);
  return {
    account: drop.id,
    name: [fieldValues.name(drop), drop.email].filter((text) => text).join(', '),
    fields: Object.fromEntries(
      changed.map((field) => [
        `merge_${field}`,
        { before: textOf(keep, field), after: textOf(after, field) },
      ]),
    ),
  };
}
