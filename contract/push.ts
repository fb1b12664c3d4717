import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { rowText } from './scalars.ts';

/** What a person can switch off by itself. */
export const pushKinds = [
  'event',
  'reminder',
  'announcement',
  'mention',
  'poll',
  'library',
  'request',
  'private',
  'summary',
] as const;
export type PushKind = (typeof pushKinds)[number];

const subscription = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(2000, 'max:2000'), v.url('url')),
  keys: v.object({
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{80,100}=*$/, 'invalid')),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{20,30}=*$/, 'invalid')),
  }),
});
export type PushSubscriptionForm = v.InferOutput<typeof subscription>;

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0);
    return true;
  } catch {
    return false;
  }
}
const timeZone = v.pipe(v.string('required'), v.maxLength(60, 'max:60'), v.check(isZone, 'zone'));
const minute = v.pipe(v.number('required'), v.integer('required'), v.minValue(0), v.maxValue(1439));
const quietHours = v.object({ from: minute, to: minute, zone: timeZone });
export type QuietHours = v.InferOutput<typeof quietHours>;

const settings = v.object({
  /** By which a browser knows this server's pushes. */
  key: rowText,
  /** Where this device is reached; null where it is not. */
  endpoint: v.nullable(rowText),
  off: v.array(v.picklist(pushKinds)),
  /** Hours in which nothing but reminders is pushed, in minutes after midnight by the clock of `zone`. */
  quiet: v.nullable(quietHours),
  /** In the morning of a day on which something of one’s own agenda is. */
  summary: v.boolean(),
});

export const getPush = endpoint({
  method: 'GET',
  path: '/push',
  access: 'approved',
  summary: 'Pushes of this device and what is switched off (extension)',
  output: settings,
});

export const subscribePush = endpoint({
  method: 'PUT',
  path: '/push',
  access: 'approved',
  summary: 'Reach this device by push; it ends with the session (extension)',
  body: subscription,
  output: settings,
});

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/push',
  access: 'approved',
  summary: 'No more pushes to this device (extension)',
  output: settings,
});

export const setPushKinds = endpoint({
  method: 'PUT',
  path: '/push/kinds',
  access: 'approved',
  summary: 'Which kinds are not pushed to any device of one’s own (extension)',
  body: v.object({ off: v.pipe(v.array(v.picklist(pushKinds)), v.maxLength(pushKinds.length)) }),
  output: settings,
});

export const setPushHours = endpoint({
  method: 'PUT',
  path: '/push/hours',
  access: 'approved',
  summary: 'Quiet hours, and a summary in the morning (extension)',
  body: v.object({ quiet: v.nullable(quietHours), summary: v.boolean() }),
  output: settings,
});

/** What a push carries: shown by the service worker as it is. */
export const pushMessage = v.object({
  id: v.number(),
  /** What takes the place of an earlier one on the screen. */
  tag: v.optional(v.string()),
  title: v.string(),
  body: v.string(),
  /** Within the app. */
  href: v.string(),
});
export type PushMessage = v.InferOutput<typeof pushMessage>;
