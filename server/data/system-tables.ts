import type { TableData } from './table-data.ts';

const noPersonalData = 'no personal data';

export const fileTables = {
  setting: { backup: 'rows', export: noPersonalData, erase: noPersonalData },
  file: {
    backup: 'rows',
    export: 'the tables that refer to files export them',
    erase: 'the tables that refer to files release them',
  },
  file_leftover: {
    backup: { none: 'lists contents that are due for deletion' },
    export: noPersonalData,
    erase: noPersonalData,
  },
} satisfies Record<string, TableData>;

export const syncTables = {
  channel: { backup: 'rows', export: noPersonalData, erase: noPersonalData },
  change: {
    backup: 'rows',
    restore: { xid: { column: 'xid', value: 'this' } },
    export: 'only which rows have changed',
    erase: ({ tx, user }) =>
      tx.db.deleteFrom('change').where('audience', '=', `user:${user.id}`).execute(),
  },
  idempotency: {
    backup: 'rows',
    export: 'only hashes of requests',
    erase: ({ tx, user }) => tx.db.deleteFrom('idempotency').where('user_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
