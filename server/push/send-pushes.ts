import webPush from 'web-push';
import { type PushKind, pushKinds, type PushMessage } from '../../contract/push.ts';
import { locales } from '../../contract/scalars.ts';
import type { Context } from '../context.ts';
import { localizedText } from '../http/locale.ts';
import { subjectOf, vapidKeys } from './vapid.ts';

const atOnce = 100;
const patience = 10_000;
const longestBody = 300;
/** What could not be delivered in this time is of no use any more, in seconds. */
const keptFor = { reminder: 900, other: 6 * 3600 };
/** Older ones were told in other ways. */
const freshMs = 15 * 60_000;

export function kindOfLog(type: string): PushKind {
  if (type === 'recording' || type === 'material') return 'library';
  if (type === 'support') return 'request';
  if (type === 'message' || type === 'chat' || type === 'group') return 'mention';
  return pushKinds.find((kind) => kind === type) ?? 'event';
}

type Pushing = Pick<Context, 'db' | 'now' | 'config' | 'log'> & {
  /** Whether a device has a socket now: it hears by itself. */
  isListening: (sessionId: number) => boolean;
};

/**
 * Pushes what was told and not pushed yet, each notification once, to the devices that do not hear of it otherwise.
 * Gives how many pushes were accepted.
 */
export async function sendPushes(ctx: Pushing): Promise<number> {
  const due = await ctx.db
    .updateTable('log')
    .set({ pushed: true })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('log')
        .select('id')
        .where('pushed', '=', false)
        .orderBy('id')
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  const fresh = due.filter(({ created_at }) => created_at.getTime() > ctx.now() - freshMs);
  if (fresh.length === 0) return 0;
  const keys = await vapidKeys(ctx);
  let accepted = 0;
  for (const log of fresh) {
    const devices = await ctx.db
      .selectFrom('push_subscription')
      .innerJoin('app_user', 'app_user.id', 'push_subscription.user_id')
      .select(['push_subscription.id', 'session_id', 'endpoint', 'p256dh', 'auth', 'language', 'push_off'])
      .where('app_user.status', '=', 'approved')
      .where('app_user.deleted_at', 'is', null)
      .$if(log.user_id !== null, (query) => query.where('app_user.id', '=', log.user_id!))
      .execute();
    const kind = kindOfLog(log.type);
    const wanted = devices.filter(
      ({ push_off, session_id }) => !push_off.includes(kind) && !ctx.isListening(session_id),
    );
    const sent = await Promise.all(
      wanted.map((device) => {
        const locale = locales.find((each) => each === device.language) ?? 'en';
        const message: PushMessage = {
          id: log.id,
          title: localizedText(log.localized_title, locale, log.title).slice(0, longestBody),
          body: localizedText(log.localized_content, locale, log.content).slice(0, longestBody),
          href: hrefOf(log),
        };
        return push(ctx, device, message, { keys, kind });
      }),
    );
    accepted += sent.filter(Boolean).length;
  }
  return accepted;
}

interface LogAbout {
  type: string;
  event_id: number | null;
  poll_id: number | null;
  request_id: number | null;
  group_id: number | null;
  material_id: number | null;
}

/** Where a tap leads: a reminder joins in one step. */
function hrefOf({ type, event_id, poll_id, request_id, group_id, material_id }: LogAbout): string {
  if (event_id !== null) return `/schedule/${event_id}/-${type === 'reminder' ? '?join=1' : ''}`;
  if (poll_id !== null) return `/polls/${poll_id}`;
  if (request_id !== null) return `/support/${request_id}`;
  if (group_id !== null) return `/chat/${group_id}`;
  return material_id === null ? '/notifications' : `/library/material/${material_id}`;
}

interface Device {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

async function push(
  ctx: Pushing,
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
        TTL: kind === 'reminder' ? keptFor.reminder : keptFor.other,
        urgency: kind === 'reminder' ? 'high' : 'normal',
        contentEncoding: 'aes128gcm',
      },
    );
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: body ? new Uint8Array(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    await response.body?.cancel();
    // The browser has let go of it.
    if (response.status === 404 || response.status === 410)
      await ctx.db.deleteFrom('push_subscription').where('id', '=', id).execute();
    else if (!response.ok) ctx.log.warn({ status: response.status }, 'a push service refused');
    return response.ok;
  } catch (error) {
    ctx.log.warn({ err: error }, 'a push service could not be reached');
    return false;
  }
}
