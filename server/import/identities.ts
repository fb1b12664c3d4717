import { maxPeople, type Programme, type Session, type Skipped, type Speaker } from './programme.ts';

/** Makes the keys of people and sessions unique and independent of the order in the file. */
export const withIdentities = (programme: Programme): Programme =>
  withSessionKeys({ ...programme, sessions: withPeopleKeys(programme.sessions) });

const folded = (name: string) => name.toLowerCase();

/** An id used with different names is ignored; the name becomes the key. */
function withPeopleKeys(sessions: readonly Session[]): Session[] {
  const namesOf = new Map<string, Set<string>>();
  for (const { key, name } of sessions.flatMap(({ people }) => people)) {
    const names = namesOf.get(key) ?? new Set();
    namesOf.set(key, names.add(folded(name)));
  }
  const identified = (speaker: Speaker) =>
    namesOf.get(speaker.key)!.size > 1 ? { ...speaker, key: folded(speaker.name) } : speaker;
  return sessions.map((session) => ({
    ...session,
    people: session.people.slice(0, maxPeople).map(identified),
  }));
}

/**
 * Among sessions with the same key, all but the first (by start and room) get start and room added to their
 * key. A repeat of the same key, start and room is skipped.
 */
function withSessionKeys(programme: Programme): Programme {
  const groups = new Map<string, Session[]>();
  for (const session of programme.sessions) {
    const group = groups.get(session.key);
    if (group) group.push(session);
    else groups.set(session.key, [session]);
  }
  const skipped: Skipped[] = [...programme.skipped];
  const keys = new Map<Session, string>();
  for (const [key, group] of groups) {
    const usedKeys = new Set<string>();
    for (const session of group.toSorted(byStart)) {
      const place = `${session.start}:${session.room}`;
      if (usedKeys.has(place)) {
        skipped.push({ what: session.title, why: 'occurs twice in the file' });
        continue;
      }
      keys.set(session, usedKeys.size === 0 ? key : `${key}@${place}`);
      usedKeys.add(place);
    }
  }
  const sessions = programme.sessions.flatMap((session) => {
    const key = keys.get(session);
    if (key === undefined) return [];
    const shared = groups.get(session.key)!.length > 1;
    return [{ ...session, key, ...(shared && { weakKey: true }) }];
  });
  return { ...programme, sessions, skipped };
}

const byStart = (a: Session, b: Session) =>
  a.start - b.start || compare(a.room, b.room) || compare(a.title, b.title);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
