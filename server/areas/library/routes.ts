import * as folders from '../../../contract/folders.ts';
import * as contract from '../../../contract/library.ts';
import * as contents from '../../../contract/material-contents.ts';
import { fold } from '../../../src/lib/text-fold.ts';
import { sortMaterials } from '../../../src/lib/sort-materials.ts';
import { write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { perform } from '../../operations/perform.ts';
import { addMaterial, replaceContent } from './create-material.ts';
import { addFolder, deleteFolder, editFolder } from './folder-operations.ts';
import { unknownEvent } from '../events/operations.ts';
import { foldersFor } from './folder-rows.ts';
import { sendMaterialFile } from './files.ts';
import { lockMaterial, selectMaterialOnWire, setEvents, publishMaterial } from './operations.ts';
import { unknownMaterial } from './rights.ts';
import { deleteSubtitles, setSubtitles } from './subtitles.ts';
import { materialsFor } from './rows.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Locale } from '../../../contract/scalars.ts';

export const libraryRoutes = [
  route(contract.listMaterials, async ({ ctx, me, locale, query }) => {
    const {
      sort,
      'filter[folder]': folders = [],
      'filter[search]': search = '',
      'filter[text]': text = '',
    } = query;
    const rows = await materialsFor(ctx.db, me, locale, {
      ...(folders.length > 0 && { folders }),
      words: fold(search).split(/\s+/).filter(Boolean).slice(0, 20),
      text:
        fold(text)
          .match(/[\p{L}\p{N}]+/gu)
          ?.slice(0, 20) ?? [],
    });
    if (sort === undefined) return rows;
    const names = await eventNames(ctx, rows);
    return sortMaterials(rows, sort, locale, (id) => names.get(id) ?? '');
  }),

  route(contract.getMaterial, async ({ ctx, me, locale, params }) => {
    const [row] = await materialsFor(ctx.db, me, locale, { ids: [params.id] });
    if (!row) throw unknownMaterial(params.id);
    return row;
  }),

  route(contract.addMaterial, ({ ctx, me, locale, body, key, files }) => {
    const { type, name, is_additional, folder, events, courses, cohorts, upload_id } = body;
    const url = body.url ?? body.upload ?? body.file ?? undefined;
    const fields = { name, additional: is_additional, folder, events, courses, url };
    const isFilm = url !== undefined && type === 'videos';
    return addMaterial(
      { ctx, me, locale, key },
      { ...fields, ...(cohorts.length > 0 && { cohorts }), ...(isFilm && { isFilm }) },
      { upload: files.get('upload'), uploadId: upload_id },
    );
  }),

  route(contract.replaceMaterial, ({ ctx, me, locale, params, body, key, files }) =>
    replaceContent({ ctx, me, locale, key }, params.id, {
      upload: files.get('upload'),
      uploadId: body.upload_id,
    }),
  ),

  route(contract.editMaterial, ({ ctx, me, locale, params, body, key }) => {
    if (body.id !== undefined && body.id !== params.id)
      throw new Refusal('invalid', { fields: { id: ['invalid'] } });
    const { name, folder, events, courses, cohorts } = body;
    const additional = body.additional ?? body.is_additional;
    const args = {
      id: params.id,
      ...(name !== undefined && { name }),
      ...(additional !== undefined && { additional }),
      ...(folder !== undefined && { folder }),
      ...(events !== undefined && { events }),
      ...(courses !== undefined && { courses }),
      ...(cohorts !== undefined && { cohorts }),
    };
    return perform(ctx, me, locale, { kind: 'material.edit', args }, key);
  }),

  route(contract.deleteMaterials, async ({ ctx, me, locale, params, key }) => {
    const { ids } = params;
    const [first] = ids;
    if (ids.length === 1 && first !== undefined) {
      await perform(ctx, me, locale, { kind: 'material.delete', args: { id: first } }, key);
      return ids;
    }
    // Materials are locked in the order of their ids. One that can't be deleted doesn't stop the others.
    const deleted: number[] = [];
    let refused: unknown;
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
      try {
        await perform(ctx, me, locale, { kind: 'material.delete', args: { id } }, undefined);
        deleted.push(id);
      } catch (error) {
        refused = error;
      }
    }
    if (deleted.length === 0 && refused) throw refused;
    return deleted;
  }),

  route(contract.restoreMaterial, ({ ctx, me, locale, params, key }) =>
    perform(ctx, me, locale, { kind: 'material.restore', args: { id: params.id } }, key),
  ),

  route(contract.processMaterial, ({ ctx, me, locale, params: { id } }) =>
    write(ctx.db, ctx.announcer, async (tx) => {
      const operator = { ctx, tx: tx, me, locale, key: undefined };
      const row = await lockMaterial(operator, id);
      if (row.hash !== null) {
        await tx.db
          .updateTable('material')
          .set({ state: 'processing', failure: null })
          .where('id', '=', id)
          .execute();
        await enqueue(tx.db, 'material.inspect', { id }, { key: String(id) });
        await publishMaterial(tx, id);
        tx.afterCommit(() => ctx.jobs.wake());
      }
      return selectMaterialOnWire(operator, id);
    }),
  ),

  route(contents.setSubtitles, ({ ctx, me, locale, params, body }) =>
    setSubtitles({ ctx, me, locale, key: undefined }, params, body.text),
  ),

  route(contents.deleteSubtitles, ({ ctx, me, locale, params }) =>
    deleteSubtitles({ ctx, me, locale, key: undefined }, params),
  ),

  route(contract.addMaterialToEvent, async ({ ctx, me, locale, params }) => {
    await requireEvent(ctx, params.event);
    return changeEvents({ ctx, me, locale }, params.library, (events) => [...events, params.event]);
  }),

  route(contract.takeMaterialFromEvent, ({ ctx, me, locale, params }) =>
    changeEvents({ ctx, me, locale }, params.library, (events) => events.filter((id) => id !== params.event)),
  ),

  route(contents.getMaterialFile, ({ ctx, c, me, params, query }) =>
    sendMaterialFile(ctx, c, me, {
      id: params.id,
      as: query.as,
      language: query.language,
      download: query.download === true,
    }),
  ),

  route(folders.listFolders, ({ ctx }) => foldersFor(ctx.db)),
  route(folders.addFolder, ({ ctx, me, locale, body, key }) =>
    addFolder({ ctx, me, locale, key }, body.name),
  ),
  route(folders.editFolder, ({ ctx, me, params, body }) => editFolder(ctx, me, params.id, body)),
  route(folders.deleteFolder, async ({ ctx, me, params }) => {
    await deleteFolder(ctx, me, params.id);
    return undefined;
  }),
];

async function requireEvent({ db }: Context, id: number): Promise<void> {
  const event = await db.selectFrom('event').select('id').where('id', '=', id).executeTakeFirst();
  if (!event) throw unknownEvent(id);
}

const changeEvents = (
  { ctx, me, locale }: { ctx: Context; me: Me; locale: Locale },
  id: number,
  change: (events: number[]) => number[],
) =>
  write(ctx.db, ctx.announcer, async (tx) => {
    const operator = { ctx, tx: tx, me, locale, key: undefined };
    await lockMaterial(operator, id);
    const before = await selectMaterialOnWire(operator, id);
    await setEvents(operator, id, [...new Set(change((before.events ?? []).map((event) => event.id)))]);
    await publishMaterial(tx, id);
    return selectMaterialOnWire(operator, id);
  });

/** Names of the first event of each row. */
async function eventNames(
  ctx: Context,
  rows: readonly { events?: { id: number }[] | null | undefined }[],
): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ events }) => events?.slice(0, 1).map(({ id }) => id) ?? []);
  if (ids.length === 0) return new Map();
  const found = await ctx.db.selectFrom('event').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}
