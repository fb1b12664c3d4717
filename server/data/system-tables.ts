import { sql } from 'kysely';
import { isCarriedFile } from './carried-files.ts';
import type { PersonalData, TableData } from './table-data.ts';

const noPersonalData = 'no personal data';
const privacy = { none: noPersonalData };

/** Data by which the devices of a person stay in step. */
const sync: Omit<PersonalData, 'periods'> = {
  kind: 'sync',
  purposes: ['technical'],
  viewers: ['nobody'],
  erasure: 'deleted',
};

export const fileTables = {
  setting: {
    privacy,
    backup: 'rows',
    // A closed platform is closed at a box too. Keys of the school and marks of its database stay there.
    box: { rows: () => sql<boolean>`(whole.key = 'platform')` },
    export: noPersonalData,
    erase: noPersonalData,
  },
  file: {
    privacy: { none: 'the tables that refer to files describe their contents' },
    backup: 'rows',
    box: { rows: isCarriedFile, columns: () => ({ refs: sql`1` }) },
    export: 'the tables that refer to files export them',
    erase: 'the tables that refer to files release them',
  },
  file_leftover: {
    privacy,
    backup: { none: 'lists contents that are due for deletion' },
    box: { none: 'belongs to the store of files' },
    export: noPersonalData,
    erase: noPersonalData,
  },
} satisfies Record<string, TableData>;

export const syncTables = {
  channel: {
    privacy,
    backup: 'rows',
    box: { none: 'a box begins an epoch of its own' },
    export: noPersonalData,
    erase: noPersonalData,
  },
  change: {
    privacy: { ...sync, periods: ['account'] },
    backup: 'rows',
    restore: { xid: { column: 'xid', value: 'this' } },
    box: { none: 'a box begins an epoch of its own' },
    export: 'only which rows have changed',
    erase: ({ tx, user }) =>
      tx.db.deleteFrom('change').where('audience', '=', `user:${user.id}`).execute(),
  },
  idempotency: {
    privacy: { ...sync, periods: ['days:30'] },
    backup: 'rows',
    box: { none: 'the school knows what it has executed' },
    export: 'only hashes of requests',
    erase: ({ tx, user }) => tx.db.deleteFrom('idempotency').where('user_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
