/** People who came online or went offline, by id, with their latest state. */
export type PresenceChanges = ReadonlyMap<number, boolean>;

const minDelayMs = 100;
const maxDelayMs = 5000;
const msPerSocket = 1;

/**
 * Batches presence changes; more sockets mean a longer wait. Otherwise, n people connecting at once would
 * send n frames to each of n people. `publish` must not reject; the next batch starts after it resolves.
 */
export function batchPresenceChanges(
  sockets: () => number,
  publish: (arrivals: PresenceChanges) => Promise<void>,
) {
  let waiting = new Map<number, boolean>();
  let busy = false;
  const publishPending = async () => {
    const published = waiting;
    waiting = new Map();
    await publish(published);
    busy = false;
    schedule();
  };
  const schedule = () => {
    if (busy || waiting.size === 0) return;
    busy = true;
    const ms = Math.min(maxDelayMs, Math.max(minDelayMs, sockets() * msPerSocket));
    setTimeout(() => void publishPending(), ms).unref();
  };
  return (userId: number, online: boolean): void => {
    waiting.set(userId, online);
    schedule();
  };
}

/** A single person in the form that other clients know; several people in one frame. */
export function presenceToWire(arrivals: PresenceChanges, lastActionAt: number): Record<string, unknown> {
  const [first] = arrivals;
  if (first && arrivals.size === 1) return { id: first[0], online: first[1], last_action_at: lastActionAt };
  const all = [...arrivals];
  return {
    came: all.filter(([, online]) => online).map(([id]) => id),
    went: all.filter(([, online]) => !online).map(([id]) => id),
    last_action_at: lastActionAt,
  };
}

/** The reverse of `presenceToWire`. */
export function presenceFromWire(payload: Record<string, unknown>): {
  arrivals: PresenceChanges;
  lastActionAt: number;
} {
  const { id, online, came, went, last_action_at } = payload;
  const ids = (list: unknown): number[] => (Array.isArray(list) ? list.map(Number) : []);
  const arrivals = new Map<number, boolean>();
  if (typeof id === 'number') arrivals.set(id, online === true);
  for (const each of ids(came)) arrivals.set(each, true);
  for (const each of ids(went)) arrivals.set(each, false);
  return { arrivals, lastActionAt: Number(last_action_at) };
}
