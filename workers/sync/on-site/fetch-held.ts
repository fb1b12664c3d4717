import * as v from 'valibot';
import { listHeld } from '../../../contract/held.ts';
import { id } from '../../../contract/scalars.ts';
import type { Database } from '../../../src/db/database.ts';
import type { ReceivedHeld } from '../../../src/db/held-row.ts';
import { getMeta, type HoldingBoxMeta, type Meta, putMeta } from '../../../src/db/meta.ts';
import { readHeld } from '../apply/read-held.ts';
import type { ReportUnreadable } from '../apply/row-change.ts';
import { writeListedVotes } from '../apply/write-held-votes.ts';
import { heldTables, noteMissing, writeHeld } from '../apply/write-held.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import { boxOf, isFinalAtBox } from '../transport/classify.ts';

/**
 * The position in the list of this box; undefined if it is not known. A newer copy may contain the person in more groups,
 * so the list begins anew.
 */
export async function heldCursorAt(
  { db }: Pick<Leadership, 'db'>,
  box: string | null,
): Promise<Meta['heldCursor'] | undefined> {
  const cursor = await getMeta('heldCursor', db);
  return cursor?.box === box ? cursor : undefined;
}

/** `none`: the box has no such list, because its program is older. */
export type FetchedHeld = 'done' | 'none' | 'failed';

/** Fetches and stores what the box holds since the last list. */
export async function fetchHeld(leadership: Leadership): Promise<FetchedHeld> {
  const { connection, db, env, me, reportUnreadable } = leadership;
  const box = connection.box();
  if (box === null) return 'failed';
  /** The keys of the list, if it was fetched from its beginning. */
  let listed: Set<string> | null = null;
  const begun = env.now();
  for (;;) {
    const permit = connection.permit();
    if (!permit) return 'failed';
    const cursor = await heldCursorAt(leadership, box);
    const query = cursor ? { journal: cursor.journal, after: String(cursor.number) } : {};
    const { answer, outcome } = await connection.exchange(permit, listHeld, { query });
    if (boxOf(answer) !== box) return 'failed';
    if (outcome.type !== 'done' && isFinalAtBox(outcome)) {
      await write(leadership, [], () => putMeta('holdsNothing', box, db));
      return 'none';
    }
    const page = outcome.type === 'done' ? readPage(outcome.data, reportUnreadable) : null;
    if (!page) return 'failed';
    const { journal, ops, last, more, votes } = page;
    const sameJournal = cursor?.journal === journal ? cursor : undefined;
    const before = sameJournal?.number ?? 0;
    const number = Math.max(before, last);
    if (before === 0) listed = new Set();
    for (const { op_id } of ops) listed?.add(op_id);
    const isEnd = !more || number === before;
    const wrote = await write(leadership, [...heldTables, 'held_votes'], async () => {
      await writeHeld(db, ops, { me, now: env.now() });
      if (listed && isEnd) await noteMissing(db, journal, { listed, last: number, begun });
      if (isEnd) await writeListedVotes(db, journal, votes);
      await putMeta('heldCursor', { box, journal, number }, db);
      await writeHoldingBox(db, { box, journal, ...(isEnd && { votes: votes?.number }) });
      await db.meta.delete('holdsNothing');
    });
    if (!wrote) return 'failed';
    if (isEnd) return 'done';
  }
}

/**
 * Stores which box has sent a list. Without `votes`, which is undefined if the box counts none, those of its journal stay. An
 * equal row is not written: open rooms would repeat their queries.
 */
async function writeHoldingBox(
  db: Database,
  { box, journal, ...rest }: Omit<HoldingBoxMeta, 'votes'> & { votes?: number | undefined },
): Promise<void> {
  const stored = await getMeta('holdingBox', db);
  const before = stored?.journal === journal ? stored.votes : undefined;
  const votes = 'votes' in rest ? rest.votes : before;
  if (stored?.box === box && stored.journal === journal && stored.votes === votes) return;
  await putMeta('holdingBox', { box, journal, ...(votes !== undefined && { votes }) }, db);
}

const pageOf = v.object({ ...listHeld.output.entries, held: v.array(v.unknown()) });
const numbered = v.object({ number: id });

interface Page {
  journal: string;
  ops: ReceivedHeld[];
  /** The last number, also if its operation is unreadable; 0 in an empty list. */
  last: number;
  more: boolean;
  votes: v.InferOutput<typeof listHeld.output>['votes'];
}

function readPage(data: unknown, note: ReportUnreadable): Page | null {
  const page = v.safeParse(pageOf, data);
  if (!page.success) return null;
  const { journal, held, more, votes } = page.output;
  const numbers = held.map((value) => (v.is(numbered, value) ? Number(value.number) : 0));
  return {
    journal,
    ops: held.flatMap((value) => readHeld(value, journal, note) ?? []),
    last: Math.max(0, ...numbers),
    more,
    votes,
  };
}
