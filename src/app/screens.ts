import { laterScreen, lazyScreen } from './lazy-screen.ts';

export const DashboardScreen = lazyScreen(
  () => import('./dashboard/dashboard-screen.tsx'),
  'DashboardScreen',
);
export const ScheduleScreen = lazyScreen(
  () => import('../features/schedule/schedule-screen.tsx'),
  'ScheduleScreen',
);
export const EventScreen = lazyScreen(() => import('../features/schedule/event-screen.tsx'), 'EventScreen');
export const ParticipantsScreen = lazyScreen(
  () => import('../features/people/participants-screen.tsx'),
  'ParticipantsScreen',
);
export const ExpertsScreen = lazyScreen(
  () => import('../features/people/experts-screen.tsx'),
  'ExpertsScreen',
);
export const AboutScreen = lazyScreen(() => import('../features/about/about-screen.tsx'), 'AboutScreen');
export const EditionScreen = lazyScreen(
  () => import('../features/people/edition-screen.tsx'),
  'EditionScreen',
);
export const PersonScreen = lazyScreen(() => import('../features/people/person-screen.tsx'), 'PersonScreen');
export const ChatsScreen = lazyScreen(() => import('../features/chat/chats-screen.tsx'), 'ChatsScreen');
export const ChatScreen = lazyScreen(() => import('../features/chat/chat-screen.tsx'), 'ChatScreen');
export const NotificationsScreen = lazyScreen(
  () => import('../features/notifications/notifications-screen.tsx'),
  'NotificationsScreen',
);
export const OwnProfileScreen = lazyScreen(
  () => import('./profile/own-profile-screen.tsx'),
  'OwnProfileScreen',
);
export const ProfileEditScreen = lazyScreen(
  () => import('../features/profile/profile-edit-screen.tsx'),
  'ProfileEditScreen',
);
export const WaitingScreen = lazyScreen(
  () => import('../features/sync-centre/waiting-screen.tsx'),
  'WaitingScreen',
);
export const StorageScreen = lazyScreen(
  () => import('../features/storage/storage-screen.tsx'),
  'StorageScreen',
);
export const DevicesScreen = lazyScreen(
  () => import('../features/devices/devices-screen.tsx'),
  'DevicesScreen',
);
export const WaitingPeopleScreen = laterScreen(
  () => import('../features/desk/waiting-people-screen.tsx'),
  'WaitingPeopleScreen',
);
export const AllPeopleScreen = laterScreen(
  () => import('../features/desk/all-people-screen.tsx'),
  'AllPeopleScreen',
);
export const PlatformScreen = laterScreen(
  () => import('../features/desk/platform-screen.tsx'),
  'PlatformScreen',
);
export const AuditScreen = laterScreen(() => import('../features/desk/audit-screen.tsx'), 'AuditScreen');
export const InstallHint = lazyScreen(() => import('./install-hint.tsx'), 'InstallHint');
