const slug = (name: string): string =>
  encodeURIComponent(
    name
      .toLocaleLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || '-',
  );

/** Where each screen lies, and how to get there. */
export const addresses = {
  signIn: {
    path: '/auth',
    getHref: (next?: string) => (next ? `/auth?next=${encodeURIComponent(next)}` : '/auth'),
  },
  dashboard: { path: '/dashboard', getHref: () => '/dashboard' },
  schedule: {
    path: '/schedule/:day?',
    /** Any instant of the day, in milliseconds; the address carries seconds. */
    getHref: (day?: number) => (day === undefined ? '/schedule' : `/schedule/${Math.floor(day / 1000)}`),
  },
  event: {
    path: '/schedule/:event/:name',
    getHref: (id: number, name: string) => `/schedule/${id}/${slug(name)}`,
  },
  people: { path: '/participants', getHref: () => '/participants' },
  chats: { path: '/chat', getHref: () => '/chat' },
  chat: { path: '/chat/:group', getHref: (group: number) => `/chat/${group}` },
  notifications: { path: '/notifications', getHref: () => '/notifications' },
  profile: { path: '/profile', getHref: () => '/profile' },
  waiting: { path: '/waiting-to-be-sent', getHref: () => '/waiting-to-be-sent' },
  storage: { path: '/storage', getHref: () => '/storage' },
} as const;
