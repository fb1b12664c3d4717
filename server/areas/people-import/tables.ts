import { sql } from 'kysely';
import type { PersonalData, TableData } from '../../data/table-data.ts';

const tables: Omit<PersonalData, 'erasure'> = {
  kind: 'people_tables',
  purposes: ['account', 'accountability'],
  viewers: ['administrators'],
  periods: ['days:30'],
};

export const peopleImportTables = {
  people_change: {
    privacy: { ...tables, erasure: 'unlinked' },
    backup: { none: 'changes can be undone only for a while' },
    box: { none: 'organisers import people at the school' },
    export: 'the audit trail has the changes of a person',
    erase: ({ tx, user }) =>
      tx.db.updateTable('people_change').set({ actor_id: null }).where('actor_id', '=', user.id).execute(),
  },
  people_import: {
    privacy: { ...tables, erasure: 'deleted' },
    backup: { none: 'a table can be uploaded again, and importing it again changes nothing' },
    box: { none: 'organisers import people at the school' },
    export: 'rows of other people; the values of the person are in the profile',
    erase: async ({ tx, user }) => {
      await tx.db
        .updateTable('people_import')
        .set({ created_by: null })
        .where('created_by', '=', user.id)
        .execute();
      if (user.email === null) return;
      // A table that was not imported may name the person.
      await tx.db
        .deleteFrom('people_import')
        .where('state', '=', 'draft')
        .where(sql<boolean>`strpos(lower(rows::text), ${user.email.toLowerCase()}) > 0`)
        .execute();
      // A skipped row may, too.
      await sql`update people_import set skipped = coalesce(
        (select jsonb_agg(row) from jsonb_array_elements(skipped) as row
          where strpos(lower(row::text), ${user.email.toLowerCase()}) = 0), '[]')
        where strpos(lower(skipped::text), ${user.email.toLowerCase()}) > 0`.execute(tx.db);
    },
  },
} satisfies Record<string, TableData>;
