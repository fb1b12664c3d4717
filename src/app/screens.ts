import { lazyScreen } from './lazy-screen.ts';

export const DashboardScreen = lazyScreen(
  () => import('./dashboard/dashboard-screen.tsx'),
  'DashboardScreen',
);
export const ScheduleScreen = lazyScreen(
  () => import('../features/schedule/schedule-screen.tsx'),
  'ScheduleScreen',
);
export const EventScreen = lazyScreen(() => import('../features/schedule/event-screen.tsx'), 'EventScreen');
export const PeopleScreen = lazyScreen(() => import('../features/people/people-screen.tsx'), 'PeopleScreen');
export const ChatsScreen = lazyScreen(() => import('../features/chat/chats-screen.tsx'), 'ChatsScreen');
export const ChatScreen = lazyScreen(() => import('../features/chat/chat-screen.tsx'), 'ChatScreen');
export const NotificationsScreen = lazyScreen(
  () => import('../features/notifications/notifications-screen.tsx'),
  'NotificationsScreen',
);
export const ProfileScreen = lazyScreen(
  () => import('../features/profile/profile-screen.tsx'),
  'ProfileScreen',
);
export const WaitingScreen = lazyScreen(
  () => import('../features/sync-centre/waiting-screen.tsx'),
  'WaitingScreen',
);
export const StorageScreen = lazyScreen(
  () => import('../features/storage/storage-screen.tsx'),
  'StorageScreen',
);
export const InstallHint = lazyScreen(() => import('./install-hint.tsx'), 'InstallHint');
