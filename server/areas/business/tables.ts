import { sql } from 'kysely';
import { columnsAs, emptied, isOfMember } from '../../data/carried.ts';
import type { Erasure, PersonalData, TableData } from '../../data/table-data.ts';
import { deleteNotifications } from '../notifications/delete-notifications.ts';
import { readHomeZone } from '../school/current-school.ts';
import { lockPeople } from './locks.ts';
import { notifyOfMeeting } from './notify-meeting.ts';
import { changeMeeting, messagesWithout } from './publish-meeting.ts';

/**
 * Cancels what is open or coming, and notifies the other people. Meetings stay for them and for the tables, under a
 * deleted account and without the person's messages.
 */
async function eraseMeetings({ ctx, tx, user }: Erasure): Promise<void> {
  const meetings = await tx.db
    .selectFrom('business_meeting')
    .selectAll()
    .where((eb) => eb.or([eb('requester_id', '=', user.id), eb('partner_id', '=', user.id)]))
    .orderBy('id')
    .execute();
  if (meetings.length === 0) return;
  await lockPeople(
    tx,
    meetings.flatMap(({ requester_id, partner_id }) => [requester_id, partner_id]),
  );
  // They name the person.
  const ids = sql.join(meetings.map(({ id }) => id));
  await deleteNotifications(tx, sql<boolean>`(business_id in (${ids}))`);
  const zone = await readHomeZone(tx.db, ctx.config);
  for (const { id } of meetings) {
    const meeting = await tx.db
      .selectFrom('business_meeting')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const wasRequested = meeting.state === 'requested';
    const isComing = meeting.start_at !== null && meeting.start_at.getTime() > ctx.now();
    const ends = wasRequested || (meeting.state === 'accepted' && isComing);
    const without = <T>(by: number | null, value: T): T | null => (by === user.id ? null : value);
    await changeMeeting(tx, meeting, {
      ...messagesWithout(meeting, user.id),
      proposed_by: without(meeting.proposed_by, meeting.proposed_by),
      ended_by: without(meeting.ended_by, meeting.ended_by),
      link: null,
      ...(ends && {
        state: 'cancelled',
        ended_by: null,
        proposals: [],
        proposed_by: null,
        table_id: null,
        room: null,
        at: new Date(ctx.now()),
      }),
    });
    if (!ends) continue;
    const to = meeting.requester_id === user.id ? meeting.partner_id : meeting.requester_id;
    await notifyOfMeeting(tx, ctx, meeting, { title: 'gone', to, about: user.id, from: null, zone });
  }
  await tx.db.updateTable('business_seat').set({ feedback: null }).where('user_id', '=', user.id).execute();
}

const arranged: PersonalData = {
  kind: 'business_meetings',
  purposes: ['networking'],
  viewers: ['self', 'other_person', 'organisers', 'meeting_service'],
  periods: ['account'],
  erasure: 'unlinked',
};

/** SQL condition: a meeting that takes place. */
const isAccepted = (alias: string) => sql<boolean>`(${sql.ref(`${alias}.state`)} = 'accepted')`;

export const businessTables = {
  business_profile: {
    privacy: {
      kind: 'business_card',
      purposes: ['networking'],
      viewers: ['participants'],
      periods: ['account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: { rows: () => sql<boolean>`(whole.active and ${isOfMember()})` },
    export: {
      business_card: ({ db }, id) =>
        db
          .selectFrom('business_profile')
          .select(['active', 'offers', 'needs', 'localized_text', 'languages', 'ways'])
          .where('user_id', '=', id)
          .execute(),
    },
    erase: async ({ tx, user }) => {
      const { numDeletedRows } = await tx.db
        .deleteFrom('business_profile')
        .where('user_id', '=', user.id)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await tx.change('all', 'business_profile', user.id, 'del', await tx.rev());
    },
  },
  business_plan: {
    privacy: {
      kind: 'business_times',
      purposes: ['networking', 'own_notes'],
      viewers: ['self'],
      periods: ['account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: { none: 'nobody else sees it, and the device of the person has it' },
    export: {
      business_availability: ({ db }, id) =>
        db
          .selectFrom('business_plan')
          .select(['blocked', 'starred_blocks', 'dismissed'])
          .where('user_id', '=', id)
          .execute(),
    },
    erase: async ({ tx, user }) => {
      await tx.db.deleteFrom('business_plan').where('user_id', '=', user.id).execute();
      await sql`update business_plan set dismissed = array_remove(dismissed, ${user.id}::bigint)
        where dismissed @> array[${user.id}::bigint]`.execute(tx.db);
    },
  },
  business_table: {
    privacy: { none: 'tables of the school' },
    backup: 'rows',
    restore: { serial: true },
    box: 'rows',
    export: 'no personal data',
    erase: 'no personal data',
  },
  business_meeting: {
    privacy: arranged,
    backup: 'rows',
    restore: { serial: true },
    box: {
      rows: () => isAccepted('whole'),
      // Only the two read the texts, and the links need the internet.
      columns: () => columnsAs(emptied.null, ['message', 'other_message', 'room', 'link', 'group_id']),
    },
    export: {
      business_meetings: ({ db }, id) =>
        db
          .selectFrom('business_meeting')
          .innerJoin('business_seat', (join) =>
            join
              .onRef('business_seat.meeting_id', '=', 'business_meeting.id')
              .on('business_seat.user_id', '=', id),
          )
          .select(['business_meeting.id', 'requester_id', 'partner_id', 'state', 'way', 'proposals', 'link'])
          .select([
            'business_meeting.start_at',
            'minutes',
            'message',
            'message_by',
            'other_message',
            'feedback',
            'at',
          ])
          .orderBy('business_meeting.id')
          .execute(),
    },
    erase: eraseMeetings,
  },
  business_seat: {
    // The answers after a meeting are only counted.
    privacy: { ...arranged, viewers: ['self', 'totals'] },
    backup: 'rows',
    box: {
      rows: () =>
        sql<boolean>`exists (select from business_meeting where business_meeting.id = whole.meeting_id
          and ${isAccepted('business_meeting')})`,
      columns: () => ({ feedback: emptied.null }),
    },
    export: 'with the meetings',
    erase: 'with the meetings',
  },
} satisfies Record<string, TableData>;
