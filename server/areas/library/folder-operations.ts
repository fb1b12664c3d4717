import type { FolderOnWire } from '../../../contract/folders.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { runOnce } from '../../operations/idempotent.ts';
import { foldersFor } from './folder-rows.ts';
import { publishMaterial } from './operations.ts';
import { isAdmin, requireRole } from '../people/roles.ts';

const maxFolders = 1000;
const unknownFolder = (id: number) => new Refusal('notFound', { subject: { type: 'folder', id } });

async function publishFolder(tx: Write, id: number, op: 'put' | 'del' = 'put'): Promise<void> {
  const rev = await tx.rev();
  if (op === 'put') await tx.db.updateTable('folder').set({ rev }).where('id', '=', id).execute();
  await tx.change('all', 'folder', id, op, rev);
  tx.nudge('all', rev);
}

const folderOnWire = async (tx: Write, id: number): Promise<FolderOnWire> => {
  const [row] = await foldersFor(tx.db, [id]);
  if (!row) throw unknownFolder(id);
  return row;
};

export async function addFolder(
  caller: { ctx: Context; me: Me; locale: Locale; key: string | undefined },
  name: string,
): Promise<FolderOnWire> {
  requireRole(isAdmin, caller.me);
  return runOnce(caller, ['folder.add', name], async (tx) => {
    const folders = await foldersFor(tx.db);
    if (folders.length >= maxFolders)
      throw new Refusal('invalid', { fields: { name: [`max:${maxFolders}`] } });
    const position = Math.max(-1, ...folders.map((each) => Number(each.position ?? 0))) + 1;
    const { id } = await tx.db
      .insertInto('folder')
      .values({ name: name.trim(), position })
      .returning('id')
      .executeTakeFirstOrThrow();
    await publishFolder(tx, id);
    return folderOnWire(tx, id);
  });
}

export async function editFolder(
  ctx: Context,
  me: Me,
  id: number,
  { name, position }: { name?: string | undefined; position?: number | undefined },
): Promise<FolderOnWire> {
  requireRole(isAdmin, me);
  return write(ctx.db, ctx.announcer, async (tx) => {
    await folderOnWire(tx, id);
    if (name !== undefined)
      await tx.db.updateTable('folder').set({ name: name.trim() }).where('id', '=', id).execute();
    if (position !== undefined) await moveTo(tx, id, position);
    await publishFolder(tx, id);
    return folderOnWire(tx, id);
  });
}

/** Moves a folder and renumbers the others. Each folder whose position changes is published. */
async function moveTo(tx: Write, id: number, position: number): Promise<void> {
  const others = (await foldersFor(tx.db)).filter((each) => each.id !== id);
  const order = others.map((each) => each.id);
  order.splice(Math.min(position, order.length), 0, id);
  const before = new Map(others.map((each) => [each.id, Number(each.position ?? 0)]));
  for (const [at, each] of order.entries()) {
    if (before.get(each) === at) continue;
    await tx.db.updateTable('folder').set({ position: at }).where('id', '=', each).execute();
    await publishFolder(tx, each);
  }
}

export async function deleteFolder(ctx: Context, me: Me, id: number): Promise<void> {
  requireRole(isAdmin, me);
  await write(ctx.db, ctx.announcer, async (tx) => {
    await folderOnWire(tx, id);
    const inside = await tx.db
      .deleteFrom('material_folder')
      .where('folder_id', '=', id)
      .returning('material_id')
      .execute();
    await tx.db.deleteFrom('folder').where('id', '=', id).execute();
    await publishFolder(tx, id, 'del');
    for (const { material_id } of inside.toSorted((a, b) => a.material_id - b.material_id))
      await publishMaterial(tx, material_id);
  });
}
