import { readChatAhead, readChatsAhead } from '../features/chat/hooks.ts';
import { readProgrammeAhead } from '../features/schedule/hooks.ts';
import { bringTexts } from '../i18n/activate.ts';
import { laterScreen, lazyScreen } from './lazy-screen.ts';

/** A screen whose texts are not among those of the first. */
const withTexts =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([load(), bringTexts('later')]);
    return part;
  };

// In the order in which they are brought beforehand: what is opened most often comes first.
export const DashboardScreen = lazyScreen(
  () => import('./dashboard/dashboard-screen.tsx'),
  'DashboardScreen',
);
export const ScheduleScreen = lazyScreen(
  () => import('../features/schedule/schedule-screen.tsx'),
  'ScheduleScreen',
);
export const EventScreen = lazyScreen(() => import('../features/schedule/event-screen.tsx'), 'EventScreen');
export const ChatsScreen = lazyScreen(() => import('../features/chat/chats-screen.tsx'), 'ChatsScreen');
export const ChatScreen = lazyScreen(() => import('../features/chat/chat-screen.tsx'), 'ChatScreen');
export const NotificationsScreen = lazyScreen(
  () => import('../features/notifications/notifications-screen.tsx'),
  'NotificationsScreen',
);
export const ParticipantsScreen = lazyScreen(
  withTexts(() => import('../features/people/participants-screen.tsx')),
  'ParticipantsScreen',
);
export const ExpertsScreen = lazyScreen(
  withTexts(() => import('../features/people/experts-screen.tsx')),
  'ExpertsScreen',
);
export const AboutScreen = lazyScreen(
  withTexts(() => import('../features/about/about-screen.tsx')),
  'AboutScreen',
);
export const EditionScreen = lazyScreen(
  withTexts(() => import('../features/people/edition-screen.tsx')),
  'EditionScreen',
);
export const PersonScreen = lazyScreen(
  withTexts(() => import('../features/people/person-screen.tsx')),
  'PersonScreen',
);
export const OwnProfileScreen = lazyScreen(
  withTexts(() => import('./profile/own-profile-screen.tsx')),
  'OwnProfileScreen',
);
export const ProfileEditScreen = lazyScreen(
  withTexts(() => import('../features/profile/profile-edit-screen.tsx')),
  'ProfileEditScreen',
);
export const WaitingScreen = lazyScreen(
  withTexts(() => import('../features/sync-centre/waiting-screen.tsx')),
  'WaitingScreen',
);
export const StorageScreen = lazyScreen(
  withTexts(() => import('../features/storage/storage-screen.tsx')),
  'StorageScreen',
);
export const CredentialsScreen = lazyScreen(
  withTexts(() => import('../features/account/credentials-screen.tsx')),
  'CredentialsScreen',
);
export const DevicesScreen = lazyScreen(
  withTexts(() => import('../features/account/devices-screen.tsx')),
  'DevicesScreen',
);
export const WaitingPeopleScreen = laterScreen(
  withTexts(() => import('../features/desk/waiting-people-screen.tsx')),
  'WaitingPeopleScreen',
);
export const AllPeopleScreen = laterScreen(
  withTexts(() => import('../features/desk/all-people-screen.tsx')),
  'AllPeopleScreen',
);
export const PlatformScreen = laterScreen(
  withTexts(() => import('../features/desk/platform-screen.tsx')),
  'PlatformScreen',
);
export const AuditScreen = laterScreen(
  withTexts(() => import('../features/desk/audit-screen.tsx')),
  'AuditScreen',
);
export const InstallHint = lazyScreen(() => import('./install-hint.tsx'), 'InstallHint');

interface FirstScreen {
  screens: readonly { bring: () => Promise<void> }[];
  /** What it shows. */
  read: (detail: string | undefined) => Promise<void>;
}

/** What people come back to, by the first part of the address. */
const firstScreens: Record<string, FirstScreen> = {
  dashboard: { screens: [DashboardScreen], read: readProgrammeAhead },
  schedule: { screens: [ScheduleScreen], read: readProgrammeAhead },
  chat: {
    screens: [ChatsScreen, ChatScreen],
    read: (group) => (Number(group) > 0 ? readChatAhead(Number(group)) : readChatsAhead()),
  },
};

/** Brings the screen of this address and what it shows, while the shell is still on its way. */
export async function bringScreen(address: string): Promise<void> {
  const [, area, detail] = address.split('/');
  const first = firstScreens[area || 'dashboard'];
  if (!first) return;
  await Promise.all([...first.screens.map((screen) => screen.bring()), first.read(detail)]);
}
