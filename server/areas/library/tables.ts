import { sql } from 'kysely';
import { releaseReference } from '../../files/store-file.ts';
import { emptied, isAmong, isCarriedMaterial, isOfCarriedMaterial } from '../../data/carried.ts';
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
    box: { rows: ({ folderIds }) => isAmong('whole.id', folderIds) },
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
    box: {
      rows: (choice) => isCarriedMaterial(choice),
      // The files have the texts.
      columns: () => ({ folded_text: emptied.text }),
    },
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
  material_event: {
    privacy,
    backup: 'rows',
    box: { rows: isOfCarriedMaterial },
    export: 'with the materials',
    erase: 'with the materials',
  },
  material_folder: {
    privacy,
    backup: 'rows',
    box: {
      rows: (choice) =>
        sql<boolean>`(${isAmong('whole.folder_id', choice.folderIds)} and ${isOfCarriedMaterial(choice)})`,
    },
    export: 'with the materials',
    erase: 'with the materials',
  },
  job: {
    privacy,
    backup: { none: 'unfinished inspections are queued again at the next start' },
    box: { none: 'a box does nothing in the background' },
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
