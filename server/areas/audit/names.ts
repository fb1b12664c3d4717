import { sql } from 'kysely';
import { type AuditReference, auditReferenceFields } from '../../../contract/audit.ts';
import type { Locale, Localized } from '../../../contract/scalars.ts';
import { auditedCalls, auditedOperations } from '../../audit/audited-calls.ts';
import type { Reader } from '../../db/client.ts';
import { localizedText } from '../../http/locale.ts';
import { fullNameOf, peopleById } from '../people/rows.ts';

interface NamedEntry {
  row_id: string | null;
  details: Readonly<Record<string, unknown>>;
}

interface AuditName {
  kind: AuditReference;
  id: number;
  name: string;
}

const calls: Readonly<Record<string, { row?: AuditReference }>> = { ...auditedCalls, ...auditedOperations };

/** What the row of an entry is; null if the id of the row has no name. */
export const rowKindOf = ({ row_id, details }: NamedEntry): AuditReference | null =>
  row_id === null ? null : (calls[String(details['call'])]?.row ?? (details['events'] ? 'event' : null));

/** The ids in an entry, with what they name. */
function referencesOf(entry: NamedEntry): Pick<AuditName, 'kind' | 'id'>[] {
  const rowKind = rowKindOf(entry);
  const row = rowKind === null ? [] : referencesIn(Number(entry.row_id), rowKind);
  return [...row, ...referencesIn(entry.details, undefined)];
}

function referencesIn(value: unknown, kind: AuditReference | undefined): Pick<AuditName, 'kind' | 'id'>[] {
  if (typeof value === 'number') return kind && Number.isSafeInteger(value) ? [{ kind, id: value }] : [];
  if (Array.isArray(value)) return value.flatMap((each) => referencesIn(each, kind));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, each]) =>
    referencesIn(each, field === 'before' || field === 'after' ? kind : auditReferenceFields[field]),
  );
}

type ReadNames = (db: Reader, ids: readonly number[], locale: Locale) => Promise<[number, string][]>;

/** Reads names from columns of a table: a text in several languages, and one without a language. */
const fromTable =
  (table: string, { texts = "'{}'::jsonb", text = "''" }: { texts?: string; text?: string }): ReadNames =>
  async (db, ids, locale) => {
    const { rows } = await sql<{ id: number; texts: Localized | null; text: string | null }>`
      select id, ${sql.raw(texts)} as texts, ${sql.raw(text)} as text
      from ${sql.table(table)} where id = any(${ids})`.execute(db);
    return rows.map(({ id, texts, text }) => [id, localizedText(texts ?? {}, locale, text ?? '')]);
  };

const readPeople: ReadNames = async (db, ids, locale) =>
  [...(await peopleById(db, ids, locale))].map(([id, { first_name, last_name }]) => [
    id,
    [first_name, last_name].filter(Boolean).join(' '),
  ]);

const readInvitations: ReadNames = async (db, ids, locale) => {
  const rows = await db
    .selectFrom('invitation')
    .leftJoin('app_user', 'app_user.id', 'invitation.user_id')
    .select(['invitation.id', 'invitation.name', 'first_name', 'last_name', 'deleted_at'])
    .select(['localized_name', 'localized_surname'])
    .where('invitation.id', 'in', ids)
    .execute();
  return rows.map(({ id, name, first_name, last_name, localized_name, localized_surname, deleted_at }) => {
    const isPerson = first_name !== null && last_name !== null && deleted_at === null;
    const names = { localized_name: localized_name ?? {}, localized_surname: localized_surname ?? {} };
    return [id, isPerson ? fullNameOf({ first_name, last_name, ...names }, locale) : name];
  });
};

const readers: Record<AuditReference, ReadNames> = {
  person: readPeople,
  event: fromTable('event', { texts: 'localized_name', text: 'name' }),
  course: fromTable('course', { texts: 'localized_title' }),
  poll: fromTable('poll', { texts: 'localized_title', text: 'title' }),
  material: fromTable('material', { text: 'name' }),
  folder: fromTable('folder', { text: 'name' }),
  template: fromTable('certificate_template', { texts: "settings->'localized_title'" }),
  cohort: fromTable('cohort', { text: 'name' }),
  question: fromTable('question', { texts: 'localized_title' }),
  group: fromTable('chat_group', { text: 'title' }),
  invitation: readInvitations,
};

/** Names of one entry at most; a list of ids is cut before it is stored. */
const maxNames = 200;

/** Reads the names of the ids in entries. Returns a function that gives those of one entry. */
export async function readAuditNames(
  db: Reader,
  entries: readonly NamedEntry[],
  locale: Locale,
): Promise<(entry: NamedEntry) => AuditName[]> {
  const ids = new Map<AuditReference, Set<number>>();
  for (const { kind, id } of entries.flatMap(referencesOf))
    ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
  const names = new Map<string, string>();
  for (const [kind, wanted] of ids)
    for (const [id, name] of await readers[kind](db, [...wanted], locale)) names.set(`${kind} ${id}`, name);
  return (entry) => {
    const unique = new Map(referencesOf(entry).map((each) => [`${each.kind} ${each.id}`, each]));
    return [...unique]
      .flatMap(([key, reference]) => {
        const name = names.get(key);
        return name === undefined ? [] : [{ ...reference, name }];
      })
      .slice(0, maxNames);
  };
}
