interface ShownNotification {
  title: string;
  body: string;
  /** A push with the same tag replaces the shown notification. */
  tag: string;
  href: string;
  icon: string;
}

/** Accepts addresses within the app only. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The notification for a push. It is never empty, whatever `data` is: Safari revokes the permission if a push
 * shows nothing.
 */
export function readPush(data: unknown): ShownNotification {
  const payload: Record<string, unknown> = typeof data === 'object' && data !== null ? { ...data } : {};
  const [href, icon] = [text(payload['href']), text(payload['icon'])];
  return {
    title: text(payload['title']) || 'Yurt',
    body: text(payload['body']),
    tag: text(payload['tag']) || (typeof payload['id'] === 'number' ? `log-${payload['id']}` : 'yurt'),
    href: isOwnPath(href) ? href : '/notifications',
    icon: isOwnPath(icon) ? icon : '/icons/192.png',
  };
}

export async function showPush(registration: ServiceWorkerRegistration, read: () => unknown): Promise<void> {
  let data: unknown = null;
  try {
    data = read();
  } catch {
    // The data is not JSON: show a general notification.
  }
  const { title, href, ...shown } = readPush(data);
  await registration.showNotification(title, {
    ...shown,
    badge: '/icons/192.png',
    data: { href },
  });
}

/** Opens the address of the notification in an open page, else in a new one. */
export async function openNotification(clients: Clients, notification: Notification): Promise<void> {
  notification.close();
  const { href } = readPush(notification.data);
  const [open] = await clients.matchAll({ type: 'window' });
  if (!open) {
    await clients.openWindow(href);
    return;
  }
  await open.focus().catch(() => undefined);
  await open.navigate(href).catch(() => clients.openWindow(href));
}
