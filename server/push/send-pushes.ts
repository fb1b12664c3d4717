import { type PushKind, pushKinds, type PushMessage } from '../../contract/push.ts';
import { locales } from '../../contract/scalars.ts';
import { localizedText } from '../http/locale.ts';
import { cutText } from '../cut-text.ts';
import { deliverPushes, devicesToPush, type PushContext } from './deliver-pushes.ts';

const batchSize = 100;
const maxTextLength = 300;
/** Milliseconds. Older notifications are not pushed. */
const maxAgeMs = 15 * 60_000;

export function kindOfLog(type: string): PushKind {
  if (type === 'recording' || type === 'material') return 'library';
  if (type === 'support') return 'request';
  if (type === 'message' || type === 'chat' || type === 'group') return 'mention';
  return pushKinds.find((kind) => kind === type) ?? 'event';
}

/** Pushes each new notification once, to devices without a socket. Returns the count of accepted messages. */
export async function sendPushes(ctx: PushContext): Promise<number> {
  const due = await ctx.db
    .updateTable('log')
    .set({ pushed: true })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('log')
        .select('id')
        .where('pushed', '=', false)
        .orderBy('id')
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  const recent = due.filter(({ created_at }) => created_at.getTime() > ctx.now() - maxAgeMs);
  if (recent.length === 0) return 0;
  let accepted = 0;
  for (const log of recent) {
    const kind = kindOfLog(log.type);
    const devices = await devicesToPush(ctx, kind, log.user_id);
    accepted += await deliverPushes(ctx, devices, kind, (language): PushMessage => {
      const locale = locales.find((each) => each === language) ?? 'en';
      return {
        id: log.id,
        title: cutText(localizedText(log.localized_title, locale, log.title), maxTextLength),
        body: cutText(localizedText(log.localized_content, locale, log.content), maxTextLength),
        href: hrefOf(log),
      };
    });
  }
  return accepted;
}

interface LogAbout {
  type: string;
  event_id: number | null;
  poll_id: number | null;
  request_id: number | null;
  group_id: number | null;
  business_id: number | null;
  material_id: number | null;
}

/** The page that the notification opens. A reminder joins the meeting directly. */
function hrefOf({
  type,
  event_id,
  poll_id,
  request_id,
  group_id,
  business_id,
  material_id,
}: LogAbout): string {
  if (event_id !== null) return `/schedule/${event_id}/-${type === 'reminder' ? '?join=1' : ''}`;
  if (poll_id !== null) return `/polls/${poll_id}`;
  if (request_id !== null) return `/support/${request_id}`;
  if (group_id !== null) return `/chat/${group_id}`;
  if (business_id !== null) return `/business/meetings/${business_id}`;
  if (type === 'summary') return '/agenda';
  return material_id === null ? '/notifications' : `/library/material/${material_id}`;
}
