import { sql } from 'kysely';
import { isOfOrganiser } from '../../data/carried.ts';
import type { TableData } from '../../data/table-data.ts';

const signIn = { kind: 'sign_in', purposes: ['account'], erasure: 'deleted' } as const;

export const secondFactorTables = {
  second_factor: {
    privacy: { ...signIn, viewers: ['nobody'], periods: ['account', 'removal'] },
    backup: 'rows',
    box: {
      // The rights of organisers may depend on whether they have one.
      rows: () => isOfOrganiser,
      columns: () => ({ secret: sql`''::bytea`, last_step: sql`0` }),
    },
    export: {
      second_factor: ({ db }, id) =>
        db
          .selectFrom('second_factor')
          .select(['created_at', 'confirmed_at'])
          .where('user_id', '=', id)
          .execute(),
    },
    erase: ({ tx, user }) => tx.db.deleteFrom('second_factor').where('user_id', '=', user.id).execute(),
  },
  recovery_code: {
    privacy: { ...signIn, viewers: ['nobody'], periods: ['account', 'removal'] },
    backup: 'rows',
    box: { none: 'nobody signs in at a box' },
    export: 'only what protects the account',
    erase: ({ tx, user }) => tx.db.deleteFrom('recovery_code').where('user_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
