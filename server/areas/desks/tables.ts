import type { TableData } from '../../data/table-data.ts';

export const deskTables = {
  desk_act: {
    privacy: {
      kind: 'organiser_work',
      purposes: ['accountability'],
      viewers: ['moderators'],
      periods: ['days:30'],
      erasure: 'unlinked',
    },
    backup: 'rows',
    box: { none: 'organisers decide at the school' },
    export: 'last act on the row of a desk; the audit trail is the record',
    erase: ({ tx, user }) =>
      tx.db.updateTable('desk_act').set({ actor_id: null }).where('actor_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
