import * as v from 'valibot';
import {
  acceptedSlot,
  businessCard,
  businessMeeting,
  businessPlan,
  businessProfile,
  cancelledMeeting,
  declinedMeeting,
  meetingFeedback,
  newBusinessRequest,
  planChange,
  proposedMove,
} from './business.ts';
import { endpoint } from './endpoint.ts';
import { flag, idText, timestamp } from './scalars.ts';

export const listBusinessProfiles = endpoint({
  method: 'GET',
  path: '/business/profiles',
  access: 'approved',
  summary: 'List the active business cards, and the own one (extension)',
  output: v.array(businessProfile),
});

export const saveBusinessProfile = endpoint({
  method: 'PUT',
  path: '/business/profile',
  access: 'approved',
  summary: 'Save the own business card (extension)',
  body: businessCard,
  output: businessProfile,
  keyed: true,
});

export const listBusinessPlans = endpoint({
  method: 'GET',
  path: '/business/plan',
  access: 'approved',
  summary: 'Get the own availability for business meetings, as a list of one (extension)',
  output: v.array(businessPlan),
});

export const changeBusinessPlan = endpoint({
  method: 'PUT',
  path: '/business/plan',
  access: 'approved',
  summary: 'Change the own availability for business meetings (extension)',
  body: planChange,
  output: businessPlan,
  keyed: true,
});

export const getBusinessSlots = endpoint({
  method: 'GET',
  path: '/business/people/:id/slots',
  access: 'approved',
  summary:
    'List the coming slots in which the caller and a person are both free, without reasons (extension)',
  params: v.object({ id: idText }),
  output: v.object({
    slots: v.array(
      v.object({
        start: timestamp,
        /** Both are free. */
        free: flag,
        /** A table is free. */
        table: flag,
      }),
    ),
  }),
});

export const listBusinessMeetings = endpoint({
  method: 'GET',
  path: '/business/meetings',
  access: 'approved',
  summary: 'List the requests and meetings of the caller (extension)',
  output: v.array(businessMeeting),
});

export const requestBusinessMeeting = endpoint({
  method: 'POST',
  path: '/business/meetings',
  access: 'approved',
  summary:
    'Ask a person for a meeting in one of up to three slots; if they have asked already, propose these slots (extension)',
  body: newBusinessRequest,
  output: businessMeeting,
  keyed: true,
});

/** The path has the id of the meeting. */
const meetingId = v.object({ id: idText });

export const acceptBusinessMeeting = endpoint({
  method: 'POST',
  path: '/business/meetings/:id/accept',
  access: 'approved',
  summary: 'Accept one of the proposed slots; the first acceptance takes the slot and a table (extension)',
  params: meetingId,
  body: v.omit(acceptedSlot, ['id', 'user_id']),
  output: businessMeeting,
  keyed: true,
});

export const proposeBusinessSlots = endpoint({
  method: 'POST',
  path: '/business/meetings/:id/propose',
  access: 'approved',
  summary: 'Propose other slots for a request, or for moving a meeting (extension)',
  params: meetingId,
  body: v.omit(proposedMove, ['id', 'user_id']),
  output: businessMeeting,
  keyed: true,
});

export const declineBusinessMeeting = endpoint({
  method: 'POST',
  path: '/business/meetings/:id/decline',
  access: 'approved',
  summary: 'Decline a request, or the proposal to move a meeting (extension)',
  params: meetingId,
  body: v.omit(declinedMeeting, ['id', 'user_id']),
  output: businessMeeting,
  keyed: true,
});

export const cancelBusinessMeeting = endpoint({
  method: 'POST',
  path: '/business/meetings/:id/cancel',
  access: 'approved',
  summary: 'Withdraw a request, or cancel a meeting (extension)',
  params: meetingId,
  body: v.omit(cancelledMeeting, ['id', 'user_id']),
  output: businessMeeting,
  keyed: true,
});

export const withdrawBusinessRequest = endpoint({
  method: 'POST',
  path: '/business/people/:id/withdraw',
  access: 'approved',
  summary: 'Withdraw the request to a person, or cancel the coming meeting that followed from it (extension)',
  params: v.object({ id: idText }),
  body: v.pick(cancelledMeeting, ['message']),
  output: businessMeeting,
  keyed: true,
});

export const rateBusinessMeeting = endpoint({
  method: 'POST',
  path: '/business/meetings/:id/feedback',
  access: 'approved',
  summary:
    'Say whether a meeting was useful, for the statistics of the organisers; null takes it back (extension)',
  params: meetingId,
  body: v.omit(meetingFeedback, ['id', 'user_id']),
  output: businessMeeting,
  keyed: true,
});

export const enterBusinessMeeting = endpoint({
  method: 'POST',
  path: '/business/meetings/:id/entry',
  access: 'approved',
  summary: 'Get the address of the room of an online meeting, around its time (extension)',
  params: meetingId,
  output: v.object({ address: v.string() }),
});
