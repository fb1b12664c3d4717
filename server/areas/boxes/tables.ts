import type { TableData } from '../../data/table-data.ts';
import { discardCopies } from './copies.ts';

const atSchool = { none: 'the school manages its boxes' };
const noPersonalData = 'counts of rows, and hashes of their contents';

export const boxTables = {
  box: {
    privacy: {
      kind: 'organiser_work',
      purposes: ['programme'],
      viewers: ['administrators'],
      periods: ['school'],
      erasure: 'unlinked',
    },
    backup: 'rows',
    restore: { serial: true },
    box: atSchool,
    export: 'laptops of the organisers',
    erase: ({ tx, user }) =>
      tx.db.updateTable('box').set({ created_by: null }).where('created_by', '=', user.id).execute(),
  },
  box_copy: {
    privacy: { none: noPersonalData },
    backup: 'rows',
    restore: { serial: true },
    box: atSchool,
    export: noPersonalData,
    erase: 'with the parts',
  },
  box_part: {
    privacy: {
      kind: 'box_copies',
      purposes: ['programme', 'communication', 'materials'],
      viewers: ['administrators'],
      // Parts are deleted after a day; a box stops after 30 days at the latest.
      periods: ['days:1', 'days:30', 'account'],
      erasure: 'deleted',
    },
    backup: { none: 'a new copy is made' },
    box: atSchool,
    export: 'the tables from which they were copied export them',
    // The next request of a box makes a copy without the person.
    erase: ({ tx }) => discardCopies(tx.db),
  },
  held_refusal: {
    privacy: {
      kind: 'sync',
      purposes: ['technical'],
      viewers: ['nobody'],
      periods: ['days:30'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: { none: 'the school decides' },
    export: 'only reasons for which operations were refused, which the device shows',
    erase: ({ tx, user }) => tx.db.deleteFrom('held_refusal').where('user_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
