import type { PlainRoutes } from './plain-call.ts';

/** As the specification shows them, and no more. */
export const voiceRoutes: PlainRoutes = {
  'GET /polls': () => [
    {
      title: 'Organisation',
      items: [
        {
          id: 5,
          title: 'Which day?',
          variations: [
            { id: 1, title: 'Monday' },
            { id: 2, title: 'Friday' },
          ],
          free_answer: 0,
          mandatory: 1,
          status: 1,
          votes: [],
          voted: false,
          votes_count: 0,
          canceled: false,
        },
      ],
    },
  ],
  'GET /review': ({ me }) => [
    {
      id: 6,
      content: 'Very good',
      created_at: 1_600_000_000,
      author: { id: me.id, first_name: 'A', last_name: 'B', avatar: null },
    },
  ],
};
