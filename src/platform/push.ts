/*
 * Pushes to this device, by the browser's own service. iOS has them for apps on the home screen only; a browser that
 * was told no once has to be told otherwise in its settings.
 */
import { isInMemory } from '../db/memory.ts';
import { callServer } from './online.ts';

export type PushSupport = 'possible' | 'denied' | 'home-screen-first' | 'none';

const isApple = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent);

export function pushSupport(): PushSupport {
  // The session may end with the page, and the server would go on sending.
  if (isInMemory()) return 'none';
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return isApple() ? 'home-screen-first' : 'none';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

const registered = async () => (await navigator.serviceWorker?.getRegistration())?.pushManager ?? null;

const held = async (): Promise<PushSubscription | null> => (await registered())?.getSubscription() ?? null;

const formOf = (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
};

/** Asks the person, then the browser, then has the server know; null where one of them said no. */
export async function startPushes(key: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const manager = await registered();
  if (!manager) return null;
  try {
    // Another key than it was made with: it would never be delivered.
    await (await manager.getSubscription())?.unsubscribe();
    const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    return await callServer('subscribePush', { body: formOf(made) });
  } catch {
    return null;
  }
}

export async function stopPushes() {
  await leavePushes();
  return callServer('unsubscribePush');
}

/** The browser lets go of it: nothing reaches this device any more, whatever the server knows. */
export async function leavePushes(): Promise<void> {
  try {
    await (await held())?.unsubscribe();
  } catch {
    // There is none, or none that can be had.
  }
}

/** At each start: browsers renew what they were given, and forget it. */
export async function renewPushes(): Promise<void> {
  if (pushSupport() !== 'possible' || Notification.permission !== 'granted') return;
  const subscription = await held().catch(() => null);
  if (subscription) await callServer('subscribePush', { body: formOf(subscription) });
}
