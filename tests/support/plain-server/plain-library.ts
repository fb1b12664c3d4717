import type { PlainRoutes } from './plain-call.ts';

/** As the specification shows them, and no more. */
export const libraryRoutes: PlainRoutes = {
  'GET /library': ({ me }) => [
    {
      id: 7,
      name: 'Handout',
      file: '/files/handout.pdf',
      mime_type: 'application/pdf',
      added_at: 1_600_000_000,
      additional: 0,
      user_id: me.id,
      events: [],
      event_type: null,
      type: 'materials',
      folder: [{ id: 3 }],
    },
  ],
  'GET /folders': () => [{ id: 3, name: 'Field work' }],
};
