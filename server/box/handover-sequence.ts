import { isVote } from '../../contract/held.ts';
import { groupBy } from '../../src/lib/group-by.ts';
import type { HeldEntry } from './journal.ts';

/**
 * All entries of a journal in the order of the handover. It is that of the journal, except that a vote comes after the act
 * that has published its question since: the act has given later numbers to the question, but not to its votes.
 */
export function handoverSequence(entries: readonly HeldEntry[]): readonly HeldEntry[] {
  const lastPublication = new Map(
    entries.flatMap((entry) => (entry.publishes ? [[entry.dependsOn, entry] as const] : [])),
  );
  const isOvertaking = ({ kind, dependsOn, number }: HeldEntry) =>
    isVote(kind) && number < (lastPublication.get(dependsOn)?.number ?? 0);
  const overtaking = groupBy(entries.filter(isOvertaking), ({ dependsOn }) => dependsOn);
  if (overtaking.size === 0) return entries;
  return entries.flatMap((entry) => {
    if (isOvertaking(entry)) return [];
    const isLast = lastPublication.get(entry.dependsOn) === entry;
    return isLast ? [entry, ...(overtaking.get(entry.dependsOn) ?? [])] : [entry];
  });
}
