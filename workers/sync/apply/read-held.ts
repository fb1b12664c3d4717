import * as v from 'valibot';
import { type HeldOperation, heldOperation, type HeldKind } from '../../../contract/held.ts';
import { type OperationOf, operations } from '../../../contract/operations.ts';
import type { HeldRow } from '../../../src/db/held-row.ts';
import { withoutQuote, withTarget } from '../../../src/db/transition.ts';
import { type ReportUnreadable, readReporting } from './row-change.ts';

/** A held operation as a box sent it. */
export type ReceivedHeld = Omit<HeldRow, 'seen' | 'received' | 'kind' | 'args'> & OperationOf<HeldKind>;

/** Reads an operation in a response of a box. Returns null if it is unreadable. */
export function readHeld(value: unknown, journal: string, note: ReportUnreadable): ReceivedHeld | null {
  const held = readReporting(heldOperation, value, 'held', note);
  if (!held) return null;
  const operation = readOperation(held);
  if (!operation) note('held', ['args']);
  const { op_id, group_id, number, depends_on, author, at } = held;
  return operation && { op_id, group_id, journal, number, depends_on, author, at, ...operation };
}

/** Stands for a message without an id while arguments are checked: their schemas accept no 0. */
const standIn = 1;

function readOperation({ kind, args, depends_on, group_id }: HeldOperation): OperationOf<HeldKind> | null {
  if (depends_on === null && kind !== 'message.send') return null;
  const target = kind === 'message.send' ? 'replyId' : 'id';
  const complete = depends_on === null ? args : Object.assign({}, args, { [target]: standIn });
  const parsed = v.safeParse(operations[kind].args, complete);
  if (!parsed.success || parsed.output.group_id !== group_id) return null;
  // The arguments were read by the schema of the kind.
  const operation = { kind, args: parsed.output } as OperationOf<HeldKind>;
  if (depends_on === null) return operation;
  return kind === 'message.send' ? withoutQuote(operation) : withTarget(operation, 0);
}
