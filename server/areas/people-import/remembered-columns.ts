import type { PeopleField } from '../../../contract/people-import.ts';
import type { Reader } from '../../db/client.ts';
import { isErrorHeading } from './skipped-rows.ts';

/** Earlier imports that are looked through, newest first. */
const maxEarlier = 20;

/**
 * The contents that were chosen for a table with these columns in an earlier import, by position: corrected rows are
 * imported like the table that they come from. Undefined if there was none.
 */
export async function rememberedFields(
  db: Reader,
  names: readonly string[],
): Promise<(PeopleField | null)[] | undefined> {
  const earlier = await db
    .selectFrom('people_import')
    .select(['names', 'settings'])
    .where('state', '<>', 'draft')
    .where('settings', 'is not', null)
    .orderBy('id', 'desc')
    .limit(maxEarlier)
    .execute();
  const own = names.filter((name) => !isErrorHeading(name));
  if (own.length === 0 || new Set(own).size < own.length) return undefined;
  const match = earlier.find((each) => own.every((name) => each.names.includes(name)));
  if (!match?.settings) return undefined;
  const { fields } = match.settings;
  return names.map((name) => (isErrorHeading(name) ? null : (fields[match.names.indexOf(name)] ?? null)));
}
