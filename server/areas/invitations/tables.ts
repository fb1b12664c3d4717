import type { PersonalData, TableData } from '../../data/table-data.ts';

const privacy: PersonalData = {
  kind: 'invitations',
  purposes: ['account'],
  viewers: ['administrators'],
  periods: ['account'],
  erasure: 'deleted',
};

export const invitationTables = {
  invitation: {
    privacy,
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'people sign up at the school' },
    export: {
      invitations: ({ db }, id) =>
        db
          .selectFrom('invitation')
          .select(['created_at', 'sent_at', 'expires_at', 'revoked_at'])
          .where('user_id', '=', id)
          .execute(),
    },
    erase: async ({ tx, user }) => {
      await tx.db.deleteFrom('invitation').where('user_id', '=', user.id).execute();
      await tx.db
        .updateTable('invitation')
        .set({ created_by: null })
        .where('created_by', '=', user.id)
        .execute();
    },
  },
  invitation_use: {
    privacy,
    backup: 'rows',
    box: { none: 'people sign up at the school' },
    export: {
      invitation_links: ({ db }, id) =>
        db
          .selectFrom('invitation_use')
          .innerJoin('invitation', 'invitation.id', 'invitation_use.invitation_id')
          .select(['invitation.name', 'invitation_use.used_at'])
          .where('invitation_use.user_id', '=', id)
          .execute(),
    },
    // The use still counts towards the maximum of the link.
    erase: ({ tx, user }) => tx.db.deleteFrom('invitation_use').where('user_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
