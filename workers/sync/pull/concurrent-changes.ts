import type { RowChange } from '../apply/row-change.ts';

export interface Touch {
  op: 'put' | 'del';
  /** 0 where the server has none, or does not say which. */
  rev: number;
  /** Of messages. */
  groupId?: number;
}

export interface ChangesSince {
  touchOf: (t: string, id: number) => Touch | undefined;
  /** Messages of a group that were told of and not deleted after that. */
  messagesIn: (groupId: number) => { id: number; rev: number }[];
  end: () => void;
}

/** Remembers what was told while a list is on its way, which may be older or newer than that. */
export interface ConcurrentChanges {
  note: (changes: readonly RowChange[]) => void;
  /** Begins to remember for one list request. */
  since: () => ChangesSince;
}

export function trackConcurrentChanges(): ConcurrentChanges {
  const open = new Set<Map<string, Touch>>();
  return {
    note: (changes) => {
      for (const seen of open)
        for (const change of changes) seen.set(`${kindOf(change)}:${change.id}`, touchOf(change));
    },
    since: () => {
      const seen = new Map<string, Touch>();
      open.add(seen);
      return {
        touchOf: (t, id) => seen.get(`${t}:${id}`),
        messagesIn: (groupId) =>
          [...seen].flatMap(([key, touch]) =>
            touch.op === 'put' && touch.groupId === groupId
              ? [{ id: Number(key.slice(key.indexOf(':') + 1)), rev: touch.rev }]
              : [],
          ),
        end: () => open.delete(seen),
      };
    },
  };
}

/** Being taken into a group or out of it is what happens to the group's row. */
const kindOf = ({ t }: RowChange) => (t === 'membership' ? 'group' : t);

const touchOf = (change: RowChange): Touch => ({
  op: change.op,
  rev: change.rev,
  ...(change.t === 'message' && change.op === 'put' && { groupId: change.row.group_id }),
});

/** Whether a row that was read before it was told that it is gone; without a rev that is taken for the last word. */
export function isDeletedSince(change: RowChange, since: ChangesSince): boolean {
  const touch = since.touchOf(kindOf(change), change.id);
  return touch?.op === 'del' && (touch.rev === 0 || touch.rev >= change.rev);
}

/** Whether the row of a list is to be written over what is held, after what was told since the list was asked for. */
export function isNewer(row: { rev: number }, held: { rev: number } | undefined, touch: Touch | undefined) {
  // Without revs what was told is taken for newer than the list.
  if (touch && (row.rev === 0 || (touch.op === 'del' && (touch.rev === 0 || touch.rev >= row.rev))))
    return false;
  return (held?.rev ?? 0) <= row.rev;
}
