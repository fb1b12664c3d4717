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
  summary: 'Begin to gather everything that is held of oneself; begun already, that goes on',
  output: ownDataState,
});

export const getOwnData = endpoint({
  method: 'GET',
  path: '/profile/data/:id',
  access: 'session',
  summary: 'How far gathering is',
  params,
  output: ownDataState,
});

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/profile/data/:id/file',
  access: 'file',
  summary: 'What was gathered, as one zip; only for whom it is about',
  params,
  query: v.object({ t: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
});
