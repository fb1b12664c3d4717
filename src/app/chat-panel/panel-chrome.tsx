import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { type PageChrome, PageChromeContext } from '../../ui/page-chrome.ts';

interface PanelChromeProps {
  onClose: () => void;
  /** Undefined on the list of chats. */
  onBack?: () => void;
  children: ReactNode;
}

/** The chrome of the panel: headings of level 2, and no document title. */
export function PanelChrome({ onClose, onBack, children }: PanelChromeProps) {
  const { t } = useLingui();
  const chrome: PageChrome = {
    title: t`Chat`,
    level: 2,
    leading: onBack ? (
      <IconButton label={t`Back`} onClick={onBack}>
        <ArrowLeft />
      </IconButton>
    ) : null,
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
