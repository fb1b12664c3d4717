import type { DeviceOperation } from './device-operation.ts';
import { replaceEarlier } from './replace-earlier.ts';

/** The last vote of a question replaces earlier unsent ones. */
export const voteForEventQuestion: DeviceOperation<'eventQuestion.vote'> = {
  coalesce: (lane, incoming) =>
    replaceEarlier(
      lane,
      incoming,
      (op) => op.kind === 'eventQuestion.vote' && op.args.id === incoming.args.id,
    ),
};

/** The last text of a question replaces earlier unsent ones. */
export const editEventQuestion: DeviceOperation<'eventQuestion.edit'> = {
  coalesce: (lane, incoming) =>
    replaceEarlier(
      lane,
      incoming,
      (op) => op.kind === 'eventQuestion.edit' && op.args.id === incoming.args.id,
    ),
};

/** A withdrawal removes unsent edits. */
export const withdrawEventQuestion: DeviceOperation<'eventQuestion.withdraw'> = {
  coalesce: (lane, incoming) =>
    replaceEarlier(
      lane,
      incoming,
      (op) =>
        (op.kind === 'eventQuestion.edit' || op.kind === 'eventQuestion.withdraw') &&
        op.args.id === incoming.args.id,
    ),
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
