import { refuseUnlessApproved, type Row } from './row.ts';

const everybody = { ...refuseUnlessApproved, otherwise: 200 };

export const pushMatrix: Record<string, Row> = {
  getPush: { request: () => ({ path: '/push' }), roles: everybody },
  subscribePush: {
    request: (_, caller) => ({
      path: '/push',
      body: {
        endpoint: `https://push.example.org/${caller?.id ?? 0}`,
        keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      },
    }),
    roles: everybody,
  },
  unsubscribePush: { request: () => ({ path: '/push' }), roles: everybody },
  setPushHours: {
    request: () => ({
      path: '/push/hours',
      body: { quiet: { from: 1320, to: 420, zone: 'Asia/Almaty' }, summary: true },
    }),
    roles: everybody,
  },
  setPushKinds: { request: () => ({ path: '/push/kinds', body: { off: ['poll'] } }), roles: everybody },
};
