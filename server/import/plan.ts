import { ownGuid, ownGuidIn } from '../export/own-guid.ts';
import type { Reader } from '../db/client.ts';
import { existingEvents, type Known } from './event-store.ts';
import type { Programme, Session } from './programme.ts';
import { sourceName } from './source-name.ts';
import { changedParts, type Part, type DesiredSession, desiredSession } from './desired-session.ts';

export interface Pair {
  session: Session;
  row: Known | undefined;
  /** As this school's own file would have it now: only what differs from that was meant. */
  ours?: Session;
}

export interface Plan {
  source: string;
  pairs: Pair[];
  /** Of the source, and not in the file. */
  missing: Known[];
  /** How many events of the source take place. */
  before: number;
}

/** How a file of this school would read that was written now, by the keys of its sessions. */
export type OwnFile = (programme: Programme) => Promise<Map<string, Session>>;

/** Which events the sessions of a programme are, and which of that source are not among them. Changes nothing. */
export async function planImport(db: Reader, programme: Programme, ownFile: OwnFile): Promise<Plan> {
  const source = await sourceName(db, programme);
  const existing = await existingEvents(db, source);
  const before = [...existing.values()].filter(takesPlace).length;
  const { own, rest } = await ownEvents(db, programme, ownFile);
  for (const { row } of own) existing.delete(row?.key ?? '');
  const pairs = [...own, ...paired(rest, existing)];
  const missing = [...existing.values()].filter((row) => takesPlace(row) && !isBehind(row, programme));
  return { source, pairs, missing, before };
}

const takesPlace = (row: Known) => row.status !== 'cancelled';

/** Of what repeats without end only what comes is read: what lies behind has not gone. */
const isBehind = (row: Known, { repeating }: Programme): boolean =>
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
 * Sessions with the rows that were theirs, which are taken out of `existing`. Where a key stands on what may change, a
 * title tells, if one session and one row that are left over have it.
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
    const rows = [...existing.values()].filter(({ name }) => name === title.slice(0, 500));
    const [row] = rows;
    if (!row || rows.length > 1 || left.some((other) => other !== pair && other.session.title === title))
      continue;
    pair.row = row;
    existing.delete(row.key);
  }
  return pairs;
}

/** Whether other people speak there than in a file that was written now. */
export const speakersChanged = ({
  session,
  ours,
}: {
  session: Pick<Session, 'people'>;
  ours?: Session | undefined;
}): boolean => ours !== undefined && peopleOf(session) !== peopleOf(ours);

const peopleOf = ({ people }: Pick<Session, 'people'>) => people.map(({ key }) => key).join('\n');

/** What a session says now, and of which parts that is something new. */
export function newsOf(
  pair: Pair & { row: Known },
  people: ReadonlyMap<string, number>,
  /** What the source said before, where a change that waits knows better than the row. */
  previousOf: DesiredSession | null = pair.row.source,
): { now: DesiredSession; changed: Part[] } {
  const { session, row, ours } = pair;
  const now = desiredSession(session, people);
  if (!ours) return { now, changed: changedParts(previousOf ?? row, now) };
  const previous = desiredSession(ours, people);
  const changed = changedParts(previous, now).filter((part) => !part.includes('experts'));
  return { now, changed: speakersChanged(pair) ? [...changed, ['experts']] : changed };
}
