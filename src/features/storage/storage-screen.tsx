import { Page, PageScroll } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DataCard } from './data-card.tsx';
import { StoredCard } from './stored-card.tsx';
import { useDevice, useHeld } from './hooks.ts';
import { RoomCard } from './room-card.tsx';

/** What this device holds, how much of it there is, and what can go. */
export function StorageScreen() {
  const held = useHeld();
  const { device, look } = useDevice();
  return (
    <Page>
      <PageScroll>
        {held ? <StoredCard held={held} files={device?.files} /> : <Skeleton rows={3} />}
        <RoomCard storage={device?.storage ?? null} onChange={look} />
        <DataCard />
      </PageScroll>
    </Page>
  );
}
