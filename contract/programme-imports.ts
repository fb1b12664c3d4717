import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { httpUrl } from './library.ts';
import { flag, id, idText, rowText, timestamp } from './scalars.ts';

export const programmeFileBytes = 20 * 1024 * 1024;

const outcome = v.object({
  source: rowText,
  added: v.number(),
  changed: v.number(),
  removed: v.number(),
  unchanged: v.number(),
  skipped: v.number(),
  /** English sentences about the first unreadable items. */
  faults: v.array(rowText),
  notes: v.array(rowText),
});
export type ImportOutcome = v.InferOutput<typeof outcome>;

export const importProgramme = endpoint({
  method: 'POST',
  path: '/desk/programme/import',
  access: 'approved',
  summary:
    'Import a file into the draft; the programme does not change before a release (administrators; extension)',
  form: { upload: programmeFileBytes },
  body: v.optional(v.object({}), {}),
  output: outcome,
});

export const programmeFiles = {
  'schedule.json': 'json',
  'schedule.xml': 'xml',
  'schedule.ics': 'ics',
} as const;
const files = Object.keys(programmeFiles) as (keyof typeof programmeFiles)[];

export const exportProgramme = endpoint({
  method: 'GET',
  path: '/desk/programme/export/:file',
  access: 'file',
  summary: 'Export the programme as c3voc JSON, frab XML or iCalendar (administrators; extension)',
  params: v.object({ file: v.picklist(files) }),
});

const feed = v.object({
  id,
  url: rowText,
  at_once: v.boolean(),
  paused: v.boolean(),
  /** Cause of the last failed read; null if it succeeded. */
  error: v.nullable(rowText),
  checked_at: v.nullable(timestamp),
  changed_at: v.nullable(timestamp),
});
export type ProgrammeFeed = v.InferOutput<typeof feed>;

export const listFeeds = endpoint({
  method: 'GET',
  path: '/desk/programme/feeds',
  access: 'approved',
  summary: 'List the addresses from which the programme is imported every hour (administrators; extension)',
  output: v.array(feed),
});

export const maxFeeds = 10;

export const addFeed = endpoint({
  method: 'POST',
  path: '/desk/programme/feeds',
  access: 'approved',
  summary: 'Import the programme from an address, now and every hour (administrators; extension)',
  body: v.object({ url: httpUrl, at_once: v.optional(flag, false) }),
  output: feed,
});

export const editFeed = endpoint({
  method: 'PUT',
  path: '/desk/programme/feeds/:id',
  access: 'approved',
  summary:
    'Set whether imports of an address are released immediately, and pause or resume it (administrators; extension)',
  params: v.object({ id: idText }),
  body: v.object({ at_once: v.optional(flag), paused: v.optional(flag) }),
  output: feed,
});

export const readFeedNow = endpoint({
  method: 'POST',
  path: '/desk/programme/feeds/:id/read',
  access: 'approved',
  summary: 'Import from an address now (administrators; extension)',
  params: v.object({ id: idText }),
  output: feed,
});

export const deleteFeed = endpoint({
  method: 'DELETE',
  path: '/desk/programme/feeds/:id',
  access: 'approved',
  summary: 'Stop importing from an address; imported events are kept (administrators; extension)',
  params: v.object({ id: idText }),
});
