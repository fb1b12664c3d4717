import type { MaterialOnWire } from '../../../contract/library.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import { fold } from '../../../src/lib/text-fold.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { knownCohorts } from '../cohorts/membership.ts';
import { isAdmin } from '../people/roles.ts';
import { isVisibleTo, materialsFor } from './rows.ts';
import { mayEdit, requireSpeaker, unknownMaterial } from './rights.ts';

/** Time in which a deleted material can be restored. Afterwards it is purged. */
export const restorableMs = 3_600_000;

/** Publishes a material to everybody's devices. A device whose user may not see it receives a deletion. */
export async function publishMaterial(tx: Write, id: number, op: 'put' | 'del' = 'put'): Promise<number> {
  const rev = await tx.rev();
  await tx.db.updateTable('material').set({ rev }).where('id', '=', id).execute();
  await tx.change('all', 'material', id, op, rev);
  tx.nudge('all', rev);
  return rev;
}

/**
 * Locks a material for the rest of the transaction. @throws Refusal if it doesn't exist or the caller may not
 * edit it
 */
export async function lockMaterial(
  { tx, me }: Pick<Operator, 'tx' | 'me'>,
  id: number,
  deleted: 'there' | 'deleted' = 'there',
) {
  const row = await tx.db
    .selectFrom('material')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', deleted === 'there' ? 'is' : 'is not', null)
    .where(isVisibleTo(me))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw unknownMaterial(id);
  if (!(await mayEdit(tx.db, me, row))) throw new Refusal('forbidden', { subject: { type: 'material', id } });
  return row;
}

export async function selectMaterialOnWire(
  { tx, me, locale }: Operator,
  id: number,
): Promise<MaterialOnWire> {
  const [row] = await materialsFor(tx.db, me, locale, { ids: [id] });
  if (!row) throw unknownMaterial(id);
  return row;
}

/** The text to search in: name and file name, folded. */
export const foldedName = (name: string, fileName: string | null): string =>
  fold([name, fileName].filter(Boolean).join(' '));

export async function editMaterial(
  operator: Operator,
  { id, name, additional, folder, events, courses, cohorts }: OperationArgs<'material.edit'>,
): Promise<MaterialOnWire> {
  const { tx } = operator;
  const before = await lockMaterial(operator, id);
  const changes = {
    ...(name !== undefined && { name: name.trim(), folded: foldedName(name, before.file_name) }),
    ...(additional !== undefined && { additional }),
    ...(courses !== undefined && { courses: await knownCourses(tx, courses ?? []) }),
    ...(cohorts !== undefined && { cohorts: await allowedCohorts(operator, cohorts ?? []) }),
  };
  if (Object.keys(changes).length > 0)
    await tx.db.updateTable('material').set(changes).where('id', '=', id).execute();
  if (folder !== undefined) await setFolders(tx, id, folder ?? []);
  if (events !== undefined) await setEvents(operator, id, events ?? []);
  await publishMaterial(tx, id);
  return selectMaterialOnWire(operator, id);
}

export async function knownCourses(tx: Write, ids: readonly number[]): Promise<number[]> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return [];
  const found = await tx.db.selectFrom('course').select('id').where('id', 'in', uniqueIds).execute();
  if (found.length < uniqueIds.length) throw new Refusal('invalid', { fields: { courses: ['unknown'] } });
  return uniqueIds;
}

/** @throws Refusal if the caller is no administrator, or a cohort is unknown */
export async function allowedCohorts(
  { tx, me }: Pick<Operator, 'tx' | 'me'>,
  ids: readonly number[],
): Promise<number[]> {
  if (!isAdmin(me)) throw new Refusal('forbidden');
  return knownCohorts(tx.db, ids);
}

export async function setFolders(tx: Write, id: number, ids: readonly number[]): Promise<void> {
  const uniqueIds = [...new Set(ids)];
  const found = await tx.db
    .selectFrom('folder')
    .select('id')
    .where('id', 'in', uniqueIds.length > 0 ? uniqueIds : [0])
    .execute();
  if (found.length < uniqueIds.length) throw new Refusal('invalid', { fields: { folder: ['unknown'] } });
  await tx.db.deleteFrom('material_folder').where('material_id', '=', id).execute();
  if (uniqueIds.length > 0)
    await tx.db
      .insertInto('material_folder')
      .values(uniqueIds.map((folder_id) => ({ material_id: id, folder_id })))
      .execute();
}

/**
 * Sets the events of a material. Added and removed events must be the caller's own, unless the caller is an
 * administrator; other events stay.
 */
export async function setEvents(
  { tx, me }: Pick<Operator, 'tx' | 'me'>,
  id: number,
  ids: readonly number[],
): Promise<void> {
  const rows = await tx.db
    .selectFrom('material_event')
    .select('event_id')
    .where('material_id', '=', id)
    .execute();
  const before = new Set(rows.map(({ event_id }) => event_id));
  const uniqueIds = new Set(ids);
  const added = [...uniqueIds].filter((event) => !before.has(event));
  const removed = [...before].filter((event) => !uniqueIds.has(event));
  if (added.length + removed.length === 0) return;
  await requireSpeaker(tx.db, me, [...added, ...removed]);
  if (removed.length > 0)
    await tx.db
      .deleteFrom('material_event')
      .where('material_id', '=', id)
      .where('event_id', 'in', removed)
      .execute();
  if (added.length > 0)
    await tx.db
      .insertInto('material_event')
      .values(added.map((event_id) => ({ material_id: id, event_id })))
      .execute();
}

export async function deleteMaterial(
  operator: Operator,
  { id }: OperationArgs<'material.delete'>,
): Promise<null> {
  const { ctx, tx } = operator;
  await lockMaterial(operator, id);
  await tx.db
    .updateTable('material')
    .set({ deleted_at: new Date(ctx.now()) })
    .where('id', '=', id)
    .execute();
  await publishMaterial(tx, id, 'del');
  return null;
}

/** Restores a deleted material that is not purged yet. */
export async function restoreMaterial(
  operator: Operator,
  { id }: OperationArgs<'material.restore'>,
): Promise<MaterialOnWire> {
  const { tx } = operator;
  await lockMaterial(operator, id, 'deleted');
  await tx.db.updateTable('material').set({ deleted_at: null }).where('id', '=', id).execute();
  await publishMaterial(tx, id);
  return selectMaterialOnWire(operator, id);
}
