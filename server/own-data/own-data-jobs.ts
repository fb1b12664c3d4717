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

const keptFor = 3_600_000;
/** Milliseconds without progress after which its process counts as dead. */
const stalledAfter = 5 * 60_000;
const noteEvery = 500;

export function ownDataJobs(folder: string): OwnDataJobs {
  const noteOf = (userId: number) => path.join(folder, `${userId}.json`);
  const read = (userId: number): Job | undefined => {
    try {
      const { mtimeMs } = fs.statSync(noteOf(userId));
      const job = JSON.parse(fs.readFileSync(noteOf(userId), 'utf8')) as Job;
      const age = Date.now() - mtimeMs;
      return age > (job.state.state === 'working' ? stalledAfter : keptFor) ? undefined : job;
    } catch {
      return undefined;
    }
  };
  const note = (userId: number, job: Job) => {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const fresh = `${noteOf(userId)}.${randomUUID()}`;
    fs.writeFileSync(fresh, JSON.stringify(job), { mode: 0o600 });
    fs.renameSync(fresh, noteOf(userId));
  };
  const discard = (userId: number) => {
    const job = read(userId);
    fs.rmSync(noteOf(userId), { force: true });
    if (job) fs.rmSync(job.file, { force: true });
  };

  return {
    begin: (userId, file, gather) => {
      discard(userId);
      const state: OwnDataState = { id: randomUUID(), state: 'working', done: 0, total: 1 };
      let now = state;
      let notedAt = 0;
      const move = (next: OwnDataState, always = true) => {
        now = next;
        // A newer export has been started, or this one was discarded.
        if (read(userId)?.state.id !== state.id && notedAt > 0) return;
        if (!always && Date.now() - notedAt < noteEvery) return;
        notedAt = Date.now();
        note(userId, { state: now, file });
      };
      move(state);
      void gather((done, total) => move({ ...now, done, total }, false)).then(
        (bytes) => move({ ...now, state: 'ready', bytes }),
        () => move({ ...now, state: 'failed' }),
      );
      setTimeout(() => {
        if (read(userId)?.state.id === state.id) discard(userId);
      }, keptFor).unref();
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
      const notes = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
      for (const name of notes) {
        const userId = Number(/^(\d+)\.json$/.exec(name)?.[1]);
        if (userId && !read(userId)) fs.rmSync(path.join(folder, name), { force: true });
      }
    },
  };
}
