import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type {
  DataPurpose,
  DataViewer,
  ErasureOutcome,
  StoragePeriodOnWire,
} from '../../../contract/privacy-data.ts';
import type { RetentionKind } from '../../../contract/retention.ts';

export const purposeTexts: Record<DataPurpose, MessageDescriptor> = {
  account: msg`Your account works and is protected.`,
  directory: msg`People find and recognise each other.`,
  programme: msg`The organisers plan and run the programme.`,
  attendance: msg`Attendance is recorded and confirmed.`,
  communication: msg`People write to each other.`,
  networking: msg`People meet and exchange details.`,
  participation: msg`You take part in events.`,
  materials: msg`Speakers and organisers share materials.`,
  information: msg`You learn what concerns you.`,
  own_notes: msg`You remember what is important to you.`,
  improvement: msg`The organisers learn what was good and what was not.`,
  support: msg`Your questions are answered.`,
  moderation: msg`Everyone is protected from abuse.`,
  accountability: msg`It can be traced who changed what.`,
  technical: msg`The app works on all your devices.`,
};

export const viewerTexts: Record<DataViewer, MessageDescriptor> = {
  self: msg({ message: 'you', context: 'sees personal data' }),
  other_person: msg`the other person`,
  members: msg`members of the chat`,
  participants: msg`everyone who is signed in`,
  public: msg`anyone, also without an account`,
  link_holders: msg`anyone who knows the secret address or the number`,
  speakers: msg`speakers of the event`,
  helpers: msg`helpers at the check-in`,
  moderators: msg`organisers and chat administrators`,
  organisers: msg({ message: 'organisers', context: 'see personal data' }),
  administrators: msg({ message: 'administrators', context: 'see personal data' }),
  platform_administrators: msg({ message: 'platform administrators', context: 'see personal data' }),
  totals: msg`others only in totals, without your name`,
  mail_server: msg`the mail server of the school`,
  push_service: msg`the push service of your browser`,
  meeting_service: msg`the service for online meetings`,
  connected_systems: msg`systems of others that administrators have connected, for example a website of the school`,
  nobody: msg`nobody, only the program uses it`,
};

const plainPeriods: Record<Exclude<StoragePeriodOnWire['code'], 'retention' | 'after'>, MessageDescriptor> = {
  account: msg`Until your account is deleted.`,
  removal: msg`Until you or an organiser remove it.`,
  school: msg`Until organisers delete it.`,
  session: msg`Until you sign out on the device, or do not use it for 90 days.`,
  after_end: msg`Until a day after the end of the event or the task.`,
  unconfirmed: msg`For three days, if you do not confirm your e-mail address.`,
};

/** Data that the school keeps until somebody deletes it. */
const unlimited: Record<RetentionKind, MessageDescriptor> = {
  messages: msg`The school does not delete old messages by itself.`,
  support: msg`The school does not delete old questions by itself.`,
  audit: msg`The school does not delete old entries by itself.`,
  attendance: msg`The school does not delete old visits by itself.`,
  accounts: msg`The school does not delete unused accounts by itself.`,
};

const limited: Record<RetentionKind, (days: number) => MessageDescriptor> = {
  messages: (days) =>
    msg`${plural(days, { one: 'For # day after sending.', other: 'For # days after sending.' })}`,
  support: (days) =>
    msg`${plural(days, {
      one: 'For # day after the last change, once the question is closed.',
      other: 'For # days after the last change, once the question is closed.',
    })}`,
  audit: (days) =>
    msg`${plural(days, { one: 'For # day after the change.', other: 'For # days after the change.' })}`,
  attendance: (days) =>
    msg`${plural(days, { one: 'For # day after the visit.', other: 'For # days after the visit.' })}`,
  accounts: (days) =>
    msg`${plural(days, {
      one: 'Participants and experts: also if the account is not used for # day. A warning is sent by e-mail 30 days before.',
      other:
        'Participants and experts: also if the account is not used for # days. A warning is sent by e-mail 30 days before.',
    })}`,
};

const fixed = (hours: number): MessageDescriptor => {
  const days = hours / 24;
  return Number.isInteger(days)
    ? msg`${plural(days, { one: 'For # day.', other: 'For # days.' })}`
    : msg`${plural(hours, { one: 'For # hour.', other: 'For # hours.' })}`;
};

export function periodText({ code, kind, hours }: StoragePeriodOnWire): MessageDescriptor {
  if (code === 'after') return fixed(hours ?? 0);
  if (code !== 'retention') return plainPeriods[code];
  const named = kind ?? 'messages';
  return hours === null ? unlimited[named] : limited[named](hours / 24);
}

/** Results of the deletion of an account, for the parts of a kind of data. */
export function erasureText(outcomes: readonly ErasureOutcome[]): MessageDescriptor {
  if (outcomes.includes('choice'))
    return msg`You choose whether it is deleted as well. Otherwise it stays without your name.`;
  const isDeleted = outcomes.includes('deleted');
  if (outcomes.includes('unlinked'))
    return isDeleted
      ? msg`One part is deleted. The rest stays without your name and your texts.`
      : msg`It stays without your name and your texts.`;
  if (outcomes.includes('stays'))
    return isDeleted
      ? msg`One part is deleted. Nothing in the rest leads to you.`
      : msg`It stays. Nothing in it leads to you.`;
  return msg`It is deleted.`;
}
