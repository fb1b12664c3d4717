import { businessLimits } from '../../../contract/business.ts';
import type { Coalesced } from '../outbox-change.ts';
import { isFresh, type OutboxOp } from '../outbox-op.ts';
import type { DeviceOperation, NewOpOf, OpOf } from './device-operation.ts';
import { replaceEarlier } from './replace-earlier.ts';

type StepKind =
  | 'business.accept'
  | 'business.propose'
  | 'business.decline'
  | 'business.cancel'
  | 'business.feedback';

/** The last card replaces earlier unsent ones. */
export const saveCard: DeviceOperation<'business.profile'> = {
  coalesce: (lane, incoming) => replaceEarlier(lane, incoming, ({ kind }) => kind === 'business.profile'),
};

/** Merges with unsent changes; the last choice for each slot counts. */
export const changePlan: DeviceOperation<'business.plan'> = {
  coalesce: (lane, incoming): Coalesced => {
    const plans = lane.filter((op): op is OpOf<'business.plan'> => op.kind === 'business.plan');
    const dead = plans.filter(({ state }) => state === 'dead');
    const fresh = plans.findLast(isFresh);
    const merged = fresh && mergePlans(fresh.args, incoming.args);
    return fresh && merged
      ? { put: [{ ...fresh, args: merged }], remove: dead.map(({ seq }) => seq), add: null }
      : { put: [], remove: dead.map(({ seq }) => seq), add: incoming };
  },
};

type PlanArgs = NewOpOf<'business.plan'>['args'];

/** Null if one operation can't contain both: it has one dismissed person, and a maximum of slots. */
function mergePlans(earlier: PlanArgs, later: PlanArgs): PlanArgs | null {
  const [first, second] = [earlier.dismissed, later.dismissed];
  if (first && second && first.user_id !== second.user_id) return null;
  const without = (slots: readonly number[] = [], others: readonly number[] = []) =>
    slots.filter((slot) => !others.includes(slot));
  const blocked = [...new Set([...without(earlier.blocked, later.freed), ...(later.blocked ?? [])])];
  const freed = [...new Set([...without(earlier.freed, later.blocked), ...(later.freed ?? [])])];
  if (Math.max(blocked.length, freed.length) > businessLimits.changedSlots) return null;
  return {
    ...earlier,
    ...later,
    ...(blocked.length > 0 || earlier.blocked || later.blocked ? { blocked } : {}),
    ...(freed.length > 0 || earlier.freed || later.freed ? { freed } : {}),
  };
}

/** The last request to a person replaces earlier unsent ones. The lane is about one person. */
export const requestMeeting: DeviceOperation<'business.request'> = {
  coalesce: (lane, incoming) => replaceEarlier(lane, incoming, ({ kind }) => kind === 'business.request'),
};

const replaceSteps = (lane: readonly OutboxOp[], incoming: NewOpOf<StepKind>, kinds: readonly StepKind[]) =>
  replaceEarlier(
    lane,
    incoming,
    (op) =>
      (kinds as readonly string[]).includes(op.kind) && (op as OpOf<StepKind>).args.id === incoming.args.id,
  );

/** Replaces an unsent answer to the same proposal. */
export const acceptMeeting: DeviceOperation<'business.accept'> = {
  coalesce: (lane, incoming) => replaceSteps(lane, incoming, ['business.accept', 'business.decline']),
};

export const proposeSlots: DeviceOperation<'business.propose'> = {
  coalesce: (lane, incoming) => replaceSteps(lane, incoming, ['business.propose', 'business.decline']),
};

const unsentSteps = ['business.accept', 'business.propose', 'business.decline', 'business.cancel'] as const;

/** Replaces all unsent steps of the meeting. */
export const endMeeting: DeviceOperation<'business.decline'> = {
  coalesce: (lane, incoming) => replaceSteps(lane, incoming, unsentSteps),
};

/** Unsent requests to the person are removed, and nothing is sent if the server knows none. */
export const cancelMeeting: DeviceOperation<'business.cancel'> = {
  coalesce: (lane, incoming): Coalesced => {
    const requests = lane.filter(({ kind }) => kind === 'business.request');
    const unsent = requests.filter((op) => op.state === 'dead' || isFresh(op));
    const steps = replaceSteps(lane, incoming, unsentSteps);
    const isUnknown = incoming.args.id === undefined && unsent.length === requests.length;
    return {
      put: [],
      remove: [...steps.remove, ...unsent.map(({ seq }) => seq)],
      add: isUnknown && requests.length > 0 ? null : incoming,
    };
  },
};

export const rateMeeting: DeviceOperation<'business.feedback'> = {
  coalesce: (lane, incoming) => replaceSteps(lane, incoming, ['business.feedback']),
};
