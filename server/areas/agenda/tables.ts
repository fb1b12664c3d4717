import { columnsAs, emptied, isOfMember } from '../../data/carried.ts';
import type { TableData } from '../../data/table-data.ts';
import { queueDeliveries } from '../../webhooks/queue-deliveries.ts';
import { promoteWaiting } from './booking-operations.ts';

export const agendaTables = {
  agenda: {
    privacy: {
      kind: 'agenda',
      purposes: ['own_notes', 'information'],
      viewers: ['self'],
      periods: ['removal', 'account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: { rows: () => isOfMember(), columns: () => columnsAs(emptied.null, ['note']) },
    export: {
      agenda: ({ db }, id) =>
        db
          .selectFrom('agenda')
          .innerJoin('event', 'event.id', 'agenda.event_id')
          .select(['event_id', 'event.name', 'starred', 'note', 'updated_at'])
          .where('agenda.user_id', '=', id)
          .orderBy('event_id')
          .execute(),
    },
    erase: ({ tx, user }) => tx.db.deleteFrom('agenda').where('user_id', '=', user.id).execute(),
  },
  calendar_feed: {
    privacy: {
      kind: 'agenda',
      purposes: ['own_notes'],
      viewers: ['self', 'link_holders'],
      periods: ['removal', 'account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: { none: 'a secret address of the school' },
    export: 'a secret address that can be renewed',
    erase: ({ tx, user }) => tx.db.deleteFrom('calendar_feed').where('user_id', '=', user.id).execute(),
  },
  booking: {
    privacy: {
      kind: 'bookings',
      purposes: ['programme'],
      viewers: ['self', 'speakers', 'organisers', 'totals'],
      periods: ['removal', 'account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    restore: { serial: true },
    box: 'rows',
    export: {
      bookings: ({ db }, id) =>
        db
          .selectFrom('booking')
          .innerJoin('event', 'event.id', 'booking.event_id')
          .select(['event_id', 'event.name', 'state', 'booking.created_at'])
          .where('booking.user_id', '=', id)
          .orderBy('event_id')
          .execute(),
    },
    // The freed places go to the waiting list.
    erase: async ({ ctx, tx, user }) => {
      const events = await tx.db
        .selectFrom('event')
        .innerJoin('booking', 'booking.event_id', 'event.id')
        .selectAll('event')
        .where('booking.user_id', '=', user.id)
        .orderBy('event.id')
        .forUpdate('event')
        .execute();
      await tx.db.deleteFrom('booking').where('user_id', '=', user.id).execute();
      await queueDeliveries(
        tx.db,
        'booking.cancelled',
        events.map((event) => ({ data: { event: event.id } })),
      );
      for (const event of events) await promoteWaiting(tx, ctx, event);
    },
  },
} satisfies Record<string, TableData>;
