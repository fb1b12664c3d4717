import type { PersonalData, TableData } from '../../data/table-data.ts';

const privacy: PersonalData = {
  kind: 'notifications',
  purposes: ['information'],
  viewers: ['self'],
  periods: ['account'],
  erasure: 'deleted',
};

export const notificationTables = {
  log: {
    privacy,
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'the device has its notifications, and the school sends new ones' },
    export: {
      notifications: ({ db }, id) =>
        db
          .selectFrom('log')
          .leftJoin('log_state', (join) =>
            join.onRef('log_state.log_id', '=', 'log.id').on('log_state.user_id', '=', id),
          )
          .select([
            'log.id',
            'log.type',
            'log.title',
            'log.content',
            'log.created_at',
            'read_at',
            'deleted_at',
          ])
          .where((eb) => eb.or([eb('log.user_id', '=', id), eb('log_state.user_id', '=', id)]))
          .orderBy('log.id')
          .execute(),
    },
    erase: ({ tx, user }) => tx.db.deleteFrom('log').where('user_id', '=', user.id).execute(),
  },
  log_state: {
    privacy,
    backup: 'rows',
    box: { none: 'the device has its notifications, and the school sends new ones' },
    export: 'with the notifications',
    erase: ({ tx, user }) => tx.db.deleteFrom('log_state').where('user_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
