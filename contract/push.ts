import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { rowText } from './scalars.ts';

/** Kinds of notifications that a person can switch off. */
export const pushKinds = [
  'event',
  'reminder',
  'announcement',
  'mention',
  'poll',
  'library',
  'request',
  'business',
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
  /** Public VAPID key, by which a browser accepts this server's pushes. */
  key: rowText,
  /** Push endpoint of this device; null if it is not subscribed. */
  endpoint: v.nullable(rowText),
  off: v.array(v.picklist(pushKinds)),
  /** Hours in which only reminders are pushed, in minutes after midnight in `zone`. */
  quiet: v.nullable(quietHours),
  /** Push a summary in the morning of days with events of the person's agenda. */
  summary: v.boolean(),
});

export const getPush = endpoint({
  method: 'GET',
  path: '/push',
  access: 'approved',
  summary: 'Get the push settings of this device and the muted kinds (extension)',
  output: settings,
});

export const subscribePush = endpoint({
  method: 'PUT',
  path: '/push',
  access: 'approved',
  summary: 'Subscribe this device to push messages until its session ends (extension)',
  body: subscription,
  output: settings,
});

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/push',
  access: 'approved',
  summary: 'Unsubscribe this device from push messages (extension)',
  output: settings,
});

export const setPushKinds = endpoint({
  method: 'PUT',
  path: '/push/kinds',
  access: 'approved',
  summary: 'Set the kinds of notifications that are not pushed to any device of the caller (extension)',
  body: v.object({ off: v.pipe(v.array(v.picklist(pushKinds)), v.maxLength(pushKinds.length)) }),
  output: settings,
});

export const setPushHours = endpoint({
  method: 'PUT',
  path: '/push/hours',
  access: 'approved',
  summary: 'Set the quiet hours and the morning summary (extension)',
  body: v.object({ quiet: v.nullable(quietHours), summary: v.boolean() }),
  output: settings,
});

/** Content of a push; the service worker shows it unchanged. */
export const pushMessage = v.object({
  id: v.number(),
  /** A push replaces a shown one with the same tag. */
  tag: v.optional(v.string()),
  title: v.string(),
  body: v.string(),
  /** Path within the app. */
  href: v.string(),
  /** Path of the school's icon; absent for that of the app. */
  icon: v.optional(v.string()),
});
export type PushMessage = v.InferOutput<typeof pushMessage>;
