import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { ownDataState } from './own-data.ts';
import { locale } from './scalars.ts';

const params = v.object({ id: v.pipe(v.string(), v.uuid('id')) });

export const exportSchool = endpoint({
  method: 'POST',
  path: '/desk/school/export',
  access: 'approved',
  summary:
    'Start the export of the whole school except private chats; a running export continues (platform administrators)',
  output: ownDataState,
});

export const getSchoolExport = endpoint({
  method: 'GET',
  path: '/desk/school/export/:id',
  access: 'approved',
  summary: 'Get the progress of the export of the school (its owner)',
  params,
  output: ownDataState,
});

export const downloadSchoolExport = endpoint({
  method: 'GET',
  path: '/desk/school/export/:id/file',
  access: 'file',
  summary: 'Download the export of the school as a zip file, within an hour (its owner)',
  params,
  query: v.object({
    t: v.optional(v.pipe(v.string(), v.maxLength(200))),
    lang: v.optional(locale),
  }),
});
