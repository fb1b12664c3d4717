import { sql } from 'kysely';
import { all, emptied, isOfMember } from '../../data/carried.ts';
import type { TableData } from '../../data/table-data.ts';

export const cohortTables = {
  cohort: {
    privacy: {
      kind: 'organiser_work',
      purposes: ['programme'],
      viewers: ['organisers'],
      periods: ['school'],
      erasure: 'unlinked',
    },
    backup: 'rows',
    restore: { serial: true },
    box: {
      // Name and filter may reveal by which answer or country the people were chosen.
      rows: all,
      columns: () => ({ name: sql`whole.id::text`, filter: emptied.object, created_by: emptied.null }),
    },
    export: 'filters of the organisers',
    erase: ({ tx, user }) =>
      tx.db.updateTable('cohort').set({ created_by: null }).where('created_by', '=', user.id).execute(),
  },
  cohort_member: {
    privacy: {
      kind: 'cohorts',
      purposes: ['programme'],
      viewers: ['organisers'],
      periods: ['account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: { rows: () => isOfMember() },
    export: {
      cohorts: ({ db }, id) =>
        db
          .selectFrom('cohort_member')
          .innerJoin('cohort', 'cohort.id', 'cohort_member.cohort_id')
          .select(['cohort.id', 'cohort.name'])
          .where('user_id', '=', id)
          .orderBy('cohort.id')
          .execute(),
    },
    erase: ({ tx, user }) => tx.db.deleteFrom('cohort_member').where('user_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
