import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import * as contract from '../../contract/school-export.ts';
import { isPlatformAdmin, requireRole } from '../areas/people/roles.ts';
import { Refusal } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { writeSchoolExport } from './write-school-export.ts';

export const schoolExportRoutes = [
  route(contract.exportSchool, async ({ ctx, me, locale }) => {
    requireRole(isPlatformAdmin, me);
    const begun = ctx.schoolExports.ofPerson(me.id);
    if (begun) return begun;
    await ctx.uploadLimits.take(me.id);
    const file = await ctx.files.draftPath();
    return ctx.schoolExports.begin(me.id, file, (report) =>
      writeSchoolExport(ctx, file, locale, report).catch((error: unknown) => {
        ctx.log.error({ err: error }, 'the export of the school failed');
        throw error;
      }),
    );
  }),

  route(contract.getSchoolExport, async ({ ctx, me, params }) => {
    requireRole(isPlatformAdmin, me);
    const job = ctx.schoolExports.find(params.id, me.id);
    if (!job) throw new Refusal('notFound');
    return job.state;
  }),

  route(contract.downloadSchoolExport, async ({ ctx, c, me, params }) => {
    requireRole(isPlatformAdmin, me);
    const job = ctx.schoolExports.find(params.id, me.id);
    if (job?.state.state !== 'ready') throw new Refusal('notFound');
    return c.body(Readable.toWeb(createReadStream(job.file)) as ReadableStream, 200, {
      'cache-control': 'no-store',
      'content-type': 'application/zip',
      'content-length': String(job.state.bytes),
      'content-disposition': 'attachment; filename="school.zip"',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  }),
];
