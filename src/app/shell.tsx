import { useIsPlain } from '../platform/use-is-plain.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { getBusinessMenu } from '../features/business/menu-queries.ts';
import { useUnreadChats } from '../features/chat/hooks.ts';
import { isChatShown } from '../features/chat/shown-chats.ts';
import { NotificationBell } from '../features/notifications/bell.tsx';
import { useHasUnseen, useUnreadCount } from '../features/notifications/hooks.ts';
import { useNewsToast } from '../features/notifications/use-news-toast.ts';
import { useOpenPolls } from '../features/polls/open-poll-count.ts';
import { UserBlock } from '../features/profile/user-block.tsx';
import { useWaitingCount } from '../features/sync-centre/hooks.ts';
import { StatusLine } from '../features/sync-centre/status-line.tsx';
import { isInMemory } from '../db/memory.ts';
import { getMe } from '../db/users.ts';
import type { Locale } from '../i18n/locale.ts';
import { hasDesk } from '../lib/organisers.ts';
import { showBadge } from '../platform/app-badge.ts';
import { installOffer, watchInstallOffer } from '../platform/install-offer.ts';
import { followVisibleHeight } from '../platform/visible-height.ts';
import { useNow } from '../ui/use-now.ts';
import { useMedia, wide, wider } from '../ui/use-media.ts';
import { useAbsenceToast } from './absence/use-absence-toast.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ChatButton } from './chat-panel/chat-button.tsx';
import { ChatPanel } from './chat-panel/chat-panel.tsx';
import { Drawer } from './drawer.tsx';
import { ArchivedNotice } from './archived-notice.tsx';
import { InsecureNotice } from './insecure-notice.tsx';
import { preloadScreens } from './lazy-screen.ts';
import { readRowsAhead } from './read-rows-ahead.ts';
import { offersChat } from './page-data.ts';
import { DatabaseNotice } from './database-pending.tsx';
import { Routes } from './routes.tsx';
import { AskDialog, CalledToast, InstallHint, MemoryNotice, OfflineReady, PollPrompt } from './screens.ts';
import { ShellContext } from './shell-context.ts';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { UpdatePrompt } from './update-prompt.tsx';
import { useSearchKey } from './search/use-search-key.ts';
import { useLibraryTransfers } from './use-library-transfers.ts';
import { useStateOnEntry } from './use-state-on-entry.ts';
import { usePageData } from './use-page-data.ts';

const status = <StatusLine />;
const bell = <NotificationBell />;
const routes = <Routes />;

/** Menu, page and bottom bar around every screen of signed-in people. */
export function Shell({ onLocale }: { onLocale: (locale: Locale) => void }) {
  const { t } = useLingui();
  const [location] = useLocation();
  const page = usePageData();
  const isWide = useMedia(wide);
  const isWider = useMedia(wider);
  const [menuAt, setMenuAt] = useState<string | null>(null);
  if (menuAt !== null && menuAt !== location) setMenuAt(null);
  const [asks, setAsks] = useState(false);
  const [chatWanted, setChatWanted] = useState(false);
  const chatOpen = chatWanted && isWide && offersChat(page, isWider);
  const minute = useNow();
  const business = useLiveQuery(() => getBusinessMenu(minute), [minute]);
  const counts = {
    chats: useUnreadChats(),
    notifications: useUnreadCount(),
    waiting: useWaitingCount(),
    polls: useOpenPolls(),
    business: business?.toAnswer ?? 0,
  };
  const unread = counts.chats + counts.notifications;
  useEffect(() => {
    showBadge(unread);
    return () => showBadge(0);
  }, [unread]);
  const me = useLiveQuery(getMe);
  const isPlain = useIsPlain();
  const desk = me !== undefined && hasDesk(me) && !isPlain;
  const offer = useSyncExternalStore(watchInstallOffer, installOffer);
  const offersInstall = useStateOnEntry(offer !== null);
  const news = useHasUnseen();
  useNewsToast(useAbsenceToast(), isChatShown);
  useLibraryTransfers();
  useSearchKey();
  useEffect(() => preloadScreens(readRowsAhead), []);
  useEffect(followVisibleHeight, []);

  const closeMenu = () => setMenuAt(null);
  const menu = (
    <SideMenu
      business={business?.isOpen ?? false}
      counts={counts}
      desk={desk}
      userBlock={<UserBlock onNavigate={closeMenu} />}
      onLocale={onLocale}
      onNavigate={closeMenu}
      onAsk={() => {
        closeMenu();
        setAsks(true);
      }}
    />
  );
  // Memoized, so that pages that read it do not rerender with every count.
  const parts = useMemo(
    () => ({
      openMenu: () => setMenuAt(location),
      news,
      chatButton: (
        <ChatButton unread={counts.chats} open={chatOpen} onToggle={() => setChatWanted(!chatOpen)} />
      ),
      bell,
      status,
    }),
    [location, news, counts.chats, chatOpen],
  );
  return (
    <ShellContext value={parts}>
      <div className={styles.shell}>
        <a className={styles.skip} href="#content">
          <Trans>Skip to content</Trans>
        </a>
        {isWide && <div className={styles.side}>{menu}</div>}
        <div className={styles.column}>
          <DatabaseNotice />
          {isInMemory() ? (
            <Suspense>
              <MemoryNotice />
            </Suspense>
          ) : (
            <InsecureNotice />
          )}
          <ArchivedNotice />
          <UpdatePrompt />
          {offer && offersInstall && !isInMemory() && page.bottomBar !== false && (
            <Suspense>
              <InstallHint offer={offer} />
            </Suspense>
          )}
          <main id="content" tabIndex={-1} className={styles.main}>
            {routes}
          </main>
          {!isWide && page.bottomBar !== false && (
            <BottomBar desk={desk} counts={counts} onMore={() => setMenuAt(location)} />
          )}
        </div>
        <Suspense>{!isInMemory() && <OfflineReady />}</Suspense>
        <Suspense>
          <CalledToast />
        </Suspense>
        <Suspense>
          {asks && <AskDialog type="request" onClose={() => setAsks(false)} />}
          {counts.polls > 0 && page.bottomBar !== false && <PollPrompt />}
        </Suspense>
        {chatOpen && <ChatPanel onClose={() => setChatWanted(false)} />}
        {!isWide && menuAt === location && (
          <Drawer label={t`Menu`} onClose={closeMenu}>
            {menu}
          </Drawer>
        )}
      </div>
    </ShellContext>
  );
}
