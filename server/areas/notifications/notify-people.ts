import { channels } from '../../../contract/channels.ts';
import type { Localized } from '../../../contract/scalars.ts';
import type { Context } from '../../context.ts';
import type { LogChanges } from '../../db/log-schema.ts';
import type { Write } from '../../db/write.ts';
import { notificationsFor } from './rows.ts';

export interface NewNotification {
  type: string;
  title: Required<Localized>;
  content: Localized;
  eventId?: number | null;
  /** The business meeting. */
  businessId?: number | null;
  /** User id of the sender. */
  from?: number | null;
  changes?: LogChanges | null;
}

/** Stores a notification for each of these people and sends it to their devices. */
export async function notifyPeople(
  tx: Write,
  ctx: Pick<Context, 'now'>,
  people: Iterable<number>,
  { type, title, content, eventId = null, businessId = null, from = null, changes = null }: NewNotification,
): Promise<void> {
  const ids = [...new Set(people)].toSorted((a, b) => a - b);
  if (ids.length === 0) return;
  const rev = await tx.rev();
  const created_at = new Date(ctx.now());
  const rows: { id: number; user_id: number | null }[] = [];
  for (let at = 0; at < ids.length; at += 500) {
    const values = ids.slice(at, at + 500).map((user_id) => ({
      user_id,
      type,
      title: title.en,
      localized_title: JSON.stringify(title),
      content: content.en ?? '',
      localized_content: JSON.stringify(content),
      notificator_id: from,
      event_id: eventId,
      business_id: businessId,
      changes: changes && JSON.stringify(changes),
      created_at,
      rev,
    }));
    rows.push(...(await tx.db.insertInto('log').values(values).returning(['id', 'user_id']).execute()));
  }
  const [sample] = rows;
  const [sampleRow] = sample?.user_id
    ? await notificationsFor(tx.db, sample.user_id, 'en', { ids: [sample.id] })
    : [];
  for (const { id, user_id } of rows) {
    if (user_id === null) continue;
    await tx.change(`user:${user_id}`, 'log', id, 'put', rev);
    if (sampleRow)
      await tx.emit(channels.ownNotifications(user_id), 'notification', rev, {
        ...sampleRow,
        id,
        read: false,
        read_at: null,
      });
    tx.nudge(user_id, rev);
  }
}
