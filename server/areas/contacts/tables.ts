import type { TableData } from '../../data/table-data.ts';
import { publishContact } from './operations.ts';

export const contactTables = {
  contact: {
    privacy: {
      kind: 'contacts',
      purposes: ['networking', 'own_notes'],
      viewers: ['self', 'other_person'],
      periods: ['removal', 'account'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: { none: 'addresses and private notes' },
    export: {
      contacts: ({ db }, id) =>
        db
          .selectFrom('contact')
          .innerJoin('app_user', 'app_user.id', 'contact.person_id')
          .select(['person_id', 'first_name', 'last_name', 'shared', 'fields', 'note', 'at'])
          .where('contact.user_id', '=', id)
          .orderBy('person_id')
          .execute(),
      // Notes of the others about the person are theirs.
      contacts_of_others: ({ db }, id) =>
        db
          .selectFrom('contact')
          .innerJoin('app_user', 'app_user.id', 'contact.user_id')
          .select(['contact.user_id', 'first_name', 'last_name', 'fields', 'at'])
          .where('contact.person_id', '=', id)
          .where('shared', '=', true)
          .orderBy('contact.user_id')
          .execute(),
    },
    // Both sides lose what was shared.
    erase: async ({ tx, user }) => {
      const deleted = await tx.db
        .deleteFrom('contact')
        .where((eb) => eb.or([eb('user_id', '=', user.id), eb('person_id', '=', user.id)]))
        .returning(['user_id', 'person_id'])
        .execute();
      if (deleted.length === 0) return;
      const rev = await tx.rev();
      const others = new Set(deleted.flatMap(({ user_id, person_id }) => [user_id, person_id]));
      others.delete(user.id);
      for (const other of others) await publishContact(tx, { a: user.id, b: other, op: 'del', rev });
    },
  },
} satisfies Record<string, TableData>;
