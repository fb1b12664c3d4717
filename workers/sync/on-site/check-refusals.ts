import * as v from 'valibot';
import { isCreating, listRefusedHeld, maxRefusedHeld } from '../../../contract/held.ts';
import type { HeldRow } from '../../../src/db/held-row.ts';
import { listOps } from '../../../src/db/outbox.ts';
import { dropGone, dropHidden, dropRefused, settledTables } from '../apply/settle-held.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import { boxOf } from '../transport/classify.ts';

/** In ms, between two requests. */
const pause = 5 * 60_000;

/**
 * Returns a function that requests from the school which held messages and questions it has refused, or has executed and
 * does not show, and drops these. No row with their keys comes, so they would stay for 30 days. It sends nothing at a
 * box, while nothing is held, and within five minutes after the last request.
 */
export function createRefusalCheck(leadership: Leadership): () => Promise<void> {
  const { db, env, connection } = leadership;
  let nextAt = 0;
  /** Times of the last requests by key, in ms. */
  const requestedAt = new Map<string, number>();

  const isDue = () => env.now() >= nextAt && connection.box() === null;

  /**
   * Held messages and questions that are not in the outbox, whose ops get their own answers. Those that were not requested
   * yet come first, then those of the oldest requests, and among these the newest.
   */
  const listMissing = async (): Promise<HeldRow[]> => {
    const created = (await db.held.toArray()).filter(({ kind }) => isCreating(kind));
    if (created.length === 0) return [];
    const own = new Set((await listOps(db)).map(({ opId }) => opId));
    const last = ({ op_id }: HeldRow) => requestedAt.get(op_id) ?? 0;
    return created
      .filter(({ op_id }) => !own.has(op_id))
      .toSorted((a, b) => last(a) - last(b) || b.received - a.received || b.number - a.number);
  };

  return async () => {
    if (!isDue()) return;
    const missing = (await listMissing()).slice(0, maxRefusedHeld);
    // The check after another pull may have sent its request meanwhile.
    const permit = missing.length > 0 && isDue() ? connection.permit() : null;
    if (!permit) return;
    const now = env.now();
    nextAt = now + pause;
    const held = missing.map(({ op_id, author }) => ({ op_id, author_id: author.id }));
    const { answer, outcome } = await connection.exchange(permit, listRefusedHeld, { body: { held } });
    if (boxOf(answer) !== null) return;
    // The program of the school is older.
    if (outcome.type === 'dead') nextAt = Infinity;
    const list = outcome.type === 'done' ? v.safeParse(listRefusedHeld.output, outcome.data) : null;
    if (!list?.success) return;
    for (const { op_id } of held) requestedAt.set(op_id, now);
    const { refused, gone, hidden } = list.output;
    if (refused.length > 0) await write(leadership, settledTables, () => dropRefused(db, refused));
    if (gone.length > 0) await write(leadership, settledTables, () => dropGone(db, gone));
    if (hidden.length > 0) await write(leadership, settledTables, () => dropHidden(db, hidden));
  };
}
