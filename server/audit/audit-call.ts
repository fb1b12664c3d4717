import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { AuditAction } from '../../contract/audit.ts';
import type { Reader } from '../db/client.ts';
import { type Actor, actorColumns } from './actor-columns.ts';
import type { AuditedCall } from './audited-calls.ts';
import type { AuditedEvent } from './audited-events.ts';
import { shortened, shortenedChange, withoutSecrets } from './audited-values.ts';

interface Call {
  actor: Actor;
  /** Name of the call or operation. */
  name: string;
  rowId: string | null;
  /** The person whom the call is about. */
  targetId?: number | null;
  /** The new values. */
  values: Record<string, unknown>;
}

interface Running {
  call: Call;
  audited: AuditedCall;
  before: Record<string, unknown> | null;
  events: AuditedEvent[] | null;
  isWritten: boolean;
}

const running = new AsyncLocalStorage<Running | null>();

/**
 * Performs a call of an organiser. Its first transaction writes the entry of the audit log, so both are stored or
 * neither. A call without a transaction gets its entry afterwards.
 */
export async function audit<T>(
  db: Reader,
  call: Call,
  audited: AuditedCall,
  work: () => Promise<T>,
): Promise<T> {
  const events = (await audited.events?.(db, call.values, call.rowId)) ?? null;
  const state: Running = {
    ...{ call, audited, events },
    before: await readBefore(db, call, audited),
    isWritten: false,
  };
  const result = await running.run(state, work);
  if (!state.isWritten) await insertEntry(db, state);
  return result;
}

/** Writes the entry of the running call in its transaction. Returns what to do after the commit. */
export async function auditInTransaction(tx: Reader): Promise<() => void> {
  const state = running.getStore();
  if (!state || state.isWritten) return () => undefined;
  await insertEntry(tx, state);
  return () => {
    state.isWritten = true;
  };
}

/** Writes no entry for the running call: it was performed before, and has one. */
export function skipAudit(): void {
  const state = running.getStore();
  if (state) state.isWritten = true;
}

/** Runs work that is not that of the running call: its transactions do not write the entry of the call. */
export const outsideAudit = <T>(work: () => Promise<T>): Promise<T> => running.run(null, work);

async function insertEntry(db: Reader, { call, audited, before, events }: Running): Promise<void> {
  const { actor, name, rowId, targetId = null } = call;
  await db
    .insertInto('audit')
    .values({
      action: actionOf(name),
      kind: audited.kind,
      row_id: events?.length === 1 && events[0]?.id ? String(events[0].id) : rowId,
      ...actorColumns(actor),
      target_id: targetId,
      details: JSON.stringify({
        call: name,
        ...detailsOf(call, audited, before),
        ...(events && { events }),
      }),
    })
    .execute();
}

const verbs: readonly (readonly [RegExp, AuditAction])[] = [
  [/^(add|copy|import|upload|group\.(create|add)$)/, 'added'],
  [/^(delete|drop|discard|take|revoke|\w+\.(delete|drop)$)/, 'removed'],
  [/^(edit|set|save|change|move|rename|replace|\w+\.(edit|update)$)/, 'changed'],
];

/** Fields that name a row; a deleted row is only known by them. */
const titles = ['localized_title', 'localized_name', 'title', 'name'];

const actionOf = (name: string): AuditAction => verbs.find(([verb]) => verb.test(name))?.[1] ?? 'done';

/** Fields that name the events of the call, which the entry describes itself. */
const nameEvents = new Set(['draft_id', 'event_id', 'form', 'ids']);

function detailsOf(
  { name, values }: Call,
  { withoutTexts, events }: AuditedCall,
  before: Record<string, unknown> | null,
): Record<string, unknown> {
  const after = withoutSecrets(values, withoutTexts === true);
  const known = before === null ? {} : withoutSecrets(before, withoutTexts === true);
  const fields = Object.entries(after).flatMap(([field, value]): [string, unknown][] =>
    isDeepStrictEqual(known[field] ?? null, value) || (events && nameEvents.has(field))
      ? []
      : [[field, shortenedChange(known[field] ?? null, value)]],
  );
  const deleted = actionOf(name) === 'removed' ? titles.filter((title) => known[title] !== undefined) : [];
  const titlesBefore = deleted.map((title) => [title, { before: shortened(known[title]), after: null }]);
  return { fields: Object.fromEntries([...titlesBefore, ...fields]) };
}

async function readBefore(
  db: Reader,
  { rowId }: Call,
  { table, fieldsOf = (row) => row }: AuditedCall,
): Promise<Record<string, unknown> | null> {
  if (table === undefined || rowId === null || !/^[1-9]\d{0,14}$/.test(rowId)) return null;
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(found) as row from ${sql.table(table)} found where id = ${Number(rowId)}`.execute(db);
  return rows[0] ? fieldsOf(rows[0].row) : null;
}
