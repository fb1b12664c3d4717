interface Shown {
  title: string;
  body: string;
  /** Several pushes of one notification are one on the screen. */
  tag: string;
  href: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a push says; whatever came, something is shown, or Safari takes the right away. */
export function pushShown(data: unknown): Shown {
  const given: Record<string, unknown> = typeof data === 'object' && data !== null ? { ...data } : {};
  const href = text(given['href']);
  return {
    title: text(given['title']) || 'Yurt',
    body: text(given['body']),
    tag: text(given['tag']) || (typeof given['id'] === 'number' ? `log-${given['id']}` : 'yurt'),
    // Within the app, never elsewhere.
    href: /^\/(?![/\\])/.test(href) ? href : '/notifications',
  };
}

export async function showPush(registration: ServiceWorkerRegistration, read: () => unknown): Promise<void> {
  let data: unknown = null;
  try {
    data = read();
  } catch {
    // Not ours, or cut short: it is shown as nothing in particular.
  }
  const { title, href, ...shown } = pushShown(data);
  await registration.showNotification(title, {
    ...shown,
    icon: '/icons/192.png',
    badge: '/icons/192.png',
    data: { href },
  });
}

/** Brings the app to where the notification leads: in the page that is open, else in a new one. */
export async function openPush(clients: Clients, notification: Notification): Promise<void> {
  notification.close();
  const { href } = pushShown(notification.data);
  const [open] = await clients.matchAll({ type: 'window' });
  if (!open) {
    await clients.openWindow(href);
    return;
  }
  await open.focus().catch(() => undefined);
  await open.navigate(href).catch(() => clients.openWindow(href));
}
