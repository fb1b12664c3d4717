import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { addresses } from '../lib/addresses.ts';
import type { Counts } from './counts.ts';

export interface PageData {
  path: string;
  title: MessageDescriptor;
  /** Where "back" leads when there is nothing to go back to; pages with a parent show a back button. */
  parent?: () => string;
  /** The page needs the room of the bottom bar itself. */
  bottomBar?: false;
  /** The button that opens the chat beside the page: not beside the chat itself, nor where it is pinned anyway. */
  chatButton?: 'never' | 'where narrow';
  /** What is shown; `routes.tsx` says it of pages that stand beside a list, or have something in their address. */
  Screen?: ComponentType;
  /** Its entry in the menu. */
  menu?: {
    icon: LucideIcon;
    /** Where there is little room for its title. */
    short?: MessageDescriptor;
    count?: keyof Counts;
    /** Where it is reached otherwise, or for whom alone it is. */
    only?: 'narrow' | 'organisers' | 'extensions';
  };
}

/** Stand where the screen of an address would. */
export const notFound: PageData = { path: '*', title: msg`Page not found`, chatButton: 'never' };
export const crashed: PageData = {
  path: '*',
  title: msg`This page is not working`,
  chatButton: 'never',
};

/** Whether the chat can be opened beside this page. */
export const offersChat = ({ chatButton }: PageData, isWider: boolean): boolean =>
  chatButton === undefined || (chatButton === 'where narrow' && !isWider);

/** Where one lands. */
export const home = addresses.dashboard.getHref;
