import { sql } from 'kysely';
import { columnsAs, emptied, isOfOrganiser } from '../../data/carried.ts';
import type { TableData } from '../../data/table-data.ts';

export const passkeyTables = {
  passkey: {
    privacy: {
      kind: 'sign_in',
      purposes: ['account'],
      viewers: ['self'],
      periods: ['account', 'removal'],
      erasure: 'deleted',
    },
    backup: 'rows',
    restore: { serial: true },
    box: {
      // The rights of organisers may depend on whether they have one.
      rows: () => isOfOrganiser,
      columns: () => ({
        ...columnsAs(emptied.text, ['name', 'user_handle']),
        credential_id: sql`whole.id::text`,
        public_key: sql`''::bytea`,
        counter: sql`0`,
        transports: emptied.list,
        last_used_at: emptied.null,
      }),
    },
    export: {
      passkeys: ({ db }, id) =>
        db
          .selectFrom('passkey')
          .select(['name', 'created_at', 'last_used_at', 'synced'])
          .where('user_id', '=', id)
          .orderBy('id')
          .execute(),
    },
    erase: ({ tx, user }) => tx.db.deleteFrom('passkey').where('user_id', '=', user.id).execute(),
  },
  passkey_challenge: {
    privacy: {
      kind: 'sign_in',
      purposes: ['account'],
      viewers: ['nobody'],
      periods: ['hours:1'],
      erasure: 'deleted',
    },
    backup: { none: 'valid for an hour' },
    box: { none: 'nobody signs in at a box' },
    export: 'random numbers',
    erase: ({ tx, user }) => tx.db.deleteFrom('passkey_challenge').where('user_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
