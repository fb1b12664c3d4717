import type { PersonalData, TableData } from '../../data/table-data.ts';
import { publishCheckIn } from './operations.ts';

const checkIns: PersonalData = {
  kind: 'check_ins',
  purposes: ['attendance'],
  viewers: ['self', 'helpers', 'organisers'],
  periods: ['account'],
  erasure: 'deleted',
};

export const checkInTables = {
  check_in_helper: {
    privacy: {
      kind: 'check_in_help',
      purposes: ['attendance'],
      viewers: ['self', 'organisers'],
      periods: ['after_end'],
      erasure: 'deleted',
    },
    backup: 'rows',
    box: { none: 'a box checks nobody in' },
    export: {
      check_in_help: ({ db }, id) =>
        db.selectFrom('check_in_helper').select(['event_id', 'ends_at']).where('user_id', '=', id).execute(),
    },
    erase: async ({ tx, user }) => {
      await tx.db.deleteFrom('check_in_helper').where('user_id', '=', user.id).execute();
      await tx.db
        .updateTable('check_in_helper')
        .set({ created_by: null })
        .where('created_by', '=', user.id)
        .execute();
    },
  },
  check_in_code: {
    privacy: checkIns,
    backup: 'rows',
    box: { none: 'the codes are signed with a key of the school' },
    export: 'a serial number; the person sees the code itself in the app',
    erase: ({ tx, user }) => tx.db.deleteFrom('check_in_code').where('user_id', '=', user.id).execute(),
  },
  check_in: {
    privacy: checkIns,
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'a box checks nobody in' },
    export: {
      check_ins: ({ db }, id) =>
        db
          .selectFrom('check_in')
          .leftJoin('event', 'event.id', 'check_in.event_id')
          .select(['check_in.day', 'check_in.event_id', 'event.name', 'check_in.at'])
          .where('check_in.user_id', '=', id)
          .orderBy('check_in.id')
          .execute(),
    },
    erase: async ({ tx, user }) => {
      await tx.db.updateTable('check_in').set({ by_id: null }).where('by_id', '=', user.id).execute();
      const deleted = await tx.db
        .deleteFrom('check_in')
        .where('user_id', '=', user.id)
        .returning(['id', 'user_id'])
        .execute();
      for (const row of deleted) await publishCheckIn(tx, row, 'del');
    },
  },
} satisfies Record<string, TableData>;
