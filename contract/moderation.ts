import * as v from 'valibot';
import { groupTypes, message } from './chat.ts';
import { endpoint } from './endpoint.ts';
import { flag, id, idText, number } from './scalars.ts';

/** A reported message with the messages around it. */
export const report = v.object({
  message,
  group: v.object({ id, title: v.string(), private: flag, blocked: flag }),
  /** Count of people who reported it. */
  reports: number(),
  before: v.array(message),
  after: v.array(message),
});
export type Report = v.InferOutput<typeof report>;

export const listReports = endpoint({
  method: 'GET',
  path: '/desk/chat',
  access: 'approved',
  summary: 'List reported messages that wait for a decision, most reports first (moderators, chat admins)',
  output: v.object({ reports: v.array(report), total: number() }),
});

export const verdicts = ['spam', 'restore', 'delete'] as const;

export const moderateReport = endpoint({
  method: 'POST',
  path: '/desk/chat/:id',
  access: 'approved',
  summary:
    'Decide on a reported message: hide it as spam for everybody, dismiss the reports, or delete it (moderators, chat admins)',
  params: v.object({ id: idText }),
  body: v.object({ verdict: v.picklist(verdicts) }),
});

const maxSilenceSeconds = 30 * 24 * 3600;

export const silencePerson = endpoint({
  method: 'POST',
  path: '/desk/chat/silence',
  access: 'approved',
  summary:
    'Suspend the write access of a person to a group, for a number of seconds; 0 ends the suspension (moderators, chat admins)',
  body: v.object({
    group_id: id,
    user_id: id,
    seconds: v.pipe(number(), v.integer(), v.minValue(0), v.maxValue(maxSilenceSeconds, 'max')),
  }),
});

export const blockChat = endpoint({
  method: 'POST',
  path: '/desk/chat/block',
  access: 'approved',
  summary: 'Block or unblock the private chat of two people (moderators, chat admins)',
  body: v.object({ group_id: id, blocked: flag }),
});

export const isPrivate = (type: number): boolean => type === groupTypes.private;
