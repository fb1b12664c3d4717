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
  summary: 'Reported messages nobody has judged, those with most reports first (moderators, chat admins)',
  output: v.object({ reports: v.array(report), total: number() }),
});

export const verdicts = ['spam', 'restore', 'delete'] as const;

export const moderateReport = endpoint({
  method: 'POST',
  path: '/desk/chat/:id',
  access: 'approved',
  summary:
    'Judge a reported message: spam for all, nothing wrong with it, or delete it (moderators, chat admins)',
  params: v.object({ id: idText }),
  body: v.object({ verdict: v.picklist(verdicts) }),
});

const maxSilenceSeconds = 30 * 24 * 3600;

export const silencePerson = endpoint({
  method: 'POST',
  path: '/desk/chat/silence',
  access: 'approved',
  summary:
    'Let a person read a group and not write in it, for so many seconds; 0 ends it (moderators, chat admins)',
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
  summary: 'Stand between the two of a private chat, or not any more (moderators, chat admins)',
  body: v.object({ group_id: id, blocked: flag }),
});

export const isPrivate = (type: number): boolean => type === groupTypes.private;
