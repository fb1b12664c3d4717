import type { Context as HonoContext } from 'hono';
import type { Rendition } from '../../../contract/library.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { sendFile } from '../files/routes.ts';
import { isVisibleTo } from './rows.ts';
import { unknownMaterial } from './rights.ts';

interface AskedFile {
  id: number;
  as: 'preview' | Rendition['kind'] | undefined;
  /** Language of the subtitles; the first ones if undefined. */
  language: string | undefined;
  download: boolean;
}

/** Sends the content of a material, its preview or a rendition, if the caller may see the material now. */
export async function answerMaterialFile(
  ctx: Context,
  c: HonoContext,
  me: Me,
  { id, as, language, download }: AskedFile,
): Promise<Response> {
  const row = await ctx.db
    .selectFrom('material')
    .select(['hash', 'file_name', 'bytes', 'mime_type', 'preview', 'renditions'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isVisibleTo(me))
    .executeTakeFirst();
  if (!row) throw unknownMaterial(id);
  if (as === undefined) {
    const { hash, bytes, mime_type, file_name } = row;
    if (hash === null || bytes === null || mime_type === null) throw unknownMaterial(id);
    const file = { hash, bytes, type: mime_type, ...(file_name !== null && { name: file_name }) };
    return sendFile(ctx, c, file, 'not kept', { download, inApp: true });
  }
  // Renditions are named after the film.
  const name = as === 'preview' ? null : row.file_name?.replace(/\.[^.]*$/, '');
  const hash =
    as === 'preview'
      ? row.preview
      : row.renditions.find(
          (each) => each.kind === as && (language === undefined || each.language === language),
        )?.hash;
  const kept =
    hash &&
    (await ctx.db
      .selectFrom('file')
      .select(['hash', 'bytes', 'type'])
      .where('hash', '=', hash)
      .executeTakeFirst());
  if (!kept) throw unknownMaterial(id);
  const named = name ? { name: `${name}.${kept.type.split('/')[1] ?? ''}` } : {};
  return sendFile(ctx, c, { ...kept, ...named }, 'not kept', { download, inApp: true });
}
