import webPush from 'web-push';
import type { PushKind, PushMessage } from '../../contract/push.ts';
import { readSchool } from '../areas/school/current-school.ts';
import type { Context } from '../context.ts';
import { postPublic } from '../http/post-public.ts';
import { isInQuietHours } from './quiet-hours.ts';
import { subjectOf, vapidKeys } from './vapid.ts';

const timeoutMs = 10_000;
/** Time to live of a push message, in seconds. */
const ttlSeconds = { reminder: 900, other: 6 * 3600 };
/** Kinds with low urgency, which may wait to save battery. */
const lowUrgencyKinds: readonly PushKind[] = ['library', 'summary', 'poll'];

export type PushContext = Pick<Context, 'db' | 'now' | 'config' | 'log'> & {
  /** Whether a device has a socket now; it needs no push message then. */
  hasSocket: (sessionId: number) => boolean;
};

interface Device {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
}

/**
 * The devices of a person, or of everybody, that should get a push message now: no socket, kind not switched
 * off, no quiet hours.
 */
export async function devicesToPush(
  ctx: PushContext,
  kind: PushKind,
  userId: number | null,
): Promise<Device[]> {
  const devices = await ctx.db
    .selectFrom('push_subscription')
    .innerJoin('app_user', 'app_user.id', 'push_subscription.user_id')
    .select(['push_subscription.id', 'session_id', 'endpoint', 'p256dh', 'auth', 'language', 'push_off'])
    .select(['quiet_from', 'quiet_to', 'quiet_zone'])
    .where('app_user.status', '=', 'approved')
    .where('app_user.deleted_at', 'is', null)
    .$if(userId !== null, (query) => query.where('app_user.id', '=', userId!))
    .execute();
  return devices.filter(
    ({ push_off, session_id, ...person }) =>
      !push_off.includes(kind) &&
      !ctx.hasSocket(session_id) &&
      // The person has requested a reminder of this event, so quiet hours don't apply.
      (kind === 'reminder' || !isInQuietHours(person, ctx.now())),
  );
}

/** Sends to all devices at once. Returns the count of accepted messages. */
export async function deliverPushes(
  ctx: PushContext,
  devices: readonly Device[],
  kind: PushKind,
  messageIn: (language: string) => PushMessage,
): Promise<number> {
  if (devices.length === 0) return 0;
  const keys = await vapidKeys(ctx);
  const { icon } = (await readSchool(ctx.db, ctx.config)).settings;
  const ownIcon = icon === null ? {} : { icon: `${icon}?size=192` };
  const results = await Promise.all(
    devices.map((device) => push(ctx, device, { ...messageIn(device.language), ...ownIcon }, { keys, kind })),
  );
  return results.filter(Boolean).length;
}

async function push(
  ctx: PushContext,
  { id, endpoint, p256dh, auth }: Device,
  message: PushMessage,
  { keys, kind }: { keys: { publicKey: string; privateKey: string }; kind: PushKind },
): Promise<boolean> {
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: subjectOf(ctx.config), ...keys },
        TTL: kind === 'reminder' ? ttlSeconds.reminder : ttlSeconds.other,
        urgency: kind === 'reminder' ? 'high' : lowUrgencyKinds.includes(kind) ? 'low' : 'normal',
        contentEncoding: 'aes128gcm',
      },
    );
    const status = await postPublic(endpoint, {
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: body ? Buffer.from(body) : null,
      timeout: timeoutMs,
      ...(ctx.config.pushLocal && { allows: () => true }),
    });
    const accepted = status >= 200 && status < 300;
    // The browser has dropped the subscription.
    if (status === 404 || status === 410)
      await ctx.db.deleteFrom('push_subscription').where('id', '=', id).execute();
    else if (!accepted) ctx.log.warn({ status }, 'a push service rejected a message');
    return accepted;
  } catch (error) {
    ctx.log.warn({ err: error }, 'a push service is unreachable');
    return false;
  }
}
