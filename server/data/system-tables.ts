import type { TableData } from './table-data.ts';

const notOfPeople = 'nothing of a person';

export const fileTables = {
  setting: { backup: 'rows', export: notOfPeople, erase: notOfPeople },
  file: {
    backup: 'rows',
    export: 'the tables that name files export them',
    erase: 'the tables that name files let go of them',
  },
  file_leftover: {
    backup: { none: 'what is to be deleted is not in a backup' },
    export: notOfPeople,
    erase: notOfPeople,
  },
} satisfies Record<string, TableData>;

export const syncTables = {
  channel: { backup: 'rows', export: notOfPeople, erase: notOfPeople },
  change: {
    backup: 'rows',
    restore: { xid: { column: 'xid', value: 'this' } },
    export: 'only which rows have changed',
    erase: ({ open, user }) =>
      open.db.deleteFrom('change').where('audience', '=', `user:${user.id}`).execute(),
  },
  idempotency: {
    backup: 'rows',
    export: 'only hashes of what was sent',
    erase: ({ open, user }) => open.db.deleteFrom('idempotency').where('user_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
