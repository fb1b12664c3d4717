import { schoolName } from '../i18n/school-name.ts';
import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, Menu, Search, X } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Link, useLocation } from 'wouter';
import { addresses } from '../lib/addresses.ts';
import { IconButton, iconButtonClass } from '../ui/icon-button.tsx';
import { type PageChrome, PageChromeContext } from '../ui/page-chrome.ts';
import { useMedia, wide, wider } from '../ui/use-media.ts';
import { goBack, hasNavigated } from './location.ts';
import { offersChat, type PageData } from './page-data.ts';
import styles from './chrome.module.css';
import { ShellContext } from './shell-context.ts';

interface ChromeProps {
  page: PageData;
  /** `beside`: a list next to the page of the address; `pane`: that page, next to its list. */
  place?: 'alone' | 'beside' | 'pane';
  closable?: boolean;
  children: ReactNode;
}

/** Provides a page with the elements of the shell: back button, bell, connection state. */
export function Chrome({ page, place = 'alone', closable = false, children }: ChromeProps) {
  const { t, i18n } = useLingui();
  const { openMenu, news, chatButton, bell, status } = useContext(ShellContext);
  const [, navigate] = useLocation();
  const isWide = useMedia(wide);
  const isWider = useMedia(wider);
  const { parent } = page;
  const back = parent && (() => goBack(navigate, parent()));
  const title = i18n._(page.title);

  const leading = (() => {
    if (place === 'alone' && back) {
      return (
        <IconButton label={t`Back`} onClick={back}>
          <ArrowLeft />
        </IconButton>
      );
    }
    if (isWide) return null;
    return (
      <IconButton label={news ? t`Menu, with new items` : t`Menu`} aria-haspopup="dialog" onClick={openMenu}>
        <Menu />
        {news && <span className={styles.dot} />}
      </IconButton>
    );
  })();
  const close = closable && back && (
    <IconButton label={t`Close`} onClick={back}>
      <X />
    </IconButton>
  );

  const besideChat = isWide && offersChat(page, isWider);
  const trailing = (
    <>
      {page.path !== addresses.search.path && (
        <Link
          href={addresses.search.getHref()}
          className={iconButtonClass}
          aria-label={t`Search everything`}
          title={t`Search everything`}
        >
          <Search />
        </Link>
      )}
      {besideChat && chatButton}
      {bell}
    </>
  );
  const chrome: PageChrome = {
    title,
    level: place === 'beside' ? 2 : 1,
    leading,
    trailing: place === 'pane' ? close : trailing,
    status: place === 'pane' ? null : status,
    onShown: moveFocus,
    onTitle: nameDocument,
  };
  return <PageChromeContext value={chrome}>{children}</PageChromeContext>;
}

let shownPath: string | undefined;
let focused: HTMLElement | undefined;

/**
 * The first page of a visit is read from its start. Later the focus moves to the heading of each new page,
 * and to its replacement when the content has loaded.
 */
function moveFocus(heading: HTMLElement): void {
  const replaced = focused?.isConnected === false && document.activeElement === document.body;
  if (location.pathname === shownPath && !replaced) return;
  const first = shownPath === undefined && !hasNavigated();
  shownPath = location.pathname;
  focused = heading;
  if (first) return;
  heading.focus({ preventScroll: true });
}

function nameDocument(title: string): void {
  document.title = title ? `${title} – ${schoolName()}` : schoolName();
}
