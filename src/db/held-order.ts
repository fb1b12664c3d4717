import type { HeldInChat, HeldMessage, HeldRow } from './held-row.ts';

/**
 * Held operations in the order on site. Numbers of different journals can't be compared: the journal with the earliest
 * operation comes first.
 */
export function inOrder<Row extends HeldRow>(held: readonly Row[]): Row[] {
  const beginnings = new Map<string, number>();
  for (const { journal, at } of held)
    beginnings.set(journal, Math.min(beginnings.get(journal) ?? Infinity, at));
  const begunAt = ({ journal }: Row) => beginnings.get(journal) ?? 0;
  return held.toSorted(
    (a, b) =>
      begunAt(a) - begunAt(b) ||
      Number(a.journal > b.journal) - Number(a.journal < b.journal) ||
      a.number - b.number,
  );
}

/** The messages of others that this device has not shown yet, in order. */
export const unseenHeld = (held: readonly HeldInChat[], myId: number): HeldMessage[] =>
  inOrder(held).filter(
    (op): op is HeldMessage => op.kind === 'message.send' && !op.seen && op.author.id !== myId,
  );
