import type { RowChange } from '../apply/row-change.ts';

export interface Touch {
  op: 'put' | 'del';
  /** 0 if unknown. */
  rev: number;
  /** Set for new and edited messages. */
  groupId?: number;
}

export interface ChangesSince {
  touchOf: (t: string, id: number) => Touch | undefined;
  /** Messages of a group that arrived since and were not deleted afterwards. */
  messagesIn: (groupId: number) => { id: number; rev: number }[];
  end: () => void;
}

/**
 * Records the changes that arrive while a request is under way: its response may be older or newer than they
 * are.
 */
export interface ConcurrentChanges {
  record: (changes: readonly RowChange[]) => void;
  /** Starts a record for one request; `end` must be called. */
  since: () => ChangesSince;
}

export function trackConcurrentChanges(): ConcurrentChanges {
  const open = new Set<Map<string, Touch>>();
  return {
    record: (changes) => {
      for (const recorded of open)
        for (const change of changes) recorded.set(`${kindOf(change)}:${change.id}`, touchOf(change));
    },
    since: () => {
      const recorded = new Map<string, Touch>();
      open.add(recorded);
      return {
        touchOf: (t, id) => recorded.get(`${t}:${id}`),
        messagesIn: (groupId) =>
          [...recorded].flatMap(([key, touch]) =>
            touch.op === 'put' && touch.groupId === groupId
              ? [{ id: Number(key.slice(key.indexOf(':') + 1)), rev: touch.rev }]
              : [],
          ),
        end: () => open.delete(recorded),
      };
    },
  };
}

/** A membership change concerns the row of the group. */
const kindOf = ({ t }: RowChange) => (t === 'membership' ? 'group' : t);

const touchOf = (change: RowChange): Touch => ({
  op: change.op,
  rev: change.rev,
  ...(change.t === 'message' && change.op === 'put' && { groupId: change.row.group_id }),
});

/** Leaves out the rows that were deleted while the response was under way: it would bring them back for good. */
export const withoutDeleted = (changes: readonly RowChange[], since: ChangesSince): RowChange[] =>
  changes.filter((change) => change.op === 'del' || !isDeletedSince(change, since));

/** A deletion without a rev counts as the latest change. */
function isDeletedSince(change: RowChange, since: ChangesSince): boolean {
  const touch = since.touchOf(kindOf(change), change.id);
  return touch?.op === 'del' && (touch.rev === 0 || touch.rev >= change.rev);
}

/**
 * True if a listed row has to replace the stored one. `touch` is the change that arrived during the request.
 */
export function isNewer(row: { rev: number }, stored: { rev: number } | undefined, touch: Touch | undefined) {
  // Without revs the change counts as newer than the list.
  if (touch && (row.rev === 0 || (touch.op === 'del' && (touch.rev === 0 || touch.rev >= row.rev))))
    return false;
  return (stored?.rev ?? 0) <= row.rev;
}
