import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

export const ownDataState = v.object({
  id: v.string(),
  state: v.picklist(['working', 'ready', 'failed']),
  /** Gathered parts, out of `total`. */
  done: v.number(),
  total: v.number(),
  bytes: v.optional(v.number()),
});
export type OwnDataState = v.InferOutput<typeof ownDataState>;

const params = v.object({ id: v.pipe(v.string(), v.uuid('id')) });

export const gatherOwnData = endpoint({
  method: 'POST',
  path: '/profile/data',
  access: 'session',
  summary: 'Start the export of all data about the caller; a running export continues',
  output: ownDataState,
});

export const getOwnData = endpoint({
  method: 'GET',
  path: '/profile/data/:id',
  access: 'session',
  summary: 'Get the progress of the data export',
  params,
  output: ownDataState,
});

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/profile/data/:id/file',
  access: 'file',
  summary: 'Download the data export as a zip file (its owner)',
  params,
  query: v.object({ t: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
});
