import * as v from 'valibot';
import { deskCounts } from './desks.ts';
import { endpoint } from './endpoint.ts';
import { number } from './scalars.ts';
import { schoolChecks } from './school-desk.ts';

const deskOverview = v.object({
  counts: deskCounts,
  /** Count of people who qualify for a certificate and have none; null for callers who issue none. */
  certificates: v.nullable(number()),
  /** What the school lacks before people are let in; null for callers who do not set it up. */
  missing: v.nullable(v.array(v.picklist(schoolChecks))),
});
export type DeskOverview = v.InferOutput<typeof deskOverview>;

export const getDeskOverview = endpoint({
  method: 'GET',
  path: '/desk/overview',
  access: 'approved',
  summary:
    'Count the open work per desk and the certificates to issue, and list what the school lacks (staff of a desk; extension)',
  output: deskOverview,
});
