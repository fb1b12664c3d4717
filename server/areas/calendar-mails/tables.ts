import type { TableData } from '../../data/table-data.ts';

export const calendarMailTables = {
  calendar_mail: {
    privacy: {
      kind: 'mails',
      purposes: ['information'],
      viewers: ['self', 'mail_server'],
      periods: ['days:180', 'account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: { none: 'a box sends no mails' },
    export: {
      calendar_mails: ({ db }, id) =>
        db
          .selectFrom('calendar_mail')
          .select(['uid', 'sequence', 'cancelled', 'event', 'ends_at'])
          .where('user_id', '=', id)
          .orderBy('ends_at')
          .execute(),
    },
    erase: ({ tx, user }) => tx.db.deleteFrom('calendar_mail').where('user_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
