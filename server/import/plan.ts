import { cutText } from '../cut-text.ts';
import { ownGuid, ownGuidIn } from '../export/own-guid.ts';
import type { Reader } from '../db/client.ts';
import { existingEvents, type Known } from './event-store.ts';
import type { Programme, Session } from './programme.ts';
import { sourceName } from './source-name.ts';
import { changedParts, type Part, type DesiredSession, desiredSession } from './desired-session.ts';

export interface Pair {
  session: Session;
  row: Known | undefined;
  /** The session as this school's export would write it now; only differences from it are changes. */
  ours?: Session;
}

export interface Plan {
  source: string;
  pairs: Pair[];
  /** Events of the source that are not in the file. */
  missing: Known[];
  /** Number of events of the source that are not cancelled. */
  before: number;
}

/** Reads what this school's own export would contain now; sessions by key. */
export type OwnFile = (programme: Programme) => Promise<Map<string, Session>>;

/**
 * Pairs the sessions of a programme with existing events, and lists events of the source without a session.
 * Changes nothing.
 */
export async function planImport(db: Reader, programme: Programme, ownFile: OwnFile): Promise<Plan> {
  const source = await sourceName(db, programme);
  const existing = await existingEvents(db, source);
  const before = [...existing.values()].filter(takesPlace).length;
  const { own, rest } = await ownEvents(db, programme, ownFile);
  for (const { row } of own) existing.delete(row?.key ?? '');
  const pairs = [...own, ...paired(rest, existing)];
  const missing = [...existing.values()].filter((row) => takesPlace(row) && !isPast(row, programme));
  return { source, pairs, missing, before };
}

const takesPlace = (row: Known) => row.status !== 'cancelled';

/** Only upcoming occurrences of an endless event are read, so its past ones are not missing. */
const isPast = (row: Known, { repeating }: Programme): boolean =>
  repeating.some(({ key, from }) => row.start < from && row.key.startsWith(`${key}#`));

/** Sessions that this school has exported, with their events. */
async function ownEvents(
  db: Reader,
  programme: Programme,
  ownFile: OwnFile,
): Promise<{ own: Pair[]; rest: Session[] }> {
  const { sessions } = programme;
  if (!sessions.some(({ key }) => ownGuidIn(key))) return { own: [], rest: sessions };
  const rows = await db.selectFrom('event').select(['id', 'created_at']).execute();
  const ids = new Map(rows.map((row) => [ownGuid('event', row), row.id]));
  if (!sessions.some(({ key }) => ids.has(ownGuidIn(key) ?? ''))) return { own: [], rest: sessions };
  const events = await existingEvents(db, null);
  const ours = await ownFile(programme);
  const own: Pair[] = [];
  const rest: Session[] = [];
  for (const session of sessions) {
    const id = ids.get(ownGuidIn(session.key) ?? '');
    const row = id === undefined ? undefined : events.get(String(id));
    const now = ours.get(session.key);
    if (row && now) own.push({ session, row, ours: now });
    else rest.push(session);
  }
  return { own, rest };
}

/**
 * Pairs sessions with their rows and removes those rows from `existing`. A session with a weak key is also
 * paired by title, if exactly one session and one row are left with that title.
 */
function paired(sessions: readonly Session[], existing: Map<string, Known>): Pair[] {
  const pairs: Pair[] = sessions.map((session) => {
    const row = existing.get(session.key);
    existing.delete(session.key);
    return { session, row };
  });
  const left = pairs.filter(({ session, row }) => !row && session.weakKey);
  for (const pair of left) {
    const { title } = pair.session;
    const rows = [...existing.values()].filter(({ name }) => name === cutText(title, 500));
    const [row] = rows;
    if (!row || rows.length > 1 || left.some((other) => other !== pair && other.session.title === title))
      continue;
    pair.row = row;
    existing.delete(row.key);
  }
  return pairs;
}

/**
 * Whether the speakers differ from those that this school's export would write now. False for other sources.
 */
export const speakersChanged = ({
  session,
  ours,
}: {
  session: Pick<Session, 'people'>;
  ours?: Session | undefined;
}): boolean => ours !== undefined && peopleOf(session) !== peopleOf(ours);

const peopleOf = ({ people }: Pick<Session, 'people'>) => people.map(({ key }) => key).join('\n');

/** The state of a session and the parts that the source has changed. */
export function changesOf(
  pair: Pair & { row: Known },
  people: ReadonlyMap<string, number>,
  /** The earlier state of the source; a pending draft may hold a newer one than the row. */
  sourceState: DesiredSession | null = pair.row.source,
): { now: DesiredSession; changed: Part[] } {
  const { session, row, ours } = pair;
  const now = desiredSession(session, people);
  if (!ours) return { now, changed: changedParts(sourceState ?? row, now) };
  const previous = desiredSession(ours, people);
  const changed = changedParts(previous, now).filter((part) => !part.includes('experts'));
  return { now, changed: speakersChanged(pair) ? [...changed, ['experts']] : changed };
}
