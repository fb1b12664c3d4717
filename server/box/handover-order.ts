import type { HandedOperation, HandoverResult } from '../../contract/boxes.ts';
import { isVote } from '../../contract/held.ts';
import { laneOf, type Operation, operationKinds } from '../../contract/operations.ts';

type Ordered = Pick<HandedOperation, 'op_id' | 'user_id' | 'kind' | 'args' | 'depends_on'>;

/** The order of one handover. The box and the school both apply it. */
export interface HandoverOrder {
  /** The status of an operation that has to wait behind an earlier one; undefined if it may be performed. */
  statusBehind: (op: Ordered) => 'later' | 'unsigned' | undefined;
  /** Call it with the result of each operation, in order, also with that of `statusBehind`. */
  note: (op: Ordered, result: Pick<HandoverResult, 'status' | 'code'>) => void;
}

/**
 * An operation that waits for its own device, or that failed for a time, stops the lane of its person: an older edit must
 * not come after a newer one. An operation that names one which was not performed waits too. Operations on something
 * unknown, and acts of moderators on one question, do not overtake each other. Votes of one person for one question have a
 * lane of their own, and stop nothing else.
 */
export function handoverOrder(): HandoverOrder {
  /** By lane of a person, and by key of an operation. */
  const waiting = new Map<string, 'later' | 'unsigned'>();
  return {
    statusBehind: (op) =>
      waiting.get(laneOfHanded(op)) ?? (op.depends_on === null ? undefined : waiting.get(op.depends_on)),
    note: (op, { status, code }) => {
      if (status === 'done') return;
      waiting.set(op.op_id, 'later');
      if (status === 'dead') return;
      if (isVote(op.kind)) {
        waiting.set(laneOfHanded(op), status);
        return;
      }
      if (status === 'unsigned' || code !== undefined) waiting.set(laneOfHanded(op), status);
      const isInOrder = op.kind === 'eventQuestion.moderate' || (status === 'later' && code === undefined);
      if (op.depends_on !== null && isInOrder) waiting.set(op.depends_on, 'later');
    },
  };
}

/** The lane of a person. */
function laneOfHanded({ user_id, kind, args, depends_on }: Ordered): string {
  if (isVote(kind)) return `${user_id} vote ${depends_on ?? idIn(args)}`;
  const known = operationKinds.find((each) => each === kind);
  try {
    return `${user_id} ${known ? laneOf({ kind: known, args } as Operation) : kind}`;
  } catch {
    // The arguments are no object.
    return `${user_id} unknown`;
  }
}

const idIn = (args: unknown): string =>
  typeof args === 'object' && args !== null && 'id' in args ? String(args.id) : 'unknown';
