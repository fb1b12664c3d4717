import type { TableData } from '../../data/table-data.ts';

const noPersonalData = 'texts of the school';
const privacy = { none: noPersonalData };

export const certificateTables = {
  certificate_signature: {
    privacy: { none: 'signatures that the school prints on certificates; they belong to no account' },
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'the school issues and verifies certificates' },
    export: 'pictures of the school',
    erase: 'pictures of the school',
  },
  certificate_template: {
    privacy,
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'the school issues and verifies certificates' },
    export: noPersonalData,
    erase: noPersonalData,
  },
  certificate: {
    privacy: {
      kind: 'certificates',
      purposes: ['attendance'],
      viewers: ['self', 'link_holders', 'administrators'],
      periods: ['account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'the school issues and verifies certificates' },
    export: {
      certificates: ({ db }, id) =>
        db
          .selectFrom('certificate')
          .select(['number', 'content', 'issued_at', 'revoked_at'])
          .where('user_id', '=', id)
          .orderBy('id')
          .execute(),
    },
    // The public page of a deleted certificate is not found.
    erase: async ({ tx, user }) => {
      await tx.db.deleteFrom('certificate').where('user_id', '=', user.id).execute();
      await tx.db
        .updateTable('certificate')
        .set({ issued_by: null })
        .where('issued_by', '=', user.id)
        .execute();
    },
  },
} satisfies Record<string, TableData>;
