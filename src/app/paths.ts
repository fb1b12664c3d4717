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
}

const route = <A extends { path: string }>(address: A, data: Omit<RouteData, 'path'>): A & RouteData => ({
  ...address,
  ...data,
});

const { dashboard, schedule, chats } = addresses;

export const paths = {
  signIn: route(addresses.signIn, { title: msg`Sign in` }),
  dashboard: route(dashboard, { title: msg`Dashboard` }),
  schedule: route(schedule, { title: msg`Schedule` }),
  event: route(addresses.event, { title: msg`Event`, parent: schedule.getHref }),
  people: route(addresses.people, { title: msg`People` }),
  chats: route(chats, { title: msg`Chat` }),
  chat: route(addresses.chat, { title: msg`Chat`, parent: chats.getHref, bottomBar: false }),
  notifications: route(addresses.notifications, { title: msg`Notifications` }),
  profile: route(addresses.profile, { title: msg`Profile` }),
  waiting: route(addresses.waiting, { title: msg`Waiting to be sent` }),
  storage: route(addresses.storage, { title: msg`Storage`, parent: addresses.profile.getHref }),
} as const;

/** Where one lands. */
export const home = dashboard.getHref;
