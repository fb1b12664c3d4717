/** In ms. A person whose connection broke in a room counts as behind for this long. */
export const behindMs = 2 * 60_000;

export interface Audience {
  /** Ids of the people in the room, at all processes. */
  people: ReadonlySet<number>;
  /** Count of people whose connection broke in the room in the last two minutes. */
  behind: number;
}

interface Parts {
  /** Ids of the people in the room who are connected to this process. */
  localPeople: (eventId: number) => readonly number[];
  /** Whether the person has a connection to any process. Without one, the person has not left on purpose. */
  isOnline: (userId: number) => boolean;
  now: () => number;
}

/** Tracks the people in rooms. A person who is connected to several processes counts once. */
export function roomAudience({ localPeople, isOnline, now }: Parts) {
  const elsewhere = new Map<string, Map<number, readonly number[]>>();
  const before = new Map<number, ReadonlySet<number>>();
  /** When a person was last in the room, by room. */
  const left = new Map<number, Map<number, number>>();
  const cleanups = new Map<number, NodeJS.Timeout>();

  /** Compares the room with its last state. Call it after each change. Returns the count of people. */
  const update = (eventId: number): number => {
    const people = new Set(localPeople(eventId));
    for (const rooms of elsewhere.values()) for (const id of rooms.get(eventId) ?? []) people.add(id);
    const gone = left.get(eventId) ?? new Map<number, number>();
    for (const id of before.get(eventId) ?? []) if (!people.has(id)) gone.set(id, now());
    for (const [id, at] of gone) if (people.has(id) || at <= now() - behindMs) gone.delete(id);
    if (people.size > 0) before.set(eventId, people);
    else before.delete(eventId);
    clearTimeout(cleanups.get(eventId));
    if (gone.size > 0) {
      left.set(eventId, gone);
      cleanups.set(eventId, setTimeout(update, behindMs, eventId).unref());
    } else {
      left.delete(eventId);
      cleanups.delete(eventId);
    }
    return people.size;
  };
  return {
    update,
    get: (eventId: number): Audience => {
      const since = now() - behindMs;
      const gone = [...(left.get(eventId) ?? [])].filter(([id, at]) => at > since && !isOnline(id));
      return { people: before.get(eventId) ?? new Set(), behind: gone.length };
    },
    /** The people in a room at another process have changed. */
    received: (process: string, eventId: number, people: readonly number[]): number => {
      const rooms = elsewhere.get(process) ?? new Map<number, readonly number[]>();
      if (people.length > 0) rooms.set(eventId, people);
      else rooms.delete(eventId);
      elsewhere.set(process, rooms);
      return update(eventId);
    },
    /** Returns the ids of the rooms in which the process had people. */
    processLeft: (process: string): number[] => {
      const rooms = [...(elsewhere.get(process)?.keys() ?? [])];
      elsewhere.delete(process);
      return rooms;
    },
    stop: () => {
      for (const timer of cleanups.values()) clearTimeout(timer);
    },
  };
}
