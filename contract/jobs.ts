import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, idText, number, timestamp } from './scalars.ts';

export const jobStates = ['waiting', 'retrying', 'failed', 'done'] as const;

/** Work the server does aside: a mail, or looking into a material. */
export const job = v.object({
  id,
  of: v.picklist(['job', 'mail']),
  kind: v.string(),
  state: v.picklist(jobStates),
  attempts: number(),
  error: v.nullable(v.string()),
  created_at: timestamp,
  /** When it is done next, while it waits. */
  run_at: v.nullable(timestamp),
  /** What it is about. */
  about: v.nullable(v.string()),
});
export type Job = v.InferOutput<typeof job>;
export type JobOnWire = v.InferInput<typeof job>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/desk/jobs',
  access: 'approved',
  summary: 'What waits, failed and was done last, newest first (administrators)',
  output: v.object({
    jobs: v.array(job),
    counts: v.object({ waiting: number(), failed: number(), done: number() }),
  }),
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/desk/jobs/:id/retry',
  access: 'approved',
  summary: 'Do a failed job once more (administrators)',
  params: v.object({ id: idText }),
});
