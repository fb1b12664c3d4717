import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type PageChrome, PageChromeContext } from '../../ui/page-chrome.ts';

interface PanelChromeProps {
  list?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel is not the page: its headings are of the second level, and it names nothing but itself. */
export function PanelChrome({ list = false, onClose, children }: PanelChromeProps) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const chrome: PageChrome = {
    title: t`Chat`,
    level: 2,
    leading: list ? null : (
      <IconButton label={t`Back`} onClick={() => navigate(addresses.chats.getHref())}>
        <ArrowLeft />
      </IconButton>
    ),
    trailing: (
      <IconButton label={t`Close`} onClick={onClose}>
        <X />
      </IconButton>
    ),
    status: null,
    onShown: () => {},
    onTitle: () => {},
  };
  return <PageChromeContext value={chrome}>{children}</PageChromeContext>;
}
