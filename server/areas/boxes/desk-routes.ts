import fs from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { bringInBoxFile } from '../../../contract/box-files.ts';
import * as contract from '../../../contract/boxes.ts';
import { evictSessions, type Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { requireRecentSignIn } from '../account/recent-sign-in.ts';
import { isAdmin, requireRole } from '../people/roles.ts';
import { bringIn } from './bring-in.ts';
import { type Chosen, knownChoices, listChoices } from './choices.ts';
import { discardCopies, lockBoxes } from './copies.ts';
import { newCode } from './pairing.ts';
import { publishCarried } from './publish-carried.ts';
import { boxById, copiesOf, listedBoxes, stateOf } from './rows.ts';

export const boxDeskRoutes = [
  route(contract.listBoxes, ({ ctx, me }) => {
    requireRole(isAdmin, me);
    return listedBoxes(ctx.db, ctx.now());
  }),

  route(contract.listBoxChoices, ({ ctx, me }) => {
    requireRole(isAdmin, me);
    return listChoices(ctx.db);
  }),

  route(contract.listBoxCopies, async ({ ctx, me, params: { id } }) => {
    requireRole(isAdmin, me);
    await boxById(ctx.db, id, ctx.now());
    return copiesOf(ctx.db, id);
  }),

  route(contract.addBox, async (call) => {
    const { ctx, me, body } = call;
    requireRole(isAdmin, me);
    await requireRecentSignIn(call);
    const now = ctx.now();
    const { code, columns } = newCode(now);
    const added = await write(ctx.db, ctx.announcer, async (tx) => {
      await lockBoxes(tx.db);
      await requireFewer(tx);
      const chosen = await knownChoices(tx.db, body);
      const { id } = await tx.db
        .insertInto('box')
        .values({
          name: body.name,
          days: body.days,
          ...chosen,
          ...columns,
          created_by: me.id,
          created_at: new Date(now),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      tx.desk('boxes');
      return boxById(tx.db, id, now);
    });
    return { ...added, code };
  }),

  route(contract.changeBox, async (call) => {
    const { ctx, me, body } = call;
    const { id } = call.params;
    requireRole(isAdmin, me);
    if (await isAdding(ctx, id, body)) await requireRecentSignIn(call);
    return write(ctx.db, ctx.announcer, async (tx) => {
      const before = await lockBox(tx, id);
      const chosen = await knownChoices(tx.db, body, before);
      await tx.db
        .updateTable('box')
        .set({ name: body.name, ...chosen })
        .where('id', '=', id)
        .execute();
      const { group_ids, folder_ids } = before;
      if (!isDeepStrictEqual(chosen, { group_ids, folder_ids })) await discardCopies(tx.db, id);
      const differs = (each: number) => group_ids.includes(each) !== chosen.group_ids.includes(each);
      await publishCarried(tx, [...group_ids, ...chosen.group_ids].filter(differs));
      tx.desk('boxes');
      return boxById(tx.db, id, ctx.now());
    });
  }),

  route(contract.renewBoxCode, async (call) => {
    const { ctx, me, params } = call;
    requireRole(isAdmin, me);
    await requireRecentSignIn(call);
    const now = ctx.now();
    const { code, columns } = newCode(now);
    const renewed = await write(ctx.db, ctx.announcer, async (tx) => {
      const before = await lockBox(tx, params.id);
      if (stateOf(before, now) === 'paired' && before.last_contact_at)
        throw new Refusal('conflict', { current: await boxById(tx.db, params.id, now) });
      await tx.db.updateTable('box').set(columns).where('id', '=', params.id).execute();
      tx.desk('boxes');
      return boxById(tx.db, params.id, now);
    });
    return { ...renewed, code };
  }),

  route(bringInBoxFile, async ({ ctx, me, params: { id }, files, locale }) => {
    requireRole(isAdmin, me);
    const file = files.get('upload');
    if (!file) throw new Refusal('invalid', { fields: { upload: ['required'] } });
    return bringIn(ctx, id, await fs.readFile(file.path), locale);
  }),

  route(contract.revokeBox, async ({ ctx, me, params: { id }, body }) => {
    requireRole(isAdmin, me);
    return write(ctx.db, ctx.announcer, async (tx) => {
      await lockBoxes(tx.db);
      const revoked = await tx.db
        .updateTable('box')
        .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${new Date(ctx.now())})` })
        .set({ code_hash: null, code_expires_at: null })
        .where('id', '=', id)
        .returning('group_ids')
        .executeTakeFirst();
      if (!revoked) throw new Refusal('notFound');
      await discardCopies(tx.db, id);
      await publishCarried(tx, revoked.group_ids);
      if (body.sign_out) {
        const ended = await endCarriedSessions(tx, id, me);
        tx.afterCommit(() => evictSessions(ctx, ended));
      }
      tx.desk('boxes');
      return boxById(tx.db, id, ctx.now());
    });
  }),
];

/** @throws Refusal `invalid` if there are as many boxes as allowed */
async function requireFewer(tx: Write): Promise<void> {
  const rows = await tx.db.selectFrom('box').select('id').where('revoked_at', 'is', null).execute();
  if (rows.length >= contract.maxBoxes)
    throw new Refusal('invalid', { fields: { name: [`tooManyBoxes:${contract.maxBoxes}`] } });
}

/** Whether a change lets a box carry more groups or folders. */
async function isAdding({ db, now }: Context, id: number, body: Chosen): Promise<boolean> {
  const before = await boxById(db, id, now());
  const hasMore = (ids: readonly number[], known: readonly number[]) =>
    ids.some((each) => !known.includes(each));
  return hasMore(body.group_ids, before.group_ids) || hasMore(body.folder_ids, before.folder_ids);
}

/** Locks a box that is not revoked. @throws Refusal `notFound` */
async function lockBox(tx: Write, id: number) {
  await lockBoxes(tx.db);
  const row = await tx.db
    .selectFrom('box')
    .select(['group_ids', 'folder_ids', 'paired_at', 'expires_at', 'revoked_at', 'last_contact_at'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  return { ...row, group_ids: row.group_ids.map(Number), folder_ids: row.folder_ids.map(Number) };
}

/**
 * Ends the sessions that the copies of a box contained, and those created with their tokens, except that of the caller.
 * Returns their ids.
 */
async function endCarriedSessions(tx: Write, boxId: number, me: Pick<Me, 'sessionId'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive carried as (
      select id from session where scope = 'full'
        and id <= (select max(last_session_id) from box_copy where box_id = ${boxId})
      union select child.id from session child join carried on child.parent_id = carried.id)
    delete from session where id in (select id from carried) and id <> ${me.sessionId}
    returning id`.execute(tx.db);
  return rows.map(({ id }) => id);
}
