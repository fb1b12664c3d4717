import type { TableData } from '../../data/table-data.ts';
import { publishContact } from './operations.ts';

export const contactTables = {
  contact: {
    backup: 'rows',
    export: {
      contacts: ({ db }, id) =>
        db
          .selectFrom('contact')
          .innerJoin('app_user', 'app_user.id', 'contact.person_id')
          .select(['person_id', 'first_name', 'last_name', 'shared', 'fields', 'note', 'at'])
          .where('contact.user_id', '=', id)
          .orderBy('person_id')
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
