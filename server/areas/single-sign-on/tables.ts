import { sql } from 'kysely';
import type { TableData } from '../../data/table-data.ts';

export const singleSignOnTables = {
  linked_identity: {
    privacy: {
      kind: 'sign_in',
      purposes: ['account'],
      viewers: ['self'],
      periods: ['account', 'removal'],
      erasure: 'deleted',
    },
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'nobody signs in at a box' },
    export: {
      identities: ({ db }, id) =>
        db
          .selectFrom('linked_identity')
          .select(['issuer', 'subject', 'email', 'created_at', 'last_used_at'])
          .where('user_id', '=', id)
          .orderBy('id')
          .execute(),
    },
    erase: async ({ tx, user }) => {
      // Sign-ins that have not ended contain the name and the address.
      await sql`delete from provider_sign_in where user_id = ${user.id} or (issuer, subject) in
        (select issuer, subject from linked_identity where user_id = ${user.id})`.execute(tx.db);
      await tx.db.deleteFrom('linked_identity').where('user_id', '=', user.id).execute();
    },
  },
  provider_sign_in: {
    privacy: {
      kind: 'sign_in',
      purposes: ['account'],
      viewers: ['nobody'],
      periods: ['hours:1'],
      erasure: 'deleted',
    },
    backup: { none: 'valid for 20 minutes' },
    box: { none: 'nobody signs in at a box' },
    export: 'a sign-in that has not ended',
    erase: 'deleted with the linked identities',
  },
  provider_secret: {
    privacy: { none: 'of the school' },
    backup: 'rows',
    box: { none: 'a secret of the school' },
    export: 'of the school',
    erase: 'of the school',
  },
} satisfies Record<string, TableData>;
