import { expect, it } from 'vitest';
import { openNotification, readPush, showPush } from './show-push.ts';

const appIcon = '/icons/192.png';

it.each([
  [null, { title: 'Yurt', body: '', tag: 'yurt', href: '/notifications', icon: appIcon }],
  ['text', { title: 'Yurt', body: '', tag: 'yurt', href: '/notifications', icon: appIcon }],
  [
    { id: 7, title: 'Moved', body: 'At nine', href: '/schedule/3/-' },
    { title: 'Moved', body: 'At nine', tag: 'log-7', href: '/schedule/3/-', icon: appIcon },
  ],
  [
    { title: 5, href: 'https://evil.example/' },
    { title: 'Yurt', body: '', tag: 'yurt', href: '/notifications', icon: appIcon },
  ],
  [
    { icon: '/api/school/files/1?size=192' },
    { title: 'Yurt', body: '', tag: 'yurt', href: '/notifications', icon: '/api/school/files/1?size=192' },
  ],
  [
    { icon: 'https://evil.example/a.png' },
    { title: 'Yurt', body: '', tag: 'yurt', href: '/notifications', icon: appIcon },
  ],
  [
    { href: '//evil.example' },
    { title: 'Yurt', body: '', tag: 'yurt', href: '/notifications', icon: appIcon },
  ],
])('shows %j as %j', (data, shown) => {
  expect(readPush(data)).toEqual(shown);
});

it('shows a notification for data that cannot be read', async () => {
  const shown: unknown[] = [];
  const registration = {
    showNotification: async (...args: unknown[]) => void shown.push(args),
  } as unknown as ServiceWorkerRegistration;
  await showPush(registration, () => {
    throw new Error('no JSON');
  });
  expect(shown).toMatchObject([['Yurt', { data: { href: '/notifications' } }]]);
});

it('opens the address in an open page, or in a new one', async () => {
  const went: string[] = [];
  const page = {
    focus: async () => went.push('focus'),
    navigate: async (href: string) => went.push(`in it ${href}`),
  };
  const clients = (pages: unknown[]) =>
    ({
      matchAll: async () => pages,
      openWindow: async (href: string) => went.push(`new ${href}`),
    }) as unknown as Clients;
  const notification = {
    close: () => went.push('close'),
    data: { href: '/agenda' },
  } as unknown as Notification;
  await openNotification(clients([page]), notification);
  await openNotification(clients([]), notification);
  expect(went).toEqual(['close', 'focus', 'in it /agenda', 'close', 'new /agenda']);
});
