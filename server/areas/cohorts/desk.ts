import { sql } from 'kysely';
import {
  type CohortForm,
  type CohortOnWire,
  maxCohorts,
  type StoredFilter,
} from '../../../contract/cohorts.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import type { DeskActName } from '../../../contract/desks.ts';
import { claimRow, type SeenClaims } from '../desks/claims.ts';
import { refreshMembers } from './members.ts';
import { requireUnused, usesOf } from './uses.ts';

const unknownCohort = () => new Refusal('notFound');

/** The cohorts that are not deleted, by name. */
export async function cohortsFor(db: Reader, id?: number): Promise<CohortOnWire[]> {
  const rows = await db
    .selectFrom('cohort')
    .select(['id', 'name', 'filter'])
    .select(sql<number>`(select count(*)::int from cohort_member where cohort_id = cohort.id)`.as('members'))
    .select(
      sql<number>`(select count(*)::int from cohort_member join app_user on app_user.id = user_id
        where cohort_id = cohort.id and status = 'approved' and app_user.deleted_at is null)`.as(
        'recipients',
      ),
    )
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  const uses = await usesOf(db);
  return rows.map((row) => ({ ...row, uses: uses.get(row.id) ?? [] }));
}

interface Edit {
  me: Me;
  form: CohortForm;
  seen: SeenClaims;
}

/** @throws Refusal at `name` if another cohort has the name, or if there are too many cohorts */
export async function addCohort(ctx: Context, tx: Write, { me, form }: Edit): Promise<CohortOnWire> {
  const { count } = await tx.db
    .selectFrom('cohort')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= maxCohorts) throw new Refusal('invalid', { fields: { name: [`upTo:${maxCohorts}`] } });
  await requireFreeName(tx, form.name);
  const { id } = await tx.db
    .insertInto('cohort')
    .values({ ...columnsOf(form), created_by: me.id, created_at: new Date(ctx.now()) })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(nameTaken);
  return publish(ctx, tx, id);
}

/** @throws Refusal at a field, or `conflict` if another organiser has changed the cohort since */
export async function editCohort(
  ctx: Context,
  tx: Write,
  id: number,
  { me, form, seen }: Edit,
): Promise<CohortOnWire> {
  await lockCohort(tx, id);
  await claim(ctx, tx, id, { act: 'edit', me, seen });
  await requireFreeName(tx, form.name, id);
  await tx.db
    .updateTable('cohort')
    .set({ ...columnsOf(form), rev: await tx.rev() })
    .where('id', '=', id)
    .execute();
  return publish(ctx, tx, id);
}

/** The members stay, so that closed polls are still visible to them. @throws Refusal if the cohort is in use */
export async function deleteCohort(
  ctx: Context,
  tx: Write,
  id: number,
  { me, seen }: Omit<Edit, 'form'>,
): Promise<void> {
  await lockCohort(tx, id);
  await claim(ctx, tx, id, { act: 'delete', me, seen });
  await requireUnused(tx.db, id);
  await tx.db
    .updateTable('cohort')
    .set({ deleted_at: new Date(ctx.now()) })
    .where('id', '=', id)
    .execute();
  tx.desk('people');
}

async function lockCohort(tx: Write, id: number): Promise<void> {
  const found = await tx.db
    .selectFrom('cohort')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw unknownCohort();
}

const claim = (
  ctx: Context,
  tx: Write,
  id: number,
  { act, me, seen }: { act: DeskActName; me: Me; seen: SeenClaims },
): Promise<void> =>
  claimRow(tx, `cohort:${id}`, { desk: 'people', act, actor: me, at: new Date(ctx.now()), seen });

const nameTaken = () => new Refusal('invalid', { fields: { name: ['nameTaken'] } });

async function requireFreeName(tx: Write, name: string, id = 0): Promise<void> {
  const other = await tx.db
    .selectFrom('cohort')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) throw nameTaken();
}

function columnsOf({ name, filter }: CohortForm) {
  const { course, ...rest } = filter;
  const stored: StoredFilter = { ...rest, ...(course !== undefined && { course: String(course) }) };
  return { name, filter: JSON.stringify(stored) };
}

async function publish(ctx: Context, tx: Write, id: number): Promise<CohortOnWire> {
  await refreshMembers(tx, ctx.now());
  tx.desk('people');
  const [row] = await cohortsFor(tx.db, id);
  if (!row) throw unknownCohort();
  return row;
}
