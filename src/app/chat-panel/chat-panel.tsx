import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import { ChatScreen, ChatsScreen } from '../screens.ts';
import styles from './chat-panel.module.css';
import { PanelChrome } from './panel-chrome.tsx';
import { panelLocation } from './panel-location.ts';

/** The chat as a panel over another page, with its own navigation between the list and a conversation. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const panel = useRef<HTMLElement>(null);
  // Links to pages other than the chat open in the page.
  const [here] = useState(() => panelLocation(navigate));

  useLayoutEffect(() => {
    const element = panel.current;
    const opener = document.activeElement;
    element?.focus({ preventScroll: true });
    return () => {
      const inside = element?.contains(document.activeElement);
      if (inside && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    const element = panel.current;
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    element?.addEventListener('keydown', escape);
    return () => element?.removeEventListener('keydown', escape);
  }, [onClose]);

  return (
    <aside ref={panel} className={styles.panel} aria-label={t`Chat`} tabIndex={-1}>
      <Router hook={here.hook} searchHook={here.searchHook}>
        <Suspense>
          <Switch>
            <Route path={addresses.chat.path}>
              {({ group }) => (
                <PanelChrome onClose={onClose} onBack={here.backToList}>
                  <ChatScreen key={group} groupId={Number(group)} />
                </PanelChrome>
              )}
            </Route>
            <Route>
              <PanelChrome onClose={onClose}>
                <ChatsScreen />
              </PanelChrome>
            </Route>
          </Switch>
        </Suspense>
      </Router>
    </aside>
  );
}
