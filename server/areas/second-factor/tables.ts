import type { TableData } from '../../data/table-data.ts';

const signIn = { kind: 'sign_in', purposes: ['account'], erasure: 'deleted' } as const;

export const secondFactorTables = {
  second_factor: {
    privacy: { ...signIn, viewers: ['nobody'], periods: ['account', 'removal'] },
    backup: 'rows',
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
    export: 'only what protects the account',
    erase: ({ tx, user }) => tx.db.deleteFrom('recovery_code').where('user_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
