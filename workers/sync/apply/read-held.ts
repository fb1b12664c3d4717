import * as v from 'valibot';
import { type HeldOperation, heldOperation, isCreating, type ShownKind } from '../../../contract/held.ts';
import { type OperationOf, operations } from '../../../contract/operations.ts';
import type { ReceivedHeld } from '../../../src/db/held-row.ts';
import { withoutQuote, withTarget } from '../../../src/db/transition.ts';
import { type ReportUnreadable, readReporting } from './row-change.ts';

/** Reads an operation in a response of a box. Returns null if it is unreadable. */
export function readHeld(value: unknown, journal: string, note: ReportUnreadable): ReceivedHeld | null {
  const held = readReporting(heldOperation, value, 'held', note);
  if (!held) return null;
  const operation = readOperation(held);
  if (!operation) {
    note('held', ['args']);
    return null;
  }
  const { op_id, number, depends_on, author, at } = held;
  const { args } = operation;
  const place = 'group_id' in args ? { group_id: args.group_id } : { event_id: args.event_id };
  // The kind of the operation decides which place it has.
  return { op_id, journal, number, depends_on, author, at, ...place, ...operation } as ReceivedHeld;
}

/** Stands for a message or question without an id while arguments are checked: their schemas accept no 0. */
const standIn = 1;

function readOperation(held: HeldOperation): OperationOf<ShownKind> | null {
  const { kind, args, depends_on } = held;
  const isNamed = depends_on !== null;
  if (isNamed ? kind === 'eventQuestion.ask' : !isCreating(kind)) return null;
  const target = kind === 'message.send' ? 'replyId' : 'id';
  const complete = isNamed ? Object.assign({}, args, { [target]: standIn }) : args;
  const parsed = v.safeParse(operations[kind].args, complete);
  if (!parsed.success || !isAt(parsed.output, held)) return null;
  // The arguments were read by the schema of the kind.
  const operation = { kind, args: parsed.output } as OperationOf<ShownKind>;
  if (!isNamed) return operation;
  return kind === 'message.send' ? withoutQuote(operation) : withTarget(operation, 0);
}

const isAt = (args: OperationOf<ShownKind>['args'], { group_id, event_id }: HeldOperation): boolean =>
  'group_id' in args ? args.group_id === group_id : args.event_id === event_id;
