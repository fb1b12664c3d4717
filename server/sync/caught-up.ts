/*
 * Which devices have nothing new to pull, so that their next pull needs no statement.
 *
 * - A pull that found everything stores the session with its cursor, the audiences of the person, and a number
 *   taken before its statement.
 * - Each transaction marks the audiences of its changes before its commit, and again with a higher number after it
 *   has ended. So a change that the statement of a pull could not see has a higher number than the pull, or is
 *   still marked as running.
 * - A new member of a group, and a person with other rights, are in an audience of the transaction, so the stored
 *   audiences are complete until then.
 * - Other processes send their marks after the commit, before the events. A device with a socket here is sent the
 *   event if its pull came between the two. Devices without a socket here always ask the database.
 */

/** What a transaction changes, for what processes remember. */
export interface Touched {
  audiences: readonly string[];
  /** People whose account or rights may have changed. */
  people: readonly number[];
}

export interface Position {
  number: number;
  term: number | undefined;
}

export interface CaughtUp {
  /** To pass to `pulled`; take it before the statement. */
  position: () => Position;
  /** Everything that the audiences had been sent when `position` was taken is below the cursor. */
  pulled: (sessionId: number, cursor: string, audiences: readonly string[], position: Position) => void;
  /** Whether a device with this cursor has nothing new. False if that is unknown. */
  isCurrent: (sessionId: number, cursor: string) => boolean;
  /** Another text after each change for the audience. Undefined while one is running, or if it may be unknown. */
  version: (audience: string) => string | undefined;
  /** Call before a transaction commits; call the result when it has ended, whether it succeeded or not. */
  changing: (audiences: readonly string[]) => () => void;
  /** Another process has changed something for these audiences. */
  changed: (audiences: readonly string[]) => void;
  /** Something may have changed unnoticed. */
  clear: () => void;
}

interface Parts {
  now: () => number;
  /** Changes whenever other processes may have written unnoticed; undefined while they may. */
  term: () => number | undefined;
  /** Whether this process sends the device all events about its changes. */
  notifies: (sessionId: number) => boolean;
}

interface Pulled {
  cursor: string;
  audiences: readonly string[];
  position: Position;
  until: number;
}

/** In ms. Later the database answers again, so that cursors advance. */
const lifetimeMs = 1_800_000;
const maxSessions = 50_000;
const maxMarks = 200_000;

export function caughtUp({ now, term, notifies }: Parts): CaughtUp {
  const sessions = new Map<number, Pulled>();
  const marks = new Map<string, { number: number; running: number }>();
  let last = 0;
  let clearedAt = 0;

  const clear = () => {
    last += 1;
    clearedAt = last;
    sessions.clear();
    for (const [audience, { running }] of marks) if (running === 0) marks.delete(audience);
  };
  const markOf = (audience: string) => {
    const known = marks.get(audience);
    if (known) return known;
    if (marks.size >= maxMarks) clear();
    const fresh = { number: 0, running: 0 };
    marks.set(audience, fresh);
    return fresh;
  };
  const changed = (audiences: readonly string[]) => {
    last += 1;
    for (const audience of audiences) markOf(audience).number = last;
  };
  const isUnchanged = (audience: string, since: number): boolean => {
    const mark = marks.get(audience);
    return !mark || (mark.running === 0 && mark.number <= since);
  };

  return {
    position: () => ({ number: last, term: term() }),
    pulled: (sessionId, cursor, audiences, position) => {
      sessions.delete(sessionId);
      // Marks since the position may have been deleted.
      if (position.number < clearedAt) return;
      const [oldest] = sessions.size >= maxSessions ? sessions.keys() : [];
      if (oldest !== undefined) sessions.delete(oldest);
      sessions.set(sessionId, { cursor, audiences, position, until: now() + lifetimeMs });
    },
    isCurrent: (sessionId, cursor) => {
      const pulled = sessions.get(sessionId);
      if (pulled?.cursor !== cursor || pulled.until <= now() || !notifies(sessionId)) return false;
      const { audiences, position } = pulled;
      const isSameTerm = position.term !== undefined && position.term === term();
      return isSameTerm && audiences.every((audience) => isUnchanged(audience, position.number));
    },
    version: (audience) => {
      const [mark, current] = [marks.get(audience), term()];
      if (current === undefined || (mark && mark.running > 0)) return undefined;
      return [current, clearedAt, mark?.number].join();
    },
    changing: (audiences) => {
      const touched = audiences.map((audience) => {
        const mark = markOf(audience);
        mark.running += 1;
        return mark;
      });
      return () => {
        for (const mark of touched) mark.running -= 1;
        changed(audiences);
      };
    },
    changed,
    clear,
  };
}
