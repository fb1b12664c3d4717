import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent } from 'react';
import { getMeta } from '../db/meta.ts';
import { isLocale } from '../i18n/locale.ts';
import { localStore } from '../lib/web-storage.ts';
import { storeApp } from '../features/storage/app-stored.ts';
import { showToast } from '../ui/toast.ts';
import { useOnline } from '../ui/use-online.ts';
import { whenIdle } from '../ui/when-idle.ts';

const storageKey = 'offline-ready';

/** Whether everything that the first sync fetches is stored. */
async function isSynced(): Promise<boolean> {
  const [snapshot, todo] = await Promise.all([getMeta('snapshot'), getMeta('todo')]);
  return snapshot?.messages !== undefined && !todo?.areas.length && !todo?.groups.length;
}

/** Stores the app and the documents after the first sync, and shows once per device when that is done. */
export function OfflineReady(): null {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const online = useOnline();
  const synced = useLiveQuery(isSynced) ?? false;
  const announce = useEffectEvent(() => {
    if (localStore.get(storageKey) !== null) return;
    localStore.set(storageKey, 'yes');
    showToast(t`Ready for offline use`, undefined, t`You can now open this app without a connection.`);
  });
  useEffect(() => {
    if (!synced || !online || !isLocale(locale)) return;
    let left = false;
    const store = async () => {
      if (!left && (await storeApp(locale)) && !left) announce();
    };
    whenIdle(() => void store().catch(() => undefined));
    return () => {
      left = true;
    };
  }, [synced, online, locale]);
  return null;
}
