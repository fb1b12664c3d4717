import { sql } from 'kysely';
import type { TableData } from '../../data/table-data.ts';
import type { Reader } from '../../db/client.ts';

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
    box: { none: 'scripts use the school' },
    export: {
      api_tokens: ({ db }, id) =>
        db
          .selectFrom('api_token')
          .select(['name', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
          .where('user_id', '=', id)
          .orderBy('id')
          .execute(),
    },
    erase: async ({ tx, user }) => {
      await clearNamesInAudit(tx.db, user.id);
      await tx.db.deleteFrom('api_token').where('user_id', '=', user.id).execute();
    },
  },
} satisfies Record<string, TableData>;

/** The names of tokens are texts of their owner, also in the entries about their creation and their end. */
const clearNamesInAudit = (db: Reader, userId: number) =>
  sql`update audit set details = details #- '{fields,name}'
    where details->>'call' in ('addApiToken', 'revokeApiToken')
      and (actor_id = ${userId} or row_id in (select id::text from api_token where user_id = ${userId}))`.execute(
    db,
  );
