import type { TableData } from '../../data/table-data.ts';

export const digestTables = {
  digest_subscription: {
    privacy: {
      kind: 'mails',
      purposes: ['information'],
      viewers: ['self'],
      periods: ['account', 'removal'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: { none: 'a box sends no mails' },
    export: {
      digest: ({ db }, id) =>
        db
          .selectFrom('digest_subscription')
          .select(['period', 'last_at'])
          .where('user_id', '=', id)
          .execute(),
    },
    erase: ({ tx, user }) => tx.db.deleteFrom('digest_subscription').where('user_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
