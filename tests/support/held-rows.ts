import { laneOf, type Operation, type OperationOf } from '../../contract/operations.ts';
import type { HeldInChat, HeldInRoom, HeldRow } from '../../src/db/held-row.ts';
import type { NewOp, OutboxOp } from '../../src/db/outbox-op.ts';

export const person = (id: number) => ({ id, first_name: `P${id}`, last_name: '' });

/** An op in the outbox, by default unsent, with the opId `op1` for the `seq` 1. */
export const opOf = (seq: number, op: NewOp, rest: Partial<OutboxOp> = {}): OutboxOp =>
  ({
    ...op,
    seq,
    opId: `op${seq}`,
    v: 1,
    lane: laneOf(op),
    state: op.dependsOn === undefined ? 'queued' : 'blocked',
    maybeSent: false,
    attempts: 0,
    nextAt: 0,
    createdAt: 50_000,
    ...rest,
  }) as OutboxOp;

type HeldFields = Partial<Omit<HeldRow, 'kind' | 'args'>>;

/** A held operation of person 2, with the key `held1` for the `number` 1. */
function heldRow(number: number, { kind, args }: Operation, rest: HeldFields) {
  return {
    ...{ kind, args, op_id: `held${number}`, journal: 'a', number, depends_on: null, author: person(2) },
    ...{ at: 100_000 + number * 1000, received: 100_000 + number * 1000, seen: false },
    ...rest,
  };
}

/** A held operation in the chat that its arguments name. */
export const heldInChat = (
  number: number,
  op: OperationOf<HeldInChat['kind']>,
  rest: HeldFields = {},
): HeldInChat => ({ group_id: op.args.group_id, ...heldRow(number, op, rest) }) as HeldInChat;

/** A held operation on a question of the event that its arguments name. */
export const heldInRoom = (
  number: number,
  op: OperationOf<HeldInRoom['kind']>,
  rest: HeldFields = {},
): HeldInRoom => ({ event_id: op.args.event_id, ...heldRow(number, op, rest) }) as HeldInRoom;
