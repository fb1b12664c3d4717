import { releaseReference } from '../../files/store-file.ts';
import type { Erasure, TableData } from '../../data/table-data.ts';
import { deleteMaterialNotifications } from './notify-materials.ts';
import { contentsOf } from './contents.ts';

const noPersonalData = 'no personal data';
const privacy = { none: noPersonalData };

export const libraryTables = {
  folder: {
    privacy,
    backup: 'rows',
    restore: { serial: true },
    export: noPersonalData,
    erase: noPersonalData,
  },
  material: {
    privacy: {
      kind: 'materials',
      purposes: ['materials'],
      viewers: ['participants'],
      periods: ['removal'],
      erasure: 'choice',
    },
    backup: 'rows',
    restore: { serial: true },
    export: {
      materials: ({ db }, id) =>
        db
          .selectFrom('material')
          .select(['id', 'name', 'file_name', 'mime_type', 'bytes', 'url', 'created_at'])
          .where('user_id', '=', id)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .execute(),
    },
    files: async ({ db }, id) => {
      const rows = await db
        .selectFrom('material')
        .select(['id', 'hash'])
        .where('user_id', '=', id)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute();
      return rows.flatMap(({ id: material, hash }) =>
        hash === null ? [] : [{ name: `material-${material}`, hash }],
      );
    },
    erase: async (erasure) => {
      if (erasure.withMessages) await eraseMaterials(erasure);
    },
  },
  material_event: { privacy, backup: 'rows', export: 'with the materials', erase: 'with the materials' },
  material_folder: { privacy, backup: 'rows', export: 'with the materials', erase: 'with the materials' },
  job: {
    privacy,
    backup: { none: 'unfinished inspections are queued again at the next start' },
    export: noPersonalData,
    erase: noPersonalData,
  },
} satisfies Record<string, TableData>;

async function eraseMaterials({ ctx, tx, user }: Erasure): Promise<void> {
  const own = await tx.db
    .selectFrom('material')
    .select('id')
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();
  for (const { id } of own) await deleteMaterialNotifications(tx, id);
  const deleted = await tx.db.deleteFrom('material').where('user_id', '=', user.id).returningAll().execute();
  for (const row of deleted.toSorted((a, b) => a.id - b.id)) {
    for (const hash of contentsOf(row)) await releaseReference(ctx, tx, hash);
    await tx.change('all', 'material', row.id, 'del', await tx.rev());
  }
}
