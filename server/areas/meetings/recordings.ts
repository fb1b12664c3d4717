import { sql } from 'kysely';
import { channels } from '../../../contract/channels.ts';
import type { EventOnWire, RecordingSource } from '../../../contract/events.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { materialLink, recordingOf } from '../../../src/lib/recording.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { write, type Write } from '../../db/write.ts';
import { localizedText } from '../../http/locale.ts';
import { Refusal } from '../../http/refusal.ts';
import { queueEventChanges } from '../../webhooks/queue-deliveries.ts';
import { unknownEvent } from '../events/operations.ts';
import { eventsFor } from '../events/rows.ts';
import { eventsOfSpeaker } from '../events/speakers.ts';
import { isVisibleTo } from '../library/rows.ts';
import { notificationsFor } from '../notifications/rows.ts';
import { programmeChannel } from '../programme/channel.ts';
import { isOrganiser } from '../people/roles.ts';

const titles = { en: 'Recording available', de: 'Aufzeichnung verfügbar', ru: 'Запись доступна' };

/**
 * Sets the recording of an event. Only for its hosts and organisers. The first recording notifies the
 * attendees.
 */
export async function setRecording(
  { ctx, me, locale }: { ctx: Context; me: Me; locale: Locale },
  id: number,
  source: RecordingSource,
): Promise<EventOnWire> {
  return write(ctx.db, ctx.announcer, async (tx) => {
    const event = await tx.db
      .selectFrom('event')
      .select(['id', 'recording', 'name', 'localized_name'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!event) throw unknownEvent(id);
    if (!isOrganiser(me) && !(await eventsOfSpeaker(tx.db, me.id, [id])).has(id))
      throw new Refusal('forbidden', { subject: { type: 'event', id } });
    const recording = await linkOf(tx, me, source);
    const rev = await tx.rev();
    await tx.db.updateTable('event').set({ recording, rev }).where('id', '=', id).execute();
    await sql`select touch_channel(${programmeChannel}, ${rev})`.execute(tx.db);
    await tx.change('all', 'event', id, 'put', rev);
    tx.nudge('all', rev);
    await queueEventChanges(tx.db, [id]);
    if (recording === null) await deleteRecordingNotifications(tx, id);
    else if (event.recording === null) await notifyRecording(tx, ctx, me, event);
    const [row] = await eventsFor({ ctx, me, locale, db: tx.db }, { ids: [id] });
    return row!;
  });
}

async function linkOf(tx: Write, me: Me, { url, material_id }: RecordingSource): Promise<string | null> {
  if (material_id) {
    const material = await tx.db
      .selectFrom('material')
      .select('mime_type')
      .where('id', '=', material_id)
      .where('deleted_at', 'is', null)
      .where(isVisibleTo(me))
      .executeTakeFirst();
    if (!/^(video|audio)\//.test(material?.mime_type ?? ''))
      throw new Refusal('invalid', { fields: { material_id: ['unknown'] } });
    return materialLink(material_id);
  }
  if (!url) return null;
  const found = recordingOf(url);
  if (!found || found.kind === 'material') throw new Refusal('invalid', { fields: { url: ['url'] } });
  return found.page;
}

interface EventName {
  id: number;
  name: string;
  localized_name: Parameters<typeof localizedText>[0];
}

async function notifyRecording(tx: Write, ctx: Context, me: Me, event: EventName): Promise<void> {
  // Attendees are people who rated, starred or booked the event.
  const people = await tx.db
    .selectFrom('app_user')
    .select('app_user.id')
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .where('id', '<>', me.id)
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('rating').select('user_id').where('event_id', '=', event.id)),
        eb(
          'id',
          'in',
          eb
            .selectFrom('agenda')
            .select('user_id')
            .where('event_id', '=', event.id)
            .where('starred', '=', true),
        ),
        eb(
          'id',
          'in',
          eb
            .selectFrom('booking')
            .select('user_id')
            .where('event_id', '=', event.id)
            .where('state', '=', 'booked'),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
  for (const { id: person } of people) {
    const rev = await tx.rev();
    const { id } = await tx.db
      .insertInto('log')
      .values({
        user_id: person,
        type: 'recording',
        title: titles.en,
        localized_title: JSON.stringify(titles),
        content: localizedText(event.localized_name, 'en', event.name),
        localized_content: JSON.stringify(event.localized_name),
        notificator_id: me.id,
        event_id: event.id,
        created_at: new Date(ctx.now()),
        rev,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.change(`user:${person}`, 'log', id, 'put', rev);
    const [row] = await notificationsFor(tx.db, person, 'en', { ids: [id] });
    if (row) await tx.emit(channels.ownNotifications(person), 'notification', rev, { ...row });
  }
}

async function deleteRecordingNotifications(tx: Write, eventId: number): Promise<void> {
  const deleted = await tx.db
    .deleteFrom('log')
    .where('event_id', '=', eventId)
    .where('type', '=', 'recording')
    .returning(['id', 'user_id'])
    .execute();
  for (const { id, user_id } of deleted.toSorted((a, b) => a.id - b.id)) {
    if (user_id === null) continue;
    const rev = await tx.rev();
    await tx.change(`user:${user_id}`, 'log', id, 'del', rev);
    tx.nudge(user_id, rev);
  }
}
