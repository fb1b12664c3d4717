/*
 * A window is one unbroken run of a group's messages. It grows at its newer end by what comes live, at its
 * older end by what is fetched before it; a newest list that does not reach it begins it anew. Without revs
 * nobody tells whether something was missed before what came live: the run is sure up to the last list only.
 */
import type { MessageWindow } from './database.ts';

/** A list of messages as it came, ids in ascending order. */
interface Fetched {
  ids: readonly number[];
  /** It reached the first message of the group. */
  complete: boolean;
  /** The newest rev in it; 0 from servers without revs. */
  rev: number;
}

export interface Merged {
  window: MessageWindow;
  /** Rows held with an id below this one are no longer part of the run. */
  dropBelow: number;
  /** What is held from here to there and is not in the list was deleted. */
  replaced: { from: number; to: number } | null;
}

const empty = (window: MessageWindow) => window.newest_id === 0;

/** Up to where what is held has no holes. */
const unbroken = (held: MessageWindow, revless: boolean) =>
  revless || held.sparse ? (held.listed_id ?? held.oldest_id) : held.newest_id;

/** Lays the newest messages of a group, just fetched, over what is held. */
export function mergeNewest(groupId: number, held: MessageWindow | undefined, fetched: Fetched): Merged {
  const first = fetched.ids[0] ?? 0;
  const last = fetched.ids.at(-1) ?? 0;
  const rev = Math.max(held?.rev ?? 0, fetched.rev);
  const listed = { rev, sparse: false, ...(rev === 0 && { listed_id: last }) };
  const whole = { from: fetched.complete ? 0 : first, to: Infinity };
  if (!held || empty(held)) {
    const { complete } = fetched;
    const window = { group_id: groupId, oldest_id: first, newest_id: last, complete, ...listed };
    return { window, dropBelow: first, replaced: whole };
  }
  if (last === 0) {
    // Nothing is left of it but what came live since the list was asked for, which the caller keeps.
    return {
      window: { ...held, complete: true, ...listed },
      dropBelow: 0,
      replaced: { from: 0, to: held.newest_id },
    };
  }
  const newest_id = Math.max(held.newest_id, last);
  if (fetched.complete || unbroken(held, rev === 0) < first) {
    const window = { ...held, oldest_id: first, newest_id, complete: fetched.complete, ...listed };
    return { window, dropBelow: first, replaced: whole };
  }
  const window = { ...held, oldest_id: Math.min(held.oldest_id, first), newest_id, ...listed };
  return { window, dropBelow: 0, replaced: whole };
}

/** Adds messages from before the window; null where they do not fit it any more. */
export function mergeOlder(held: MessageWindow, before: number, fetched: Fetched): Merged | null {
  if (held.oldest_id !== before) return null;
  const oldest_id = fetched.ids[0] ?? held.oldest_id;
  const replaced = before > 1 ? { from: fetched.complete ? 0 : oldest_id, to: before - 1 } : null;
  return { window: { ...held, oldest_id, complete: fetched.complete }, dropBelow: 0, replaced };
}

/** Whether a message belongs into what is held: anything from its older end on. */
export const fits = (held: MessageWindow, id: number): boolean =>
  held.complete || empty(held) || id >= held.oldest_id;

/** Takes a message that follows, or lies within. */
export function extend(held: MessageWindow, id: number): MessageWindow {
  const oldest_id = empty(held) ? id : Math.min(held.oldest_id, id);
  const newest_id = Math.max(held.newest_id, id);
  return { ...held, oldest_id, newest_id };
}
