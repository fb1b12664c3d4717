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

const mostFolders = 1000;
const unknownFolder = (id: number) => new Refusal('notFound', { subject: { type: 'folder', id } });

async function publishFolder(open: Write, id: number, op: 'put' | 'del' = 'put'): Promise<void> {
  const rev = await open.rev();
  if (op === 'put') await open.db.updateTable('folder').set({ rev }).where('id', '=', id).execute();
  await open.change('all', 'folder', id, op, rev);
  open.nudge('all', rev);
}

const rowOf = async (open: Write, id: number): Promise<FolderOnWire> => {
  const [row] = await foldersFor(open.db, [id]);
  if (!row) throw unknownFolder(id);
  return row;
};

export async function addFolder(
  asker: { ctx: Context; me: Me; locale: Locale; key: string | undefined },
  name: string,
): Promise<FolderOnWire> {
  requireRole(isAdmin, asker.me);
  return runOnce(asker, ['folder.add', name], async (open) => {
    const folders = await foldersFor(open.db);
    if (folders.length >= mostFolders)
      throw new Refusal('invalid', { fields: { name: [`max:${mostFolders}`] } });
    const position = Math.max(-1, ...folders.map((each) => Number(each.position ?? 0))) + 1;
    const { id } = await open.db
      .insertInto('folder')
      .values({ name: name.trim(), position })
      .returning('id')
      .executeTakeFirstOrThrow();
    await publishFolder(open, id);
    return rowOf(open, id);
  });
}

export async function editFolder(
  ctx: Context,
  me: Me,
  id: number,
  { name, position }: { name?: string | undefined; position?: number | undefined },
): Promise<FolderOnWire> {
  requireRole(isAdmin, me);
  return write(ctx.db, ctx.announcer, async (open) => {
    await rowOf(open, id);
    if (name !== undefined)
      await open.db.updateTable('folder').set({ name: name.trim() }).where('id', '=', id).execute();
    if (position !== undefined) await moveTo(open, id, position);
    await publishFolder(open, id);
    return rowOf(open, id);
  });
}

/** Moves a folder and renumbers the others. Each folder whose position changes is published. */
async function moveTo(open: Write, id: number, position: number): Promise<void> {
  const others = (await foldersFor(open.db)).filter((each) => each.id !== id);
  const order = others.map((each) => each.id);
  order.splice(Math.min(position, order.length), 0, id);
  const before = new Map(others.map((each) => [each.id, Number(each.position ?? 0)]));
  for (const [at, each] of order.entries()) {
    if (before.get(each) === at) continue;
    await open.db.updateTable('folder').set({ position: at }).where('id', '=', each).execute();
    await publishFolder(open, each);
  }
}

export async function deleteFolder(ctx: Context, me: Me, id: number): Promise<void> {
  requireRole(isAdmin, me);
  await write(ctx.db, ctx.announcer, async (open) => {
    await rowOf(open, id);
    const inside = await open.db
      .deleteFrom('material_folder')
      .where('folder_id', '=', id)
      .returning('material_id')
      .execute();
    await open.db.deleteFrom('folder').where('id', '=', id).execute();
    await publishFolder(open, id, 'del');
    for (const { material_id } of inside.toSorted((a, b) => a.material_id - b.material_id))
      await publishMaterial(open, material_id);
  });
}
