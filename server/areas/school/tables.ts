import { sql } from 'kysely';
import { columnsAs, emptied } from '../../data/carried.ts';
import type { TableData } from '../../data/table-data.ts';

const noPersonalData = 'no personal data';

export const schoolTables = {
  school_version: {
    privacy: {
      kind: 'organiser_work',
      purposes: ['accountability'],
      viewers: ['administrators'],
      periods: ['school'],
      erasure: 'unlinked',
    },
    backup: 'rows',
    restore: { serial: true },
    box: {
      rows: () => sql<boolean>`(whole.id = (select max(id) from school_version))`,
      columns: () => columnsAs(emptied.null, ['author_id', 'restores']),
    },
    export: 'settings of the school; the audit trail is the record of who changed them',
    erase: ({ tx, user }) =>
      tx.db.updateTable('school_version').set({ author_id: null }).where('author_id', '=', user.id).execute(),
  },
  school_file: {
    privacy: { none: noPersonalData },
    backup: 'rows',
    box: 'rows',
    export: noPersonalData,
    erase: noPersonalData,
  },
} satisfies Record<string, TableData>;
