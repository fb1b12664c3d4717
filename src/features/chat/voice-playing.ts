/* What is heard of recordings, for as long as the page lives: rows come and go as one scrolls. */

const speeds = [1, 1.5, 2] as const;
let speed: number = 1;
const places = new Map<string, number>();
const players = new Map<string, () => void>();
/** In the order in which the messages stand. */
let order: readonly string[] = [];

export const speedOf = (): number => speed;

export function nextSpeed(): number {
  speed = speeds[(speeds.findIndex((each) => each === speed) + 1) % speeds.length] ?? 1;
  return speed;
}

/** Where one is in a recording, in seconds; notes it where it is given. */
export function placeOf(id: string, at?: number): number {
  if (at !== undefined) places.set(id, at);
  return places.get(id) ?? 0;
}

/** Gives what forgets it again. */
export function registerPlayer(id: string, play: () => void): () => void {
  players.set(id, play);
  return () => players.delete(id);
}

export function noteOrder(ids: readonly string[]): void {
  order = ids;
}

/** Plays the recording after one, where that is the very next message. */
export function playNext(id: string): void {
  const next = order[order.indexOf(id) + 1];
  if (next !== undefined) players.get(next)?.();
}
