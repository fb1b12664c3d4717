import type { TableData } from '../../data/table-data.ts';

const noPersonalData = 'addresses of other systems';

export const webhookTables = {
  webhook: {
    privacy: { none: noPersonalData },
    backup: 'rows',
    restore: { serial: true },
    box: { none: 'a box has no internet' },
    export: noPersonalData,
    erase: noPersonalData,
  },
  webhook_delivery: {
    privacy: {
      kind: 'webhook_deliveries',
      purposes: ['technical'],
      viewers: ['administrators', 'connected_systems'],
      periods: ['days:14', 'account'],
      erasure: 'deleted',
    },
    backup: { none: 'a restored school must not send them again' },
    box: { none: 'a box has no internet' },
    export: 'only numbers that other parts of the export have: what happened to which account',
    // Deliveries about the person that are still waiting are not sent any more.
    erase: ({ tx, user }) => tx.db.deleteFrom('webhook_delivery').where('person_id', '=', user.id).execute(),
  },
} satisfies Record<string, TableData>;
