import fs from 'node:fs/promises';
import * as contract from '../../../contract/programme-imports.ts';
import type { Context } from '../../context.ts';
import { programmeFile } from '../../export/own-file.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { draftProgramme } from '../../import/draft-programme.ts';
import type { ImportReport } from '../../import/import-programme.ts';
import { ImportError, sentenceOf } from '../../import/programme.ts';
import { readInWorker } from '../../import/in-file-worker.ts';
import { type FeedRow, readFeed } from './feeds.ts';
import { isAdmin, requireRole } from '../people/roles.ts';
import { readHomeZone } from '../school/current-school.ts';

const maxNamed = 50;

const importSummary = (report: ImportReport) => ({
  source: report.source,
  added: report.added.length,
  changed: report.changed.length,
  removed: report.removed.length,
  unchanged: report.unchanged,
  skipped: report.skipped.length,
  faults: report.skipped.slice(0, maxNamed).map(sentenceOf),
  notes: report.notes.slice(0, maxNamed),
});

const types = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
};

const feedOf = ({ id, url, at_once, paused, error, checked_at, changed_at }: FeedRow) => ({
  id,
  url,
  at_once,
  paused,
  error,
  checked_at: checked_at && seconds(checked_at),
  changed_at: changed_at && seconds(changed_at),
});

async function feedById(ctx: Context, id: number): Promise<FeedRow> {
  const feed = await ctx.db.selectFrom('programme_feed').selectAll().where('id', '=', id).executeTakeFirst();
  if (!feed) throw new Refusal('notFound');
  return feed;
}

export const programmeImportRoutes = [
  route(contract.importProgramme, async ({ ctx, me, files }) => {
    requireRole(isAdmin, me);
    const file = files.get('upload');
    if (!file) throw new Refusal('invalid', { fields: { upload: ['required'] } });
    try {
      const bytes = await fs.readFile(file.path);
      const programme = await readInWorker(bytes, await readHomeZone(ctx.db, ctx.config), ctx.now());
      return importSummary(await draftProgramme(ctx, programme, me.id));
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      throw new Refusal('invalid', { fields: { upload: [`unreadable:${error.message}`] } });
    }
  }),

  route(contract.exportProgramme, async ({ ctx, c, me, params: { file } }) => {
    requireRole(isAdmin, me);
    const format = contract.programmeFiles[file];
    return c.body(await programmeFile(ctx, format), 200, {
      'content-type': types[format],
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'private, no-store',
    });
  }),

  route(contract.listFeeds, async ({ ctx, me }) => {
    requireRole(isAdmin, me);
    const rows = await ctx.db.selectFrom('programme_feed').selectAll().orderBy('id').execute();
    return rows.map(feedOf);
  }),

  route(contract.addFeed, async ({ ctx, me, body: { url, at_once } }) => {
    requireRole(isAdmin, me);
    const feeds = await ctx.db.selectFrom('programme_feed').select('url').execute();
    if (feeds.some((feed) => feed.url === url)) throw new Refusal('invalid', { fields: { url: ['known'] } });
    if (feeds.length >= contract.maxFeeds)
      throw new Refusal('invalid', { fields: { url: [`max:${contract.maxFeeds}`] } });
    const feed = await ctx.db
      .insertInto('programme_feed')
      .values({ url, at_once, user_id: me.id, created_at: new Date(ctx.now()) })
      .returningAll()
      .executeTakeFirstOrThrow();
    await readFeed(ctx, feed);
    return feedOf(await feedById(ctx, feed.id));
  }),

  route(contract.editFeed, async ({ ctx, me, params: { id }, body }) => {
    requireRole(isAdmin, me);
    const { at_once, paused } = { ...(await feedById(ctx, id)), ...body };
    // Without ETag and digest, the next read imports the feed even if it has not changed while paused.
    const resetDigest = body.paused === false && { etag: null, digest: null };
    await ctx.db
      .updateTable('programme_feed')
      .set({ at_once, paused, ...resetDigest })
      .where('id', '=', id)
      .execute();
    return feedOf(await feedById(ctx, id));
  }),

  route(contract.readFeedNow, async ({ ctx, me, params: { id } }) => {
    requireRole(isAdmin, me);
    await readFeed(ctx, await feedById(ctx, id));
    return feedOf(await feedById(ctx, id));
  }),

  route(contract.deleteFeed, async ({ ctx, me, params: { id } }) => {
    requireRole(isAdmin, me);
    await ctx.db.deleteFrom('programme_feed').where('id', '=', id).execute();
    return undefined;
  }),
];
