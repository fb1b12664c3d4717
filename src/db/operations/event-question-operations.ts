import { orphanDependants } from '../dependants.ts';
import { isFresh, isUnsent, type OutboxOp } from '../outbox-op.ts';
import type { DeviceOperation, NewOpOf, OpOf } from './device-operation.ts';
import { replaceEarlier } from './replace-earlier.ts';

type Edit = NewOpOf<'eventQuestion.edit'>;
type Withdrawal = NewOpOf<'eventQuestion.withdraw'>;

/** The unacknowledged op that asks the question. */
const askOf = (lane: readonly OutboxOp[], { dependsOn }: Edit | Withdrawal) =>
  lane.find(
    (op): op is OpOf<'eventQuestion.ask'> => op.kind === 'eventQuestion.ask' && op.opId === dependsOn,
  );

const isSameQuestion = (op: OutboxOp, { args, dependsOn }: Edit | Withdrawal) =>
  (op.kind === 'eventQuestion.edit' || op.kind === 'eventQuestion.withdraw') &&
  op.args.id === args.id &&
  op.dependsOn === dependsOn;

/** The last vote of a question replaces earlier unsent ones that no box may have. */
export const voteForEventQuestion: DeviceOperation<'eventQuestion.vote'> = {
  coalesce: (lane, incoming) =>
    replaceEarlier(
      lane,
      incoming,
      (op) =>
        op.kind === 'eventQuestion.vote' &&
        op.args.id === incoming.args.id &&
        op.dependsOn === incoming.dependsOn,
    ),
};

/**
 * The last text of a question replaces earlier unsent ones. A question that nobody has seen is rewritten itself.
 */
export const editEventQuestion: DeviceOperation<'eventQuestion.edit'> = {
  coalesce: (lane, incoming) => {
    const ask = askOf(lane, incoming);
    if (ask && isFresh(ask)) {
      const args = { ...ask.args, content: incoming.args.content };
      return { put: [{ ...ask, args }], remove: [], add: null };
    }
    return replaceEarlier(
      lane,
      incoming,
      (op) => op.kind === 'eventQuestion.edit' && isSameQuestion(op, incoming),
    );
  },
};

/** A withdrawal removes unsent edits. A question that the school can't have is removed itself. */
export const withdrawEventQuestion: DeviceOperation<'eventQuestion.withdraw'> = {
  coalesce: (lane, incoming) => {
    const ask = askOf(lane, incoming);
    if (ask && (isUnsent(ask) || ask.state === 'dead')) {
      const orphans = orphanDependants(lane, ask.opId);
      return { put: orphans.put, remove: [ask.seq, ...orphans.remove], add: null };
    }
    return replaceEarlier(lane, incoming, (op) => isSameQuestion(op, incoming));
  },
};

/** The last report of a question replaces earlier unsent ones. */
export const reportEventQuestion: DeviceOperation<'eventQuestion.report'> = {
  coalesce: (lane, incoming) =>
    replaceEarlier(
      lane,
      incoming,
      (op) => op.kind === 'eventQuestion.report' && op.args.id === incoming.args.id,
    ),
};
