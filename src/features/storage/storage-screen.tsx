import { Trans } from '@lingui/react/macro';
import { isInMemory } from '../../db/memory.ts';
import { BlockedHelp, BlockedTitle } from '../../ui/blocked-texts.tsx';
import { Card } from '../../ui/card.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DataCard } from './data-card.tsx';
import { StoredCard } from './stored-card.tsx';
import { useDevice, useStoredSizes } from './hooks.ts';
import { FreeSpaceCard } from './free-space-card.tsx';
import styles from './storage.module.css';

/** Shows what is stored on this device and lets the person free space. */
export function StorageScreen() {
  const storedSizes = useStoredSizes();
  const { device, measure } = useDevice();
  return (
    <Page>
      <PageScroll>
        {isInMemory() ? (
          <NothingStored />
        ) : (
          <>
            {storedSizes ? (
              <StoredCard storedSizes={storedSizes} files={device?.files} />
            ) : (
              <Skeleton rows={3} />
            )}
            <FreeSpaceCard storage={device?.storage ?? null} onChange={measure} />
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
      <BlockedTitle />{' '}
      <Trans>
        This app works only while you are online and this tab is open. Anything that has not been sent is lost
        when you close the tab.
      </Trans>
    </p>
    <p className={styles.note}>
      <BlockedHelp />
    </p>
  </Card>
);
