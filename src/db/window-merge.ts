/*
 * A window is one run of a group's messages without gaps. Live messages extend its newer end, fetched older
 * messages its older end. A newest list that does not reach it replaces it. Without revs a missed message is
 * not noticed, so the run is certain only up to the last list.
 */
import type { MessageWindow } from './message-runs.ts';

/** A fetched list of messages, ids ascending. */
interface Fetched {
  ids: readonly number[];
  /** It contains the first message of the group. */
  complete: boolean;
  /** The highest rev in it; 0 for servers without revs. */
  rev: number;
}

export interface Merged {
  window: MessageWindow;
  /** Stored rows with lower ids are no longer part of the window. */
  dropBelow: number;
  /** Stored messages in this range that the list lacks were deleted. */
  replaced: { from: number; to: number } | null;
}

const isEmpty = (window: MessageWindow) => window.newest_id === 0;

/** The value of `box_until` in a window that a box began. */
export const onlyFromBox = Number.MAX_SAFE_INTEGER;

/** The part of a window that came from the school; undefined if all of it came from a box. */
export function schoolPart(held: MessageWindow): MessageWindow | undefined {
  const { box_until, ...window } = held;
  if (box_until === undefined) return window;
  if (box_until > window.newest_id) return undefined;
  return { ...window, oldest_id: Math.max(window.oldest_id, box_until), complete: false };
}

/** The id up to which the window certainly has no gaps. */
const certainUpTo = (held: MessageWindow, revless: boolean) =>
  revless || held.sparse ? (held.listed_id ?? held.oldest_id) : held.newest_id;

/** Merges the newest messages of a group, just fetched, with its window. */
export function mergeNewest(groupId: number, held: MessageWindow | undefined, fetched: Fetched): Merged {
  const first = fetched.ids[0] ?? 0;
  const last = fetched.ids.at(-1) ?? 0;
  const rev = Math.max(held?.rev ?? 0, fetched.rev);
  const listed = { rev, sparse: false, ...(rev === 0 && { listed_id: last }) };
  const whole = { from: fetched.complete ? 0 : first, to: Infinity };
  if (!held || isEmpty(held)) {
    const { complete } = fetched;
    const window = { group_id: groupId, oldest_id: first, newest_id: last, complete, ...listed };
    return { window, dropBelow: first, replaced: whole };
  }
  if (last === 0) {
    // Only messages that arrived live during the request are left; the caller keeps those.
    return {
      window: { ...held, complete: true, ...listed },
      dropBelow: 0,
      replaced: { from: 0, to: held.newest_id },
    };
  }
  const newest_id = Math.max(held.newest_id, last);
  if (fetched.complete || certainUpTo(held, rev === 0) < first) {
    const window = { ...held, oldest_id: first, newest_id, complete: fetched.complete, ...listed };
    return { window, dropBelow: first, replaced: whole };
  }
  const window = { ...held, oldest_id: Math.min(held.oldest_id, first), newest_id, ...listed };
  return { window, dropBelow: 0, replaced: whole };
}

/** Adds older messages to a window; null if they no longer adjoin it. */
export function mergeOlder(held: MessageWindow, before: number, fetched: Fetched): Merged | null {
  if (held.oldest_id !== before) return null;
  const oldest_id = fetched.ids[0] ?? held.oldest_id;
  const replaced = before > 1 ? { from: fetched.complete ? 0 : oldest_id, to: before - 1 } : null;
  return { window: { ...held, oldest_id, complete: fetched.complete }, dropBelow: 0, replaced };
}

/** True if a message belongs to the window: it is not older than its oldest one. */
export const fits = (held: MessageWindow, id: number): boolean =>
  held.complete || isEmpty(held) || id >= held.oldest_id;

export function extend(held: MessageWindow, id: number): MessageWindow {
  const oldest_id = isEmpty(held) ? id : Math.min(held.oldest_id, id);
  const newest_id = Math.max(held.newest_id, id);
  return { ...held, oldest_id, newest_id };
}
