import type { Desk, DeskAct } from '../../contract/desks.ts';
import type { Person } from '../../contract/users.ts';

export type { Desk, DeskAct } from '../../contract/desks.ts';
export { programmeRow } from '../../contract/desks.ts';

/** Somebody who has a row of a desk open on another device. */
export interface AtRow {
  user: Person;
  row: string;
  editing: boolean;
  /** Time in milliseconds after which this counts no more, unless it is renewed. */
  until: number;
}

/** What the sync worker has heard of a desk while its screen is open. */
export interface DeskNews {
  /** Goes up with every change on the server. */
  changes: number;
  here: AtRow[];
}

/** By row, the number of the last act that the screen shows. */
export type DeskSeen = Readonly<Record<string, number>>;

/** The numbers that go along with an act on these rows. */
export const seenOf = (acts: ReadonlyMap<string, DeskAct>, rows: readonly string[]): DeskSeen =>
  Object.fromEntries(rows.map((row) => [row, acts.get(row)?.n ?? 0]));

/** The value of the header `Desk-Seen`. */
export const deskSeenText = (seen: DeskSeen): string =>
  Object.entries(seen)
    .slice(0, 200)
    .map(([row, n]) => `${row}=${n}`)
    .join(',');

export const deskKey = <D extends Desk>(desk: D): `desk:${D}` => `desk:${desk}`;
