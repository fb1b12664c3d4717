import type { Desk, DeskAct } from '../../contract/desks.ts';
import type { Person } from '../../contract/users.ts';

export type { Desk, DeskAct } from '../../contract/desks.ts';
export { programmeRow } from '../../contract/desks.ts';

/** A person who has a row of a desk open on another device. */
export interface PersonAtRow {
  user: Person;
  row: string;
  editing: boolean;
  /** Expiry in ms, unless it is renewed. */
  until: number;
}

/** State of an open desk as received by the sync worker. */
export interface DeskState {
  /** Increases with every change on the server. */
  changes: number;
  people: PersonAtRow[];
}

/** By row, the number of the last act that the screen shows. */
export type DeskSeen = Readonly<Record<string, number>>;

/** The act numbers to send with an act on these rows; 0 for rows without acts. */
export const seenOf = (acts: ReadonlyMap<string, DeskAct>, rows: readonly string[]): DeskSeen =>
  Object.fromEntries(rows.map((row) => [row, acts.get(row)?.n ?? 0]));

/** Value of the `Desk-Seen` header. */
export const deskSeenText = (seen: DeskSeen): string =>
  Object.entries(seen)
    .slice(0, 200)
    .map(([row, n]) => `${row}=${n}`)
    .join(',');

export const deskKey = <D extends Desk>(desk: D): `desk:${D}` => `desk:${desk}`;
