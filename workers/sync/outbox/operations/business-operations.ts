import * as calls from '../../../../contract/business-calls.ts';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { type OpCall, type OpOf, readRowOfKind, type SentOperation } from './operation.ts';

export const saveCard: SentOperation<'business.profile'> = {
  request: ({ opId, args }) => [
    { endpoint: calls.saveBusinessProfile, call: { body: args, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('business_profile'),
};

export const changePlan: SentOperation<'business.plan'> = {
  request: ({ opId, args }) => [
    { endpoint: calls.changeBusinessPlan, call: { body: args, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('business_plan'),
};

const readMeeting = readRowOfKind('business_meeting');

export const requestMeeting: SentOperation<'business.request'> = {
  request: ({ opId, args }) => [
    { endpoint: calls.requestBusinessMeeting, call: { body: args, idempotencyKey: opId } },
  ],
  readResult: readMeeting,
};

type StepOp = OpOf<'business.accept' | 'business.propose' | 'business.decline' | 'business.feedback'>;

/** The call names the meeting alone; the person is in the op for its lane. */
const stepTo =
  (endpoint: Endpoint) =>
  ({ opId, args }: StepOp): OpCall[] => {
    const { id, user_id: _person, ...body } = args;
    return [{ endpoint, call: { params: { id }, body, idempotencyKey: opId } }];
  };

export const acceptMeeting: SentOperation<'business.accept'> = {
  request: stepTo(calls.acceptBusinessMeeting),
  readResult: readMeeting,
};

export const proposeSlots: SentOperation<'business.propose'> = {
  request: stepTo(calls.proposeBusinessSlots),
  readResult: readMeeting,
};

export const declineMeeting: SentOperation<'business.decline'> = {
  request: stepTo(calls.declineBusinessMeeting),
  readResult: readMeeting,
};

export const cancelMeeting: SentOperation<'business.cancel'> = {
  request: ({ opId, args: { id, user_id, ...body } }) => [
    id === undefined
      ? {
          endpoint: calls.withdrawBusinessRequest,
          call: { params: { id: user_id }, body, idempotencyKey: opId },
        }
      : { endpoint: calls.cancelBusinessMeeting, call: { params: { id }, body, idempotencyKey: opId } },
  ],
  readResult: readMeeting,
};

export const rateMeeting: SentOperation<'business.feedback'> = {
  request: stepTo(calls.rateBusinessMeeting),
  readResult: readMeeting,
};
