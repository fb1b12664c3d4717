/*
 * Playback state of voice messages for the lifetime of the page: scrolling unmounts and remounts their
 * players.
 */

const speeds = [1, 1.5, 2] as const;
let speed: number = 1;
const positions = new Map<string, number>();
const players = new Map<string, () => void>();
/** Message keys in chat order. */
let order: readonly string[] = [];

export const speedOf = (): number => speed;

export function nextSpeed(): number {
  speed = speeds[(speeds.findIndex((each) => each === speed) + 1) % speeds.length] ?? 1;
  return speed;
}

/** Playback position in seconds; stores `at` first if given. */
export function playbackPosition(id: string, at?: number): number {
  if (at !== undefined) positions.set(id, at);
  return positions.get(id) ?? 0;
}

/** Returns a function that unregisters the player. */
export function registerPlayer(id: string, play: () => void): () => void {
  players.set(id, play);
  return () => players.delete(id);
}

export function setPlayOrder(ids: readonly string[]): void {
  order = ids;
}

/** Plays the next message's recording, if that message has a mounted player. */
export function playNext(id: string): void {
  const next = order[order.indexOf(id) + 1];
  if (next !== undefined) players.get(next)?.();
}
