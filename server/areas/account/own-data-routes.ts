import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import * as contract from '../../../contract/own-data.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { writeOwnData } from '../../own-data/write-own-data.ts';

export const ownDataRoutes = [
  route(contract.gatherOwnData, async ({ ctx, me }) => {
    const begun = ctx.ownData.ofPerson(me.id);
    if (begun) return begun;
    await ctx.uploadLimits.take(me.id);
    const file = await ctx.files.draftPath();
    return ctx.ownData.begin(me.id, file, (report) =>
      writeOwnData(ctx, me.id, file, report).catch((error: unknown) => {
        ctx.log.error({ err: error }, 'the data export failed');
        throw error;
      }),
    );
  }),

  route(contract.getOwnData, async ({ ctx, me, params }) => {
    const job = ctx.ownData.find(params.id, me.id);
    if (!job) throw new Refusal('notFound');
    return job.state;
  }),

  route(contract.downloadOwnData, async ({ ctx, c, me, params }) => {
    const job = ctx.ownData.find(params.id, me.id);
    if (job?.state.state !== 'ready') throw new Refusal('notFound');
    return c.body(Readable.toWeb(createReadStream(job.file)) as ReadableStream, 200, {
      'cache-control': 'no-store',
      'content-type': 'application/zip',
      'content-length': String(job.state.bytes),
      'content-disposition': 'attachment; filename="yurt-my-data.zip"',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  }),
];
