import type { TableData } from '../../data/table-data.ts';

export const apiTokenTables = {
  api_token: {
    privacy: {
      kind: 'api_tokens',
      purposes: ['account'],
      viewers: ['self', 'administrators'],
      // Also 30 days after the expiry or the revocation.
      periods: ['account', 'days:395'],
      erasure: 'deleted',
    },
    backup: 'rows',
    restore: { serial: true },
    export: {
      api_tokens: ({ db }, id) =>
        db
          .selectFrom('api_token')
          .select(['name', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
          .where('user_id', '=', id)
          .orderBy('id')
          .execute(),
    },
    erase: ({ tx, user }) => tx.db.deleteFrom('api_token').where('user_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
