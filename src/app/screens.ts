import { readChatAhead, readChatsAhead } from '../features/chat/hooks.ts';
import { readProgrammeAhead } from '../features/schedule/hooks.ts';
import { deskScreen, laterScreen, lazyScreen, textScreen } from './lazy-screen.ts';

// In preload order: the most used screens first.
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
export const GroupInfoScreen = lazyScreen(() => import('./people/chat-info-page.tsx'), 'ChatInfoPage');
export const NewGroupScreen = laterScreen(
  () => import('../features/chat/new-group-screen.tsx'),
  'NewGroupScreen',
);
export const LibraryScreen = lazyScreen(
  () => import('../features/library/library-screen.tsx'),
  'LibraryScreen',
);
export const MaterialScreen = lazyScreen(
  () => import('../features/library/material-screen.tsx'),
  'MaterialScreen',
);
export const PollsScreen = lazyScreen(() => import('../features/polls/polls-screen.tsx'), 'PollsScreen');
export const PollScreen = lazyScreen(() => import('../features/polls/poll-screen.tsx'), 'PollScreen');
export const ResultsScreen = lazyScreen(
  () => import('../features/polls/results-screen.tsx'),
  'ResultsScreen',
);
export const PollPrompt = lazyScreen(() => import('../features/polls/poll-prompt.tsx'), 'PollPrompt');
export const EventQuestions = lazyScreen(
  () => import('../features/room/event-questions.tsx'),
  'EventQuestions',
);
export const SpeakerView = lazyScreen(() => import('../features/room/speaker-view.tsx'), 'SpeakerView');
export const ScreenButton = textScreen(
  'screen',
  () => import('../features/screen/screen-button.tsx'),
  'ScreenButton',
);
export const SessionPolls = lazyScreen(() => import('../features/polls/session-polls.tsx'), 'SessionPolls');
export const EventFeedback = lazyScreen(
  () => import('../features/feedback/event-feedback.tsx'),
  'EventFeedback',
);
export const FeedbackScreen = lazyScreen(
  () => import('../features/feedback/feedback-screen.tsx'),
  'FeedbackScreen',
);
export const SupportScreen = lazyScreen(
  () => import('../features/support/support-screen.tsx'),
  'SupportScreen',
);
export const RequestScreen = lazyScreen(
  () => import('../features/support/request-screen.tsx'),
  'RequestScreen',
);
export const AgendaScreen = lazyScreen(() => import('./people/agenda-page.tsx'), 'AgendaPage');
export const PrintScreen = laterScreen(
  () => import('../features/schedule/print/print-screen.tsx'),
  'PrintScreen',
);
export const AfterMeetingScreen = laterScreen(
  () => import('../features/schedule/after-meeting-screen.tsx'),
  'AfterMeetingScreen',
);
export const AskDialog = lazyScreen(() => import('../features/support/ask-dialog.tsx'), 'AskDialog');
export const SearchScreen = lazyScreen(() => import('./search/search-screen.tsx'), 'SearchScreen');
export const NotificationsScreen = lazyScreen(
  () => import('../features/notifications/notifications-screen.tsx'),
  'NotificationsScreen',
);
export const ParticipantsScreen = lazyScreen(
  () => import('./people/directory-pages.tsx'),
  'ParticipantsPage',
);
export const ExpertsScreen = lazyScreen(() => import('./people/directory-pages.tsx'), 'ExpertsPage');
export const AboutScreen = lazyScreen(() => import('../features/about/about-screen.tsx'), 'AboutScreen');
export const PrivacyDataScreen = textScreen(
  'privacy',
  () => import('../features/privacy/privacy-data-screen.tsx'),
  'PrivacyDataScreen',
);
export const EditionScreen = lazyScreen(
  () => import('../features/people/edition-screen.tsx'),
  'EditionScreen',
);
export const PersonScreen = lazyScreen(() => import('./people/person-page.tsx'), 'PersonPage');
export const BusinessScreen = lazyScreen(
  () => import('../features/business/business-screen.tsx'),
  'BusinessScreen',
);
export const BusinessMeetingScreen = lazyScreen(
  () => import('../features/business/meeting-screen.tsx'),
  'MeetingScreen',
);
export const PartnersScreen = lazyScreen(
  () => import('../features/business/partners-screen.tsx'),
  'PartnersScreen',
);
export const BusinessTimesScreen = lazyScreen(
  () => import('../features/business/times-screen.tsx'),
  'TimesScreen',
);
export const BusinessCardScreen = lazyScreen(
  () => import('../features/business/card-screen.tsx'),
  'CardScreen',
);
export const ContactsScreen = lazyScreen(() => import('./people/contacts-page.tsx'), 'ContactsPage');
export const ContactScreen = lazyScreen(() => import('./people/contact-page.tsx'), 'ContactPage');
export const ContactScanScreen = lazyScreen(
  () => import('../features/contacts/scan-screen.tsx'),
  'ScanScreen',
);
export const OwnProfileScreen = lazyScreen(
  () => import('./profile/own-profile-screen.tsx'),
  'OwnProfileScreen',
);
export const ProfileEditScreen = lazyScreen(
  () => import('../features/profile/profile-edit-screen.tsx'),
  'ProfileEditScreen',
);
export const QuestionsScreen = lazyScreen(
  () => import('../features/questions/questions-screen.tsx'),
  'QuestionsScreen',
);
export const WaitingScreen = lazyScreen(
  () => import('../features/sync-centre/waiting-screen.tsx'),
  'WaitingScreen',
);
export const StorageScreen = lazyScreen(
  () => import('../features/storage/storage-screen.tsx'),
  'StorageScreen',
);
export const CredentialsScreen = lazyScreen(
  () => import('../features/account/credentials-screen.tsx'),
  'CredentialsScreen',
);
export const DevicesScreen = lazyScreen(
  () => import('../features/account/devices-screen.tsx'),
  'DevicesScreen',
);
export const OwnCodeScreen = lazyScreen(
  () => import('../features/check-in/own-code-screen.tsx'),
  'OwnCodeScreen',
);
export const OwnCertificatesScreen = laterScreen(
  () => import('../features/certificates/own-certificates-screen.tsx'),
  'OwnCertificatesScreen',
);
export const DeskFrontScreen = deskScreen(() => import('./desk/desk-front-screen.tsx'), 'DeskFrontScreen');
export const WaitingPeopleScreen = deskScreen(
  () => import('../features/admin/waiting-people-screen.tsx'),
  'WaitingPeopleScreen',
);
export const AllPeopleScreen = deskScreen(
  () => import('../features/admin/people/all-people-screen.tsx'),
  'AllPeopleScreen',
);
export const ImportPeopleScreen = deskScreen(
  () => import('../features/admin/people/import-people-screen.tsx'),
  'ImportPeopleScreen',
);
export const InvitationsScreen = deskScreen(
  () => import('../features/admin/people/invitations-screen.tsx'),
  'InvitationsScreen',
);
export const CohortsScreen = deskScreen(
  () => import('../features/admin/people/cohorts-screen.tsx'),
  'CohortsScreen',
);
export const QuestionsDeskScreen = deskScreen(
  () => import('../features/admin/people/questions-desk-screen.tsx'),
  'QuestionsDeskScreen',
);
export const ReportsScreen = deskScreen(
  () => import('../features/admin/reports-screen.tsx'),
  'ReportsScreen',
);
export const LivePollScreen = laterScreen(
  () => import('../features/polls/live-screen.tsx'),
  'LivePollScreen',
);
export const PollsDeskScreen = deskScreen(() => import('./desk/polls-desk-screen.tsx'), 'PollsDeskScreen');
export const FeedbackDeskScreen = deskScreen(
  () => import('./desk/feedback-desk-screen.tsx'),
  'FeedbackDeskScreen',
);
export const DayDeskScreen = deskScreen(() => import('./desk/day-desk-screen.tsx'), 'DayDeskScreen');
export const CheckInDeskScreen = deskScreen(
  () => import('./desk/check-in-desk-screen.tsx'),
  'CheckInDeskScreen',
);
export const HelperCheckInScreen = deskScreen(
  () => import('../features/check-in/desk/helper-check-in-screen.tsx'),
  'HelperCheckInScreen',
);
export const CertificatesDeskScreen = deskScreen(
  () => import('./desk/certificates-desk-screen.tsx'),
  'CertificatesDeskScreen',
);
export const ProgrammeDeskScreen = deskScreen(
  () => import('./desk/programme-desk-screen.tsx'),
  'ProgrammeDeskScreen',
);
export const MeetingsDeskScreen = deskScreen(
  () => import('./desk/meetings-desk-screen.tsx'),
  'MeetingsDeskScreen',
);
export const SupportInboxScreen = deskScreen(
  () => import('./desk/support-desk-screen.tsx'),
  'SupportInboxScreen',
);
export const SupportRequestScreen = deskScreen(
  () => import('./desk/support-request-screen.tsx'),
  'SupportRequestScreen',
);
export const BusinessDeskScreen = deskScreen(
  () => import('./desk/business-desk-screen.tsx'),
  'BusinessDeskScreen',
);
export const JobsScreen = deskScreen(() => import('../features/admin/jobs-screen.tsx'), 'JobsScreen');
export const ConnectionsScreen = deskScreen(
  () => import('../features/admin/connections/connections-screen.tsx'),
  'ConnectionsScreen',
);
export const BoxesScreen = deskScreen(
  () => import('../features/admin/boxes/boxes-screen.tsx'),
  'BoxesScreen',
);
export const PlatformScreen = deskScreen(
  () => import('../features/admin/platform-screen.tsx'),
  'PlatformScreen',
);
export const StatisticsDeskScreen = deskScreen(
  () => import('./desk/statistics-desk-screen.tsx'),
  'StatisticsDeskScreen',
);
export const SchoolDeskScreen = deskScreen(() => import('./desk/school-desk-screen.tsx'), 'SchoolDeskScreen');
export const SetUpDeskScreen = deskScreen(() => import('./desk/set-up-desk-screen.tsx'), 'SetUpDeskScreen');
export const AuditDeskScreen = deskScreen(() => import('./desk/audit-desk-screen.tsx'), 'AuditDeskScreen');
export const InstallHint = lazyScreen(() => import('./install-hint.tsx'), 'InstallHint');
export const MemoryNotice = laterScreen(() => import('./memory/memory-notice.tsx'), 'MemoryNotice');
export const CalledToast = lazyScreen(() => import('./called-toast.ts'), 'CalledToast');
export const OfflineReady = laterScreen(() => import('./offline-ready.tsx'), 'OfflineReady');

interface FirstScreen {
  screens: readonly { load: () => Promise<void> }[];
  /** Reads the rows that the screen shows. */
  read: (detail: string | undefined) => Promise<void>;
}

/** Screens people often start with, by the first segment of the address. */
const firstScreens: Record<string, FirstScreen> = {
  dashboard: { screens: [DashboardScreen], read: readProgrammeAhead },
  schedule: { screens: [ScheduleScreen], read: readProgrammeAhead },
  chat: {
    screens: [ChatsScreen, ChatScreen],
    read: (group) => (Number(group) > 0 ? readChatAhead(Number(group)) : readChatsAhead()),
  },
};

/** Loads the screen of this address and its rows while the shell is still loading. */
export async function loadScreen(address: string): Promise<void> {
  const [, area, detail] = address.split('/');
  const first = firstScreens[area || 'dashboard'];
  if (!first) return;
  await Promise.all([...first.screens.map((screen) => screen.load()), first.read(detail)]);
}
