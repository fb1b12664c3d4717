import { Trans } from '@lingui/react/macro';
import { isInMemory } from '../../db/memory.ts';
import { Card } from '../../ui/card.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DataCard } from './data-card.tsx';
import { StoredCard } from './stored-card.tsx';
import { useDevice, useHeld } from './hooks.ts';
import { RoomCard } from './room-card.tsx';
import styles from './storage.module.css';

/** What this device holds, how much of it there is, and what can go. */
export function StorageScreen() {
  const held = useHeld();
  const { device, look } = useDevice();
  return (
    <Page>
      <PageScroll>
        {isInMemory() ? (
          <NothingStored />
        ) : (
          <>
            {held ? <StoredCard held={held} files={device?.files} /> : <Skeleton rows={3} />}
            <RoomCard storage={device?.storage ?? null} onChange={look} />
          </>
        )}
        <DataCard />
      </PageScroll>
    </Page>
  );
}

const NothingStored = () => (
  <Card className={styles.card}>
    <h2>
      <Trans>On this device</Trans>
    </h2>
    <p>
      <Trans>This browser does not let Yurt store data.</Trans>{' '}
      <Trans>
        Everything works only while you are online and this tab is open. Anything not yet sent is lost when
        the tab closes.
      </Trans>
    </p>
    <p className={styles.note}>
      <Trans>
        Allow cookies and site data for this address in the settings of the browser, then reload this page. A
        private window, an extension or a full disk can also be the cause.
      </Trans>
    </p>
  </Card>
);
