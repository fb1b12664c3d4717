import * as v from 'valibot';
import { journalName, votesEvent } from '../../../contract/held.ts';
import { takenBackVersion } from '../../../src/db/held.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import { isSameBox } from '../../../src/lib/box-number.ts';
import { readHeld } from '../apply/read-held.ts';
import { heldTables, pruneHeld, writeHeld } from '../apply/write-held.ts';
import { clearVotes, writeVotesOfEvent } from '../apply/write-held-votes.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import type { ConcurrentChanges } from '../pull/concurrent-changes.ts';
import { queueRefetch } from '../pull/refetch-queue.ts';
import { createRefusalCheck } from './check-refusals.ts';
import { refusalPause, registerKey } from './device-key.ts';
import { type FetchedHeld, fetchHeld, heldCursorAt } from './fetch-held.ts';
import { createHolder } from './hold-ops.ts';
import { createSettler } from './settle-at-school.ts';
import { listArrived, queueRemovals } from './taken-back.ts';

/** In ms. Numbers are skipped by operations that the person may not see, so a gap is no sign of a missed event. */
const gapDelay = 30_000;
/** After so many failures in a row, screens no longer wait for the list of a box. */
const maxFailures = 3;

const heldPayload = v.object({ journal: journalName, held: v.unknown() });

export interface Site {
  /** Sends what a box may hold. */
  pump: () => void;
  /** A pull has ended at a box. */
  pulledAtBox: () => Promise<void>;
  /** A pull has ended at the school, which may have what boxes hold, and may lack the key of this device. */
  pulledAtSchool: () => Promise<void>;
  /** Deletes what is older than 30 days. */
  prune: () => Promise<unknown>;
  /** A live event of a box: it holds another operation. */
  received: (payload: unknown) => Promise<void>;
  /** A live event of a box: its counts of votes have changed. */
  receivedVotes: (payload: unknown) => Promise<void>;
}

export interface SiteParts {
  leadership: Leadership;
  /** The token of the session. */
  token: string;
  concurrent: ConcurrentChanges;
  requestPull: () => void;
}

/** The exchange of held operations with a box, and its end at the school. */
export function openSite({ leadership, token, concurrent, requestPull }: SiteParts): Site {
  const { db, env, me, connection, signal } = leadership;
  const pump = createHolder({ leadership, token, requestPull });
  const settle = createSettler(leadership, concurrent);
  const checkRefusals = createRefusalCheck(leadership);
  let cancelFetch: (() => void) | null = null;
  let cancelRetry = () => {};
  let registerAt = 0;
  /** Count of failures in a row to fetch the list of `failing`. */
  let failures = 0;
  let failing = '';

  const fetchLater = () => {
    cancelFetch ??= env.after(gapDelay, () => {
      cancelFetch = null;
      const box = connection.box();
      if (box !== null) void fetchList(box).catch(() => undefined);
    });
  };

  /** Fetches the list of a box. If that fails, it pulls again soon: the next list would come minutes later. */
  const fetchList = async (box: string): Promise<FetchedHeld> => {
    const fetched = await fetchHeld(leadership);
    if (fetched === 'failed') await retryLater(box);
    else failures = 0;
    return fetched;
  };

  const retryLater = async (box: string) => {
    if (signal.aborted) return;
    failures = isSameBox(box, failing) ? failures + 1 : 1;
    failing = box;
    cancelRetry();
    cancelRetry = env.after(leadership.gates.pause(failures), () => {
      if (connection.box() === null) failures = 0;
      else requestPull();
    });
    if (failures === maxFailures) await write(leadership, [], () => putMeta('holdsNothing', box, db));
  };

  /** An older build has not stored which groups the box carries. */
  const requestGroups = async (box: string) => {
    await write(leadership, [], () => queueRefetch(db, { areas: ['groups'] }, 'boxTodo'));
    if (connection.box() === box) requestPull();
  };

  const register = async () => {
    if (env.now() < registerAt) return;
    // It stays so during the attempt, and after one that throws.
    registerAt = env.now() + refusalPause;
    const pause = await registerKey(leadership, token);
    registerAt = env.now() + pause;
  };

  const stopWatching = [
    // A message or question is discarded on this device, or a box shows one that was: the box has to delete it.
    env.observe(() => takenBackVersion(db), pump),
    // A box has handed it over before: the school has to delete it.
    env.observe(
      () => listArrived(db, me),
      (rows) => {
        if (rows.length > 0) void queueRemovals(leadership).catch(() => undefined);
      },
    ),
  ];
  signal.addEventListener('abort', () => {
    for (const stop of stopWatching) stop();
    cancelFetch?.();
    cancelRetry();
  });
  return {
    pump,
    pulledAtBox: async () => {
      const box = connection.box();
      if (box === null) return void (failures = 0);
      if ((await getMeta('boxCarries', db))?.box !== box) return requestGroups(box);
      if ((await fetchList(box)) === 'done') pump();
    },
    pulledAtSchool: async () => {
      void register().catch(() => undefined);
      if ((await db.held_votes.count()) > 0) await write(leadership, ['held_votes'], () => clearVotes(db));
      await settle();
      await checkRefusals();
    },
    prune: () => write(leadership, heldTables, () => pruneHeld(db, env.now())),
    receivedVotes: async (payload) => {
      const parsed = v.safeParse(votesEvent, payload);
      if (!parsed.success) return;
      let isUnclear = false;
      await write(leadership, ['held_votes'], async () => {
        const cursor = await heldCursorAt(leadership, connection.box());
        if (cursor?.journal === parsed.output.journal) isUnclear = await writeVotesOfEvent(db, parsed.output);
      });
      if (isUnclear) fetchLater();
    },
    received: async (payload) => {
      const parsed = v.safeParse(heldPayload, payload);
      if (!parsed.success) return;
      const { journal } = parsed.output;
      const op = readHeld(parsed.output.held, journal, leadership.reportUnreadable);
      if (!op) return;
      let isAhead = false;
      let isOther = false;
      await write(leadership, heldTables, async () => {
        await writeHeld(db, [op], { me, now: env.now() });
        const cursor = await heldCursorAt(leadership, connection.box());
        isOther = cursor?.journal !== journal;
        if (!cursor || isOther) return;
        isAhead = op.number > cursor.number + 1;
        if (op.number === cursor.number + 1)
          await putMeta('heldCursor', { ...cursor, number: op.number }, db);
      });
      if (isOther) requestPull();
      else if (isAhead) fetchLater();
    },
  };
}
