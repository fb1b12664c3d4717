import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import type { OwnDataState } from '../../contract/own-data.ts';

interface Job {
  userId: number;
  state: OwnDataState;
  file: string;
  forget: NodeJS.Timeout | undefined;
}

/** What people have asked for of their own data: one at a time for each, kept for an hour. */
export interface OwnDataJobs {
  begin: (
    userId: number,
    file: string,
    gather: (told: (done: number, total: number) => void) => Promise<number>,
  ) => OwnDataState;
  /** One that is under way. */
  ofPerson: (userId: number) => OwnDataState | undefined;
  /** Of somebody else there is none. */
  find: (id: string, userId: number) => { state: OwnDataState; file: string } | undefined;
  forget: (userId: number) => void;
}

const keptFor = 3_600_000;

export function ownDataJobs(): OwnDataJobs {
  const jobs = new Map<number, Job>();
  const forget = (userId: number) => {
    const job = jobs.get(userId);
    jobs.delete(userId);
    clearTimeout(job?.forget);
    if (job) void fs.rm(job.file, { force: true }).catch(() => undefined);
  };

  return {
    begin: (userId, file, gather) => {
      forget(userId);
      const id = randomUUID();
      const job: Job = {
        userId,
        file,
        state: { id, state: 'working', done: 0, total: 1 },
        forget: undefined,
      };
      jobs.set(userId, job);
      void gather((done, total) => void (job.state = { ...job.state, done, total })).then(
        (bytes) => void (job.state = { ...job.state, state: 'ready', bytes }),
        () => void (job.state = { ...job.state, state: 'failed' }),
      );
      job.forget = setTimeout(() => forget(userId), keptFor).unref();
      return job.state;
    },
    ofPerson: (userId) => {
      const state = jobs.get(userId)?.state;
      return state?.state === 'working' ? state : undefined;
    },
    find: (id, userId) => {
      const job = jobs.get(userId);
      return job?.state.id === id ? job : undefined;
    },
    forget,
  };
}
