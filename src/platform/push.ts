/*
 * Pushes to this device through the push service of the browser. iOS supports them only for apps on the home
 * screen. After a denied permission the person has to change the browser's settings.
 */
import { isInMemory } from '../db/memory.ts';
import { callServer } from './online.ts';

export type PushSupport = 'possible' | 'denied' | 'home-screen-first' | 'none';

const isApple = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent);

export function pushSupport(): PushSupport {
  // The session may end with the page, and the server would continue to send pushes.
  if (isInMemory()) return 'none';
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return isApple() ? 'home-screen-first' : 'none';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

const pushManager = async () => (await navigator.serviceWorker?.getRegistration())?.pushManager ?? null;

const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await pushManager())?.getSubscription() ?? null;

const formOf = (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
};

/**
 * Requests permission, subscribes and registers the subscription with the server. Returns null if the person
 * or the browser refused.
 */
export async function subscribeToPush(key: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const manager = await pushManager();
  if (!manager) return null;
  try {
    // A subscription made with another key would never receive a push.
    await (await manager.getSubscription())?.unsubscribe();
    const created = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    return await callServer('subscribePush', { body: formOf(created) });
  } catch {
    return null;
  }
}

export async function unsubscribeFromPush() {
  await endSubscription();
  return callServer('unsubscribePush');
}

/** Ends the browser's subscription: no push reaches this device any more, even if the server still has it. */
export async function endSubscription(): Promise<void> {
  try {
    await (await currentSubscription())?.unsubscribe();
  } catch {
    // There is no subscription, or it is not accessible.
  }
}

/** Call at each start: browsers may renew or drop a subscription. */
export async function renewSubscription(): Promise<void> {
  if (pushSupport() !== 'possible' || Notification.permission !== 'granted') return;
  const subscription = await currentSubscription().catch(() => null);
  if (subscription) await callServer('subscribePush', { body: formOf(subscription) });
}
