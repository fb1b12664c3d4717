import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, idText, number, timestamp } from './scalars.ts';

export const jobStates = ['waiting', 'retrying', 'failed', 'done'] as const;

/** A background job of the server: a mail, or processing a material. */
export const job = v.object({
  id,
  of: v.picklist(['job', 'mail']),
  kind: v.string(),
  state: v.picklist(jobStates),
  attempts: number(),
  error: v.nullable(v.string()),
  created_at: timestamp,
  /** Next attempt; null if it does not wait. */
  run_at: v.nullable(timestamp),
  /** A mail that was sent, and came back. */
  bounced: v.optional(v.boolean(), false),
  /** The subject of the job, for display. */
  about: v.nullable(v.string()),
});
export type Job = v.InferOutput<typeof job>;
export type JobOnWire = v.InferInput<typeof job>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/desk/jobs',
  access: 'approved',
  summary: 'List queued, failed and recently finished jobs, newest first (administrators)',
  output: v.object({
    jobs: v.array(job),
    counts: v.object({ waiting: number(), failed: number(), done: number() }),
  }),
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/desk/jobs/:id/retry',
  access: 'approved',
  summary: 'Retry a failed job (administrators)',
  params: v.object({ id: idText }),
});
