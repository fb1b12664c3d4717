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
  experts: route(addresses.experts, { title: msg`Experts` }),
  expert: route(addresses.expert, { title: msg`Expert`, parent: addresses.experts.getHref }),
  participants: route(addresses.participants, { title: msg`Participants` }),
  participant: route(addresses.participant, {
    title: msg`Participant`,
    parent: addresses.participants.getHref,
  }),
  administrator: route(addresses.administrator, {
    title: msg`Administration`,
    parent: addresses.participants.getHref,
  }),
  about: route(addresses.about, { title: msg`About` }),
  edition2020: route(addresses.edition2020, {
    title: msg`Participants of summer 2020`,
    parent: addresses.about.getHref,
  }),
  chats: route(chats, { title: msg`Chat`, chatButton: 'never' }),
  chat: route(addresses.chat, {
    title: msg`Chat`,
    parent: chats.getHref,
    bottomBar: false,
    chatButton: 'never',
  }),
  notifications: route(addresses.notifications, { title: msg`Notifications` }),
  profile: route(addresses.profile, { title: msg`Profile` }),
  profileEdit: route(addresses.profileEdit, {
    title: msg`Edit profile`,
    parent: addresses.profile.getHref,
    bottomBar: false,
  }),
  waiting: route(addresses.waiting, { title: msg`Waiting to be sent` }),
  storage: route(addresses.storage, { title: msg`Storage`, parent: addresses.profile.getHref }),
  credentials: route(addresses.credentials, {
    title: msg`E-mail and password`,
    parent: addresses.profile.getHref,
  }),
  devices: route(addresses.devices, { title: msg`Devices`, parent: addresses.profile.getHref }),
  deskWaiting: route(addresses.deskWaiting, { title: msg`Organisers’ desk` }),
  deskPeople: route(addresses.deskPeople, { title: msg`Organisers’ desk` }),
  deskPlatform: route(addresses.deskPlatform, { title: msg`Organisers’ desk` }),
  deskAudit: route(addresses.deskAudit, { title: msg`Organisers’ desk` }),
  /** Stand where the screen of an address would. */
  notFound: route({ path: '*' }, { title: msg`Page not found`, chatButton: 'never' }),
  crashed: route({ path: '*' }, { title: msg`This page has stopped working`, chatButton: 'never' }),
} as const;

/** Whether the chat can be opened beside this page. */
export const offersChat = ({ chatButton }: RouteData, isWider: boolean): boolean =>
  chatButton === undefined || (chatButton === 'where narrow' && !isWider);

/** Where one lands. */
export const home = dashboard.getHref;
