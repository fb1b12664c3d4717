import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { OwnDataState } from '../../contract/own-data.ts';

interface Job {
  state: OwnDataState;
  file: string;
}

/**
 * Exports of people's own data: one at a time for each person, kept for an hour. Their state is stored in the
 * data folder, so that any process can report it.
 */
export interface OwnDataJobs {
  begin: (
    userId: number,
    file: string,
    gather: (report: (done: number, total: number) => void) => Promise<number>,
  ) => OwnDataState;
  /** The export in progress; undefined if there is none. */
  ofPerson: (userId: number) => OwnDataState | undefined;
  /** Undefined for an export of another person. */
  find: (id: string, userId: number) => { state: OwnDataState; file: string } | undefined;
  discard: (userId: number) => void;
  /** Deletes expired state files. */
  sweep: () => void;
}

const retentionMs = 3_600_000;
/** The process that gathers an export touches its state file this often, in ms. */
const heartbeatMs = 5000;
/** Milliseconds without a touch after which its process counts as dead. */
const stalledAfterMs = 30_000;
const writeEveryMs = 500;

export function ownDataJobs(folder: string): OwnDataJobs {
  const stateFile = (userId: number) => path.join(folder, `${userId}.json`);
  const read = (userId: number): Job | undefined => {
    try {
      const { mtimeMs } = fs.statSync(stateFile(userId));
      const job = JSON.parse(fs.readFileSync(stateFile(userId), 'utf8')) as Job;
      const age = Date.now() - mtimeMs;
      return age > (job.state.state === 'working' ? stalledAfterMs : retentionMs) ? undefined : job;
    } catch {
      return undefined;
    }
  };
  const writeState = (userId: number, job: Job) => {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const fresh = `${stateFile(userId)}.${randomUUID()}`;
    fs.writeFileSync(fresh, JSON.stringify(job), { mode: 0o600 });
    fs.renameSync(fresh, stateFile(userId));
  };
  const discard = (userId: number) => {
    const job = read(userId);
    fs.rmSync(stateFile(userId), { force: true });
    if (job) fs.rmSync(job.file, { force: true });
  };

  return {
    begin: (userId, file, gather) => {
      discard(userId);
      const state: OwnDataState = { id: randomUUID(), state: 'working', done: 0, total: 1 };
      let current = state;
      let writtenAt = 0;
      const update = (next: OwnDataState, always = true) => {
        current = next;
        // A newer export has been started, or this one was discarded.
        if (read(userId)?.state.id !== state.id && writtenAt > 0) return;
        if (!always && Date.now() - writtenAt < writeEveryMs) return;
        writtenAt = Date.now();
        writeState(userId, { state: current, file });
      };
      update(state);
      const heartbeat = setInterval(() => update(current), heartbeatMs).unref();
      void gather((done, total) => update({ ...current, done, total }, false))
        .then(
          (bytes) => update({ ...current, state: 'ready', bytes }),
          () => update({ ...current, state: 'failed' }),
        )
        .finally(() => clearInterval(heartbeat));
      setTimeout(() => {
        if (read(userId)?.state.id === state.id) discard(userId);
      }, retentionMs).unref();
      return state;
    },
    ofPerson: (userId) => {
      const state = read(userId)?.state;
      return state?.state === 'working' ? state : undefined;
    },
    find: (id, userId) => {
      const job = read(userId);
      return job?.state.id === id ? job : undefined;
    },
    discard,
    sweep: () => {
      const stateFiles = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
      for (const name of stateFiles) {
        const userId = Number(/^(\d+)\.json$/.exec(name)?.[1]);
        if (userId && !read(userId)) fs.rmSync(path.join(folder, name), { force: true });
      }
    },
  };
}
