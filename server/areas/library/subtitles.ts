import type { MaterialOnWire } from '../../../contract/library.ts';
import { maxSubtitles } from '../../../contract/material-contents.ts';
import { readCues } from '../../../src/lib/subtitle-cues.ts';
import type { StoredRendition } from '../../db/library-schema.ts';
import { write } from '../../db/write.ts';
import { releaseReference, addReference, storeContent } from '../../files/store-file.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { lockMaterial, selectMaterialOnWire, publishMaterial } from './operations.ts';

type Caller = Omit<Operator, 'tx'>;

interface Track {
  id: number;
  language: string;
}

/**
 * Stores WebVTT or SubRip as the subtitles of a film in one language, and replaces earlier ones in that
 * language.
 *
 * @throws Refusal `invalid` if the material is no film or sound, or the text has no cues
 */
export async function setSubtitles(
  caller: Caller,
  { id, language }: Track,
  text: string,
): Promise<MaterialOnWire> {
  const { ctx, me } = caller;
  if (readCues(text).length === 0) throw new Refusal('invalid', { fields: { text: ['subtitles'] } });
  // Checked before anything is stored: the content of a refused request would stay until the next clean-up.
  await write(ctx.db, ctx.announcer, (tx) => lockMedia({ tx: tx, me }, id));
  await ctx.uploadLimits.take(me.id);
  const stored = await storeContent(ctx, new TextEncoder().encode(text), 'text/vtt');
  return write(ctx.db, ctx.announcer, async (tx) => {
    const locked = await lockMedia({ tx: tx, me }, id);
    const others = locked.renditions.filter((each) => !isTrack(each, language));
    if (others.filter(({ kind }) => kind === 'subtitles').length >= maxSubtitles)
      throw new Refusal('invalid', { fields: { language: [`most:${maxSubtitles}`] } });
    await addReference(tx, stored);
    for (const before of locked.renditions)
      if (isTrack(before, language)) await releaseReference(ctx, tx, before.hash);
    const renditions: StoredRendition[] = [...others, { kind: 'subtitles', language, ...stored }];
    await tx.db
      .updateTable('material')
      .set({ renditions: JSON.stringify(renditions) })
      .where('id', '=', id)
      .execute();
    await publishMaterial(tx, id);
    return selectMaterialOnWire({ ...caller, tx: tx }, id);
  });
}

/** Idempotent: without subtitles in that language, nothing changes. */
export const deleteSubtitles = (caller: Caller, { id, language }: Track): Promise<MaterialOnWire> =>
  write(caller.ctx.db, caller.ctx.announcer, async (tx) => {
    const locked = await lockMaterial({ tx: tx, me: caller.me }, id);
    const removed = locked.renditions.filter((each) => isTrack(each, language));
    if (removed.length > 0) {
      for (const { hash } of removed) await releaseReference(caller.ctx, tx, hash);
      const left = locked.renditions.filter((each) => !isTrack(each, language));
      await tx.db
        .updateTable('material')
        .set({ renditions: JSON.stringify(left) })
        .where('id', '=', id)
        .execute();
      await publishMaterial(tx, id);
    }
    return selectMaterialOnWire({ ...caller, tx: tx }, id);
  });

const isTrack = (rendition: StoredRendition, language: string): boolean =>
  rendition.kind === 'subtitles' && rendition.language === language;

async function lockMedia(operator: Pick<Operator, 'tx' | 'me'>, id: number) {
  const locked = await lockMaterial(operator, id);
  if (locked.hash === null || !/^(video|audio)\//.test(locked.mime_type ?? ''))
    throw new Refusal('invalid', { fields: { id: ['noFilm'] } });
  return locked;
}
