/*
 * Sends chat messages and questions of the outbox to a box, which shows them to the people on site. The ops stay in the
 * outbox for the school. Before the request they are marked as perhaps seen, so that a later change becomes an op of its
 * own.
 */
import { isCreating, isVote } from '../../../contract/held.ts';
import type { EventQuestion } from '../../../contract/event-questions.ts';
import type { QuestionMode } from '../../../contract/room-settings.ts';
import { pushOperations } from '../../../contract/sync.ts';
import type { HeldRow } from '../../../src/db/held-row.ts';
import { getDeviceKey } from '../../../src/db/device-key.ts';
import { getMeta } from '../../../src/db/meta.ts';
import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import { listOps } from '../../../src/db/outbox.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import { maxPushed } from '../outbox/lanes.ts';
import { readResults } from '../outbox/read-results.ts';
import { boxOf, type RequestOutcome } from '../transport/classify.ts';
import { signOps } from './device-key.ts';
import { heldCursorAt } from './fetch-held.ts';
import { isQuestionOp, opsToHold } from './ops-to-hold.ts';
import { pushedRemoval, pushedToBox } from './pushed-to-box.ts';
import { isTakenBack, type TakenBack } from './taken-back.ts';

/** In ms: until an op is sent again that the box has not held. */
const pauseMs = 60_000;

interface Parts {
  leadership: Leadership;
  /** The token of the session, which signs what is sent. */
  token: string;
  /** The box may have more than this device knows: pull. */
  requestPull: () => void;
}

/** A journal, and of a vote its place there. */
interface HeldPlace {
  journal: string;
  number?: number;
}

/** Ops and removals to send, and the rows of what boxes hold. */
interface Chosen {
  ops: readonly OutboxOp[];
  taken: readonly TakenBack[];
  held: readonly HeldRow[];
}

/** Returns a function that sends what the box may hold and does not have; if it is busy, again afterwards. */
export function createHolder({ leadership, token, requestPull }: Parts): () => void {
  const { env, db, me, connection, signal } = leadership;
  /** By opId, the end of its pause in ms. Another journal may accept what the last one did not. */
  const pauses = new Map<string, number>();
  let journal = '';
  let failures = 0;
  /** Less than `maxPushed` if the box has refused a request as too large. */
  let maxOps = maxPushed;
  let isRunning = false;
  let again = false;
  let cancelTimer = () => {};

  const pump = () => {
    again = true;
    if (!isRunning) void run();
  };

  const run = async () => {
    isRunning = true;
    // The error is dropped here: the next call tries again.
    while (again && !signal.aborted) {
      again = false;
      await round().catch(() => undefined);
    }
    isRunning = false;
  };

  const round = async () => {
    cancelTimer();
    const box = connection.box();
    if (box === null) return;
    const { cursor, holding, key, carried, settled, held, ops, rooms } = await read(box);
    // The list comes first: it shows what the box has, and that it holds operations.
    if (!cursor) return;
    if (cursor.journal !== journal) {
      pauses.clear();
      maxOps = maxPushed;
    }
    journal = cursor.journal;
    // The messages and questions that this journal shows although the person has discarded them.
    const taken = settled
      .filter(isTakenBack)
      .filter(({ takeBack }) => takeBack.journal === journal && !isPaused(takeBack.delete_id))
      .slice(0, maxOps);
    const groups = new Set(carried?.box === box ? carried.ids : []);
    // A box holds only signed votes, and one of an earlier version holds none.
    const countsVotes = holding?.journal === journal && holding.votes !== undefined;
    const holdsVotes = countsVotes && env.subtle !== undefined && key !== undefined;
    const mayBeSent = ops.filter(({ kind }) => holdsVotes || !isVote(kind));
    const chosen = opsToHold(mayBeSent, { journal, held, groups, rooms }, isPaused).slice(
      0,
      maxOps - taken.length,
    );
    if (chosen.length + taken.length > 0) await send(box, { ops: chosen, taken, held });
    else waitForPause();
  };

  /** In one transaction: otherwise a list that is stored meanwhile could make an op of the new journal look unsent. */
  const read = (box: string) =>
    db.transaction('r', [db.meta, db.settled, db.held, db.outbox, db.event_details], async () => {
      const ops = await listOps(db);
      return {
        cursor: await heldCursorAt(leadership, box),
        holding: await getMeta('holdingBox', db),
        key: await getDeviceKey(token, db),
        carried: await getMeta('boxCarries', db),
        settled: await db.settled.toArray(),
        held: await db.held.toArray(),
        ops,
        rooms: await roomsOf(ops),
      };
    });

  /** The rooms of the ops on questions, by the id of the event. */
  const roomsOf = async (ops: readonly OutboxOp[]): Promise<Map<number, QuestionMode>> => {
    const ids = ops.filter(isQuestionOp).map(({ args }) => args.event_id);
    const events = await db.event_details.bulkGet([...new Set(ids)]);
    return new Map(
      events.flatMap((event) =>
        event?.room_settings ? [[event.id, event.room_settings.questions] as const] : [],
      ),
    );
  };

  /** The rows of questions that votes name. */
  const questionsOf = async (ops: readonly OutboxOp[]): Promise<EventQuestion[]> => {
    const ids = ops.flatMap(({ kind, args }) => (isVote(kind) && 'id' in args && args.id ? args.id : []));
    return (await db.event_questions.bulkGet(ids)).flatMap((row) => row ?? []);
  };

  const isPaused = (opId: string) => (pauses.get(opId) ?? 0) > env.now();

  const waitForPause = () => {
    for (const [opId, end] of pauses) if (end <= env.now()) pauses.delete(opId);
    if (pauses.size > 0) cancelTimer = env.after(Math.min(...pauses.values()) - env.now(), pump);
  };

  const send = async (box: string, { ops, taken, held: rows }: Chosen) => {
    // Another server has answered meanwhile.
    if (connection.box() !== box) return;
    const permit = connection.permit('sender');
    // The next pull waits for the gate, and is followed by a push.
    if (!permit) return requestPull();
    const seen = await markSeen(ops).catch(() => null);
    const isMoot = !seen || seen.marked.length + taken.length === 0 || connection.box() !== box;
    if (isMoot) return permit.giveBack();
    const { marked, outbox } = seen;
    const questions = await questionsOf(marked);
    const pushed = await signOps(leadership, token, [
      ...taken.map((row) => pushedRemoval(row, me)),
      ...marked.map((op) => pushedToBox(op, { me, ops: outbox, held: rows, questions })),
    ]);
    const ids = pushed.map(({ op_id }) => op_id);
    const { answer, outcome } = await connection.exchange(permit, pushOperations, { body: { ops: pushed } });
    if (answer.kind === 'reply' && connection.box() === null) await noteSent(marked);
    if (boxOf(answer) !== box || outcome.type !== 'done') return failed(ids, outcome, boxOf(answer) !== null);
    failures = 0;
    const held = new Map(
      [...readResults(outcome.data).values()].flatMap(({ op_id, status, journal: name, number }) =>
        status === 'held' && name !== undefined
          ? [[op_id, { journal: name, ...(number !== undefined && { number }) }] as const]
          : [],
      ),
    );
    // The box has started again meanwhile: the list of the new journal comes first, and ends the pauses.
    const hasMoved = [...held.values()].some((place) => place.journal !== journal);
    for (const opId of ids) if (hasMoved || !held.has(opId)) pauses.set(opId, env.now() + pauseMs);
    await write(leadership, ['outbox', 'settled'], async () => {
      for (const op of marked) await noteHeld(op, held.get(op.opId));
      for (const row of taken) if (held.has(row.takeBack.delete_id)) await noteDeleted(row);
    });
    if (hasMoved) requestPull();
    else again = true;
  };

  /** The box may have the ops. If it has not answered, the next list shows whether it has. */
  const failed = (opIds: readonly string[], outcome: RequestOutcome, isAnswered: boolean) => {
    if (isTooLarge(outcome) && opIds.length > 1) {
      maxOps = Math.floor(opIds.length / 2);
      again = true;
      return;
    }
    const isLost = outcome.type === 'later' && !isAnswered;
    const pause = isLost ? leadership.gates.pause(failures + 1) : pauseMs;
    failures += 1;
    for (const opId of opIds) pauses.set(opId, env.now() + pause);
    if (isLost) requestPull();
    waitForPause();
  };

  /** Returns the ops as they are now, and the whole outbox: commands may have changed or removed some. */
  const markSeen = async (ops: readonly OutboxOp[]) => {
    let marked: OutboxOp[] = [];
    let outbox: OutboxOp[] = [];
    await write(leadership, ['outbox'], async () => {
      const current = await db.outbox.bulkGet(ops.map(({ seq }) => seq));
      marked = current.flatMap((op) =>
        op && (op.state === 'queued' || op.state === 'blocked')
          ? [{ ...op, onSite: op.onSite ?? { journal: null } }]
          : [],
      );
      await db.outbox.bulkPut(marked);
      outbox = await listOps(db);
    });
    return { marked, outbox };
  };

  /** The school answered in place of the box, and may have executed messages and questions that name no other. */
  const noteSent = (ops: readonly OutboxOp[]) =>
    write(leadership, ['outbox'], async () => {
      const current = await db.outbox.bulkGet(ops.map(({ seq }) => seq));
      const sent = current.flatMap((op) =>
        op && isCreating(op.kind) && op.dependsOn === undefined
          ? [{ ...op, maybeSent: true, firstAttemptAt: op.firstAttemptAt ?? env.now() }]
          : [],
      );
      await db.outbox.bulkPut(sent);
    });

  const noteHeld = async ({ seq, opId }: OutboxOp, place: HeldPlace | undefined) => {
    if (place === undefined) return;
    const op = await db.outbox.get(seq);
    if (op) return void (await db.outbox.put({ ...op, onSite: place }));
    // The person has discarded it during the request.
    const row = await db.settled.get(opId);
    if (row?.takeBack)
      await db.settled.put({ ...row, takeBack: { ...row.takeBack, journal: place.journal } });
  };

  const noteDeleted = async ({ op_id }: TakenBack) => {
    const row = await db.settled.get(op_id);
    if (row?.takeBack) await db.settled.put({ ...row, takeBack: { ...row.takeBack, journal: null } });
  };

  signal.addEventListener('abort', () => cancelTimer());
  return pump;
}

const isTooLarge = (outcome: RequestOutcome) => outcome.type === 'later' && outcome.error.http === 413;
