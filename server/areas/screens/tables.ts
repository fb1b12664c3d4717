import type { TableData } from '../../data/table-data.ts';

export const screenTables = {
  screen: {
    privacy: {
      kind: 'screens',
      purposes: ['programme'],
      viewers: ['speakers', 'organisers'],
      periods: ['removal', 'after_end'],
      erasure: 'deleted',
    },
    backup: { none: 'screens are connected again' },
    box: { none: 'screens show the school' },
    export: {
      big_screens: ({ db }, id) =>
        db
          .selectFrom('screen')
          .select(['event_id', 'name', 'created_at', 'seen_at'])
          .where('user_id', '=', id)
          .orderBy('id')
          .execute(),
    },
    // The person's links would otherwise still work.
    erase: ({ tx, user }) => tx.db.deleteFrom('screen').where('user_id', '=', user.id).execute(),
  },
  event_screen: {
    privacy: {
      kind: 'screens',
      purposes: ['programme'],
      viewers: ['speakers', 'organisers', 'public'],
      periods: ['school'],
      erasure: 'unlinked',
    },
    backup: 'rows',
    box: { none: 'screens show the school' },
    export: {
      big_screen_choices: ({ db }, id) =>
        db
          .selectFrom('event_screen')
          .select(['event_id', 'view', 'content', 'changed_at'])
          .where('changed_by', '=', id)
          .orderBy('event_id')
          .execute(),
    },
    erase: ({ tx, user }) =>
      tx.db
        .updateTable('event_screen')
        .set({ changed_by: null, content: null })
        .where('changed_by', '=', user.id)
        .execute(),
  },
} satisfies Record<string, TableData>;
