import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { addresses } from '../lib/addresses.ts';

export interface RouteData {
  path: string;
  title: MessageDescriptor;
  /** Where "back" leads when there is nothing to go back to; pages with a parent show a back button. */
  parent?: () => string;
  /** The page needs the room of the bottom bar itself. */
  bottomBar?: false;
  /** The button that opens the chat beside the page: not beside the chat itself, nor where it is pinned anyway. */
  chatButton?: 'never' | 'where narrow';
}

const route = <A extends { path: string }>(address: A, data: Omit<RouteData, 'path'>): A & RouteData => ({
  ...address,
  ...data,
});

const { dashboard, schedule, chats } = addresses;

export const paths = {
  signIn: route(addresses.signIn, { title: msg`Sign in` }),
  dashboard: route(dashboard, { title: msg`Dashboard`, chatButton: 'where narrow' }),
  schedule: route(schedule, { title: msg`Schedule` }),
  event: route(addresses.event, { title: msg`Event`, parent: schedule.getHref }),
  people: route(addresses.people, { title: msg`People` }),
  chats: route(chats, { title: msg`Chat`, chatButton: 'never' }),
  chat: route(addresses.chat, {
    title: msg`Chat`,
    parent: chats.getHref,
    bottomBar: false,
    chatButton: 'never',
  }),
  notifications: route(addresses.notifications, { title: msg`Notifications` }),
  profile: route(addresses.profile, { title: msg`Profile` }),
  waiting: route(addresses.waiting, { title: msg`Waiting to be sent` }),
  storage: route(addresses.storage, { title: msg`Storage`, parent: addresses.profile.getHref }),
  /** Stand where the screen of an address would. */
  notFound: route({ path: '*' }, { title: msg`Page not found`, chatButton: 'never' }),
  crashed: route({ path: '*' }, { title: msg`This page has stopped working`, chatButton: 'never' }),
} as const;

/** Whether the chat can be opened beside this page. */
export const offersChat = ({ chatButton }: RouteData, isWider: boolean): boolean =>
  chatButton === undefined || (chatButton === 'where narrow' && !isWider);

/** Where one lands. */
export const home = dashboard.getHref;
