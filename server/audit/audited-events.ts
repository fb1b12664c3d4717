import { isDeepStrictEqual } from 'node:util';
import type { EventForm } from '../../contract/programme.ts';
import type { Localized } from '../../contract/scalars.ts';
import { formsOf } from '../areas/programme/forms.ts';
import type { Reader } from '../db/client.ts';
import { shortenedChange, withoutSecrets } from './audited-values.ts';

/** An event that a call changes, with its changed fields. `id` is null for an event that is not published yet. */
export interface AuditedEvent {
  id: number | null;
  localized_name: Localized;
  fields: Record<string, { before: unknown; after: unknown }>;
}

/** Reads the events of a call from its values, before the call. */
export type ReadAuditedEvents = (
  db: Reader,
  values: Readonly<Record<string, unknown>>,
  rowId: string | null,
) => Promise<AuditedEvent[]>;

/** Events of one entry; a release of an imported programme has hundreds. */
const maxEvents = 20;

interface EventChange {
  id: number | null;
  before: EventForm | null;
  after: EventForm;
}

function describe({ id, before, after }: EventChange): AuditedEvent {
  const [known, next] = [withoutSecrets({ ...before }, false), withoutSecrets({ ...after }, false)];
  const fields = Object.entries(next).flatMap(([field, value]): [string, AuditedEvent['fields'][string]][] =>
    isDeepStrictEqual(known[field] ?? null, value ?? null)
      ? []
      : [[field, shortenedChange(known[field] ?? null, value)]],
  );
  return { id, localized_name: after.localized_name, fields: Object.fromEntries(fields) };
}

async function describeDrafts(
  db: Reader,
  drafts: readonly { event_id: number | null; form: EventForm }[],
): Promise<AuditedEvent[]> {
  const before = await formsOf(
    db,
    drafts.flatMap(({ event_id }) => event_id ?? []),
  );
  return drafts.map(({ event_id, form }) =>
    describe({ id: event_id, before: (event_id !== null && before.get(event_id)) || null, after: form }),
  );
}

const drafts = (db: Reader) =>
  db.selectFrom('programme_draft').select(['event_id', 'form']).orderBy('id').limit(maxEvents);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The saved form, compared with the draft that it replaces or with the event. */
export const savedEvent: ReadAuditedEvents = async (db, { draft_id, event_id, form }) => {
  const [draft] = await (
    draft_id
      ? drafts(db).where('id', '=', numberOf(draft_id))
      : drafts(db).where('event_id', '=', numberOf(event_id))
  ).execute();
  const id = draft?.event_id ?? (numberOf(event_id) || null);
  const before = draft?.form ?? (id === null ? null : ((await formsOf(db, [id])).get(id) ?? null));
  return [describe({ id, before, after: form as EventForm })];
};

/** The draft that is discarded. */
export const droppedEvent: ReadAuditedEvents = async (db, _, rowId) =>
  describeDrafts(
    db,
    await drafts(db)
      .where('id', '=', Number(rowId) || 0)
      .execute(),
  );

/** The published drafts: those of `ids`, or all. */
export const releasedEvents: ReadAuditedEvents = async (db, { ids }) => {
  const chosen = Array.isArray(ids) ? ids.map(numberOf) : undefined;
  const rows = await drafts(db)
    .$if(chosen !== undefined, (query) => query.where('id', 'in', chosen?.length ? chosen : [0]))
    .execute();
  return describeDrafts(db, rows);
};

/** The events of a release that is undone. */
export const unreleasedEvents: ReadAuditedEvents = async (db, _, rowId) => {
  const release = await db
    .selectFrom('programme_release')
    .select('events')
    .where('id', '=', Number(rowId) || 0)
    .executeTakeFirst();
  return (release?.events ?? [])
    .slice(0, maxEvents)
    .map(({ id, before, after }) =>
      before === null
        ? { id, localized_name: after.localized_name, fields: {} }
        : describe({ id, before: after, after: before }),
    );
};
