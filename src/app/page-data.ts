import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { addresses } from '../lib/addresses.ts';
import type { Counts } from './counts.ts';

export interface PageData {
  path: string;
  title: MessageDescriptor;
  /** Target of "back" without a history entry; pages with a parent show a back button. */
  parent?: () => string;
  /** The page uses the space of the bottom bar itself. */
  bottomBar?: false;
  /**
   * The button that opens the chat beside the page; hidden on the chat itself and where the chat is pinned.
   */
  chatButton?: 'never' | 'where narrow';
  /** The screen; `routes.tsx` defines it for pages beside a list or with parameters. */
  Screen?: ComponentType;
  /** Its entry in the menu. */
  menu?: {
    icon: LucideIcon;
    /** Short title for narrow places. */
    short?: MessageDescriptor;
    count?: keyof Counts;
    /**
     * Restricts the entry: to narrow screens, to people with the desk, to servers with extensions, or to people who take
     * part in business meetings.
     */
    only?: 'narrow' | 'desk' | 'extensions' | 'business';
  };
}

/** Shown instead of the screen of an address. */
export const notFound: PageData = { path: '*', title: msg`Page not found`, chatButton: 'never' };
export const crashed: PageData = {
  path: '*',
  title: msg`This page is not working`,
  chatButton: 'never',
};

/** Whether the chat can open beside this page. */
export const offersChat = ({ chatButton }: PageData, isWider: boolean): boolean =>
  chatButton === undefined || (chatButton === 'where narrow' && !isWider);

/** The page after sign-in. */
export const home = addresses.dashboard.getHref;
