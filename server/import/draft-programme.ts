import type { EventForm } from '../../contract/programme.ts';
import { formsOf } from '../areas/programme/forms.ts';
import type { Context } from '../context.ts';
import type { ImportedSession } from '../db/programme-schema.ts';
import { write, type Write } from '../db/write.ts';
import { ownFileOf } from '../export/own-file.ts';
import { storeSourceState } from './event-store.ts';
import { findPeople } from './plan-people.ts';
import { changesOf, planImport } from './plan.ts';
import { ImportError, maxSessions, type Programme, type Session } from './programme.ts';
import { emptyReport, type ImportReport } from './import-programme.ts';
import {
  changedParts,
  isSame,
  type Part,
  parts,
  type DesiredSession,
  desiredSession,
} from './desired-session.ts';

type Drafter = Pick<Context, 'db' | 'announcer' | 'now' | 'config'>;

/**
 * Puts the changes of a programme into the draft, on top of pending ones. Organisers' edits stay unless the
 * source has changed that part. Only organisers see the draft before its release.
 * @throws ImportError if the draft would hold more than `maxSessions` changes
 */
export function draftProgramme(
  ctx: Drafter,
  programme: Programme,
  userId: number | null,
): Promise<ImportReport> {
  return write(ctx.db, ctx.announcer, async (tx) => {
    tx.desk('programme');
    const plan = await planImport(tx.db, programme, ownFileOf({ ...ctx, db: tx.db }));
    const { source, pairs, missing } = plan;
    const people = await findPeople(tx.db, source, plan);
    const report = emptyReport(source, programme);
    const waiting = await waitingOf(tx, source);
    const forms = await formsOf(
      tx.db,
      [...pairs.flatMap(({ row }) => row ?? []), ...missing].map(({ id }) => id),
    );
    const writer = draftWriter(tx, { source, userId, now: new Date(ctx.now()) });
    for (const { session, row, ours } of pairs) {
      const unknown = session.people.some(({ key }) => !people.has(key));
      const described = (state: DesiredSession): ImportedSession => ({
        said: state,
        people: unknown ? session.people : [],
      });
      if (!row) {
        const state = desiredSession(session, people);
        const draft = waiting.fresh.get(session.key);
        const changed = draft?.session ? changedParts(draft.session.said, state) : parts;
        waiting.fresh.delete(session.key);
        if (draft && changed.length === 0) report.unchanged += 1;
        else {
          await writer.put({ ...draft, event_id: null, key: session.key }, described(state), {
            ...(draft?.form ?? blank),
            ...formPart(state, changed),
          });
          report.added.push(session.title);
        }
        continue;
      }
      const draft = waiting.byEvent.get(row.id);
      const pair = { session, row, ...(ours && { ours }) };
      const { now, changed: changedHere } = changesOf(pair, people, draft?.session?.said ?? row.source);
      const waits = draft?.session !== undefined && isSame(draft.session?.people, session.people);
      const named = unknown && !waits && !changedHere.some((part) => part.includes('experts'));
      const changed: Part[] = named && !ours ? [...changedHere, ['experts']] : changedHere;
      const form = { ...(draft?.form ?? forms.get(row.id) ?? blank), ...formPart(now, changed) };
      if (changed.length === 0 || ((!unknown || waits) && isSame(form, draft?.form ?? forms.get(row.id)))) {
        if (!ours && !draft && !isSame(row.source, now)) await storeSourceState(tx, row.id, now);
        report.unchanged += 1;
        continue;
      }
      const state = ours ? row.source : now;
      await writer.put({ ...draft, event_id: row.id, key: row.key }, state && described(state), form);
      report.changed.push(session.title);
    }
    for (const row of missing) {
      const draft = waiting.byEvent.get(row.id);
      if (draft?.form.cancelled) continue;
      const form = { ...(draft?.form ?? forms.get(row.id) ?? blank), cancelled: true };
      const state = row.source && { ...row.source, status: 'cancelled' };
      await writer.put(
        { ...draft, event_id: row.id, key: row.key },
        state && { said: state, people: [] },
        form,
      );
      report.removed.push(row.name);
    }
    // New sessions of an earlier import that are no longer in the file.
    const obsolete = [...waiting.fresh.values()].map(({ id }) => id);
    if (obsolete.length > 0) await tx.db.deleteFrom('programme_draft').where('id', 'in', obsolete).execute();
    await checkSize(tx);
    return report;
  });
}

interface Waiting {
  id: number;
  form: EventForm;
  session: ImportedSession | null;
}

async function waitingOf(tx: Write, source: string) {
  const rows = await tx.db
    .selectFrom('programme_draft')
    .select(['id', 'event_id', 'form', 'session', 'source', 'source_key'])
    .execute();
  const byEvent = new Map<number, Waiting>();
  const fresh = new Map<string, Waiting>();
  for (const row of rows) {
    if (row.event_id !== null) byEvent.set(row.event_id, row);
    else if (row.source === source && row.source_key !== null) fresh.set(row.source_key, row);
  }
  return { byEvent, fresh };
}

function draftWriter(
  tx: Write,
  { source, userId, now }: { source: string; userId: number | null; now: Date },
) {
  const put = async (
    { id, event_id, key }: { id?: number; event_id: number | null; key: Session['key'] },
    session: ImportedSession | null,
    form: EventForm,
  ) => {
    const row = {
      form: JSON.stringify(form),
      session: session && JSON.stringify(session),
      source,
      source_key: key,
      user_id: userId,
      updated_at: now,
    };
    if (id === undefined)
      await tx.db
        .insertInto('programme_draft')
        .values({ ...row, event_id })
        .execute();
    else await tx.db.updateTable('programme_draft').set(row).where('id', '=', id).execute();
  };
  return { put };
}

async function checkSize(tx: Write): Promise<void> {
  const { count } = await tx.db
    .selectFrom('programme_draft')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) > maxSessions)
    throw new ImportError(`The draft would have more than ${maxSessions} changes`);
}

const blank: EventForm = {
  localized_name: {},
  localized_description: {},
  time_start: 0,
  time_finish: 0,
  kind: 'other',
  course_id: null,
  room: null,
  track: null,
  languages: [],
  experts: [],
  places: null,
  cancelled: false,
  type_title: null,
  video_link: null,
  links: [],
};

const orIn = (texts: object, text: string | null): EventForm['localized_name'] =>
  Object.keys(texts).length > 0 ? (texts as EventForm['localized_name']) : text ? { en: text } : {};

/** The form fields for the changed parts of a session. */
function formPart(source: DesiredSession, changed: readonly Part[]): Partial<EventForm> {
  const has = (field: keyof DesiredSession) => changed.some((part) => part.includes(field));
  return {
    ...(has('name') && { localized_name: orIn(source.localized_name, source.name) }),
    ...(has('description') && {
      localized_description: orIn(source.localized_description, source.description),
    }),
    ...(has('start') && {
      time_start: Math.floor(source.start / 1000),
      // Forms require a positive length; a session without one gets a minute.
      time_finish: Math.max(Math.floor(source.finish / 1000), Math.floor(source.start / 1000) + 60),
    }),
    ...(has('kind') && { kind: source.kind as EventForm['kind'], type_title: source.type_title }),
    ...(has('room') && { room: source.room }),
    ...(has('track') && { track: source.track }),
    ...(has('languages') && { languages: source.languages }),
    ...(has('status') && { cancelled: source.status === 'cancelled' }),
    ...(has('video_link') && { video_link: source.video_link }),
    ...(has('library') && { links: source.library }),
    ...(has('experts') && { experts: source.experts }),
  };
}
