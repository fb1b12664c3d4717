import { resumeInspections } from '../areas/library/inspect-material.ts';
import { resumeScheduledChanges } from '../areas/polls/open-and-close.ts';
import type { Db } from '../db/client.ts';

/** Queues the jobs that rows still need: a backup contains no jobs. Idempotent. */
export async function resumeJobs(db: Db): Promise<void> {
  await resumeInspections(db);
  await resumeScheduledChanges(db);
}
