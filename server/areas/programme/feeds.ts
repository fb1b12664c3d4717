import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { programmeFileBytes } from '../../../contract/programme-imports.ts';
import type { Context } from '../../context.ts';
import { cutText } from '../../cut-text.ts';
import type { ProgrammeFeedTable } from '../../db/programme-schema.ts';
import { write } from '../../db/write.ts';
import { fetchPublic } from '../../http/fetch-public.ts';
import { FetchRefused } from '../../http/public-address.ts';
import { draftProgramme } from '../../import/draft-programme.ts';
import { importProgramme } from '../../import/import-programme.ts';
import { ImportError } from '../../import/programme.ts';
import { readInWorker } from '../../import/in-file-worker.ts';
import { inAll } from '../../import/notify-changes.ts';
import { notifyPeople } from '../notifications/notify-people.ts';
import { readHomeZone } from '../school/current-school.ts';

export type FeedRow = Selectable<ProgrammeFeedTable>;
type Reader = Pick<Context, 'db' | 'announcer' | 'now' | 'config'>;

const notificationTexts = {
  title: {
    en: 'An imported programme has changed',
    de: 'Ein importiertes Programm hat sich geändert',
    ru: 'Импортированная программа изменилась',
  },
  waits: {
    en: 'New: {added}, changed: {changed}, removed: {removed}. Review and publish the changes.',
    de: 'Neu: {added}, geändert: {changed}, entfallen: {removed}. Prüfen und veröffentlichen Sie die Änderungen.',
    ru: 'Новых: {added}, изменено: {changed}, удалено: {removed}. Проверьте и опубликуйте изменения.',
  },
  failed: {
    en: 'The programme could not be imported from its address',
    de: 'Das Programm konnte nicht von seiner Adresse importiert werden',
    ru: 'Не удалось импортировать программу по адресу',
  },
};

/**
 * Reads a feed and imports its changes as drafts, or directly into the programme if `at_once` is set. An
 * error is stored with the feed, and administrators are notified of the first one.
 */
export async function readFeed(
  ctx: Reader,
  feed: FeedRow,
  allows?: (address: string) => boolean,
): Promise<void> {
  const updateFeed = (changes: Partial<Omit<FeedRow, 'id' | 'created_at'>>) =>
    ctx.db
      .updateTable('programme_feed')
      .set({ checked_at: new Date(ctx.now()), error: null, ...changes })
      .where('id', '=', feed.id)
      .execute();
  try {
    const answer = await fetchPublic(feed.url, {
      etag: feed.etag,
      maxBytes: programmeFileBytes,
      ...(allows && { allows }),
    });
    if (answer.status === 'same') return void (await updateFeed({}));
    const digest = createHash('sha256').update(answer.bytes).digest('hex');
    if (digest === feed.digest) return void (await updateFeed({ etag: answer.etag }));
    const programme = await readInWorker(answer.bytes, await readHomeZone(ctx.db, ctx.config), ctx.now());
    const report = feed.at_once
      ? await importProgramme(ctx, programme)
      : await draftProgramme(ctx, programme, feed.user_id);
    const counts = {
      added: report.added.length,
      changed: report.changed.length,
      removed: report.removed.length,
    };
    const changed = counts.added + counts.changed + counts.removed > 0;
    await updateFeed({
      etag: answer.etag,
      digest,
      source: report.source,
      ...(changed && { changed_at: new Date(ctx.now()) }),
    });
    if (changed && !feed.at_once)
      await notifyAdmins(ctx, {
        title: notificationTexts.title,
        content: inAll((locale) =>
          Object.entries(counts).reduce(
            (text, [name, count]) => text.replace(`{${name}}`, String(count)),
            notificationTexts.waits[locale],
          ),
        ),
      });
  } catch (error) {
    if (!(error instanceof FetchRefused || error instanceof ImportError)) throw error;
    const sentence = cutText(error.message, 500);
    await updateFeed({ error: sentence });
    if (feed.error === null)
      await notifyAdmins(ctx, {
        title: notificationTexts.failed,
        content: inAll(() => `${feed.url}: ${sentence}`),
      });
  }
}

async function notifyAdmins(
  ctx: Reader,
  { title, content }: Pick<Parameters<typeof notifyPeople>[3], 'title' | 'content'>,
): Promise<void> {
  await write(ctx.db, ctx.announcer, async (tx) => {
    const people = await tx.db
      .selectFrom('app_user')
      .select('id')
      .where('role', 'in', ['admin', 'platformadmin'])
      .where('status', '=', 'approved')
      .where('deleted_at', 'is', null)
      .execute();
    await notifyPeople(
      tx,
      ctx,
      people.map(({ id }) => id),
      { type: 'announcement', title, content },
    );
  });
}

export async function readFeeds(ctx: Reader, allows?: (address: string) => boolean): Promise<void> {
  const feeds = await ctx.db
    .selectFrom('programme_feed')
    .selectAll()
    .where('paused', '=', false)
    .orderBy('id')
    .execute();
  for (const feed of feeds) await readFeed(ctx, feed, allows);
}
