import type { DigestPeriod } from '../../../contract/digests.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { PushKind, QuietHours } from '../../../contract/push.ts';
import { getMeta, putMeta } from '../../db/meta.ts';
import { enqueue } from '../../db/outbox.ts';
import { syncInBackgroundIfOffline } from '../../platform/background-sync.ts';
import { callServer } from '../../platform/online.ts';

async function act(kind: 'log.read' | 'log.delete', args: OperationArgs<'log.read'>): Promise<void> {
  await enqueue({ kind, args });
  syncInBackgroundIfOffline();
}

export const readNotification = (id: number) => act('log.read', { ids: [id] });
export const deleteNotification = (id: number) => act('log.delete', { ids: [id] });

/** Marks notifications up to `upTo`, the newest id shown, as read. Later ones stay unread. */
export const readAllNotifications = (upTo: number) => act('log.read', { up_to: upTo });
export const deleteAllNotifications = (upTo: number) => act('log.delete', { up_to: upTo });

export const getPush = () => callServer('getPush');
export const setPushHours = (body: { quiet: QuietHours | null; summary: boolean }) =>
  callServer('setPushHours', { body });
export const setPushKinds = (off: PushKind[]) => callServer('setPushKinds', { body: { off } });

export const getDigest = () => callServer('getDigest');
export const setDigest = (period: DigestPeriod) => callServer('setDigest', { body: { period } });

/** Marks the listed notifications as no longer new. */
export async function markViewed(ids: readonly number[]): Promise<void> {
  const viewed = new Set(await getMeta('viewedLogs'));
  // A write makes every query of notifications run again.
  if (ids.some((id) => !viewed.has(id))) await putMeta('viewedLogs', [...ids]);
}
