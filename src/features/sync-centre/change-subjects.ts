import { groupTypes } from '../../../contract/chat.ts';
import type { GroupRow } from '../../db/database.ts';
import type { StoredRow } from '../../db/rows.ts';
import type { Formats } from '../../i18n/formats.ts';

/** The row that a change belongs to. */
export type ChangeSubject = { [K in keyof Names]: { kind: K; id: number } }[keyof Names];

type Names = typeof names;

/** Name of a row, by kind. */
const names = {
  group: (row: StoredRow<'group'>, formats: Formats, myId: number) =>
    chatNameAndSeed(row, myId, formats).name,
  user: (row: StoredRow<'user'>, { fullName }: Formats) => fullName(row),
  attendee: (row: StoredRow<'attendee'>, { fullName }: Formats) => fullName(row),
  material: ({ name }: StoredRow<'material'>) => name,
  poll: ({ localized_title, title }: StoredRow<'poll'>, { localized }: Formats) =>
    localized(localized_title, title),
  event: ({ localized_name, name }: StoredRow<'event'>, { localized }: Formats) =>
    localized(localized_name, name),
};

export const subjectKinds = Object.keys(names) as ChangeSubject['kind'][];

/** The rows that changes belong to, by kind and id. Rows that are not on this device are missing. */
export interface ChangeSubjects {
  rows: { [K in ChangeSubject['kind']]: ReadonlyMap<number, StoredRow<K>> };
  myId: number;
}

/** Returns the name of the row; empty if it is not on this device. */
export function subjectName(
  place: ChangeSubject | undefined,
  { rows, myId }: ChangeSubjects,
  formats: Formats,
): string {
  const row = place && rows[place.kind].get(place.id);
  if (!row) return '';
  // `rows` is keyed by kind, so the row has the type that the function takes.
  const nameOf = names[place.kind] as (row: unknown, formats: Formats, myId: number) => string;
  return nameOf(row, formats, myId);
}

/**
 * Returns the name of a chat and the seed of its avatar colour. A private chat uses those of the other
 * person.
 */
export function chatNameAndSeed(
  group: GroupRow,
  myId: number,
  { fullName }: Formats,
): { name: string; seed: number } {
  const other = group.members?.find((member) => member.id !== myId);
  return group.type.id === groupTypes.private && other
    ? { name: fullName(other), seed: other.id }
    : { name: group.title, seed: group.id };
}
