import { msg } from '@lingui/core/macro';
import {
  Bell,
  ChartBarBig,
  CalendarDays,
  CircleUser,
  ClipboardCheck,
  GraduationCap,
  Info,
  LayoutDashboard,
  LibraryBig,
  LifeBuoy,
  MessageCircle,
  MessageSquareHeart,
  RefreshCw,
  Star,
  Users,
} from 'lucide-react';
import { addresses } from '../lib/addresses.ts';
import type { PageData } from './page-data.ts';
import * as screens from './screens.ts';

const page = <A extends { path: string }>(address: A, data: Omit<PageData, 'path'>): A & PageData => ({
  ...address,
  ...data,
});

const { getHref: toProfile } = addresses.profile;

/** All pages of signed-in people; entries of the menu are in its order. */
export const pages = {
  dashboard: page(addresses.dashboard, {
    title: msg`Dashboard`,
    Screen: screens.DashboardScreen,
    chatButton: 'where narrow',
    menu: { icon: LayoutDashboard },
  }),
  schedule: page(addresses.schedule, { title: msg`Schedule`, menu: { icon: CalendarDays } }),
  event: page(addresses.event, { title: msg`Event`, parent: addresses.schedule.getHref }),
  schedulePrint: page(addresses.schedulePrint, {
    title: msg`Programme`,
    Screen: screens.PrintScreen,
    parent: addresses.schedule.getHref,
  }),
  agenda: page(addresses.agenda, {
    title: msg`My agenda`,
    Screen: screens.AgendaScreen,
    menu: { icon: Star, short: msg`Agenda`, only: 'extensions' },
  }),
  leftMeeting: page(addresses.leftMeeting, {
    title: msg`Meeting`,
    Screen: screens.AfterMeetingScreen,
    parent: addresses.dashboard.getHref,
  }),
  experts: page(addresses.experts, { title: msg`Experts`, menu: { icon: GraduationCap } }),
  expert: page(addresses.expert, { title: msg`Expert`, parent: addresses.experts.getHref }),
  participants: page(addresses.participants, { title: msg`Participants`, menu: { icon: Users } }),
  participant: page(addresses.participant, {
    title: msg`Participant`,
    parent: addresses.participants.getHref,
  }),
  administrator: page(addresses.administrator, {
    title: msg`Administration`,
    parent: addresses.participants.getHref,
  }),
  library: page(addresses.library, {
    title: msg`Materials library`,
    menu: { icon: LibraryBig, short: msg`Library` },
  }),
  materials: page(addresses.materials, { title: msg`Materials library` }),
  materialsOfEvent: page(addresses.materialsOfEvent, {
    title: msg`Event materials`,
    parent: addresses.library.getHref,
  }),
  videos: page(addresses.videos, { title: msg`Videos` }),
  kept: page(addresses.kept, { title: msg`Kept on this device` }),
  material: page(addresses.material, { title: msg`Material`, parent: addresses.library.getHref }),
  chats: page(addresses.chats, {
    title: msg`Chat`,
    chatButton: 'never',
    menu: { icon: MessageCircle, count: 'chats' },
  }),
  newGroup: page(addresses.newGroup, {
    title: msg`New group`,
    Screen: screens.NewGroupScreen,
    parent: addresses.chats.getHref,
    chatButton: 'never',
  }),
  chatInfo: page(addresses.chatInfo, {
    title: msg`About this chat`,
    parent: addresses.chats.getHref,
    chatButton: 'never',
  }),
  chat: page(addresses.chat, {
    title: msg`Chat`,
    parent: addresses.chats.getHref,
    bottomBar: false,
    chatButton: 'never',
  }),
  polls: page(addresses.polls, {
    title: msg`Polls`,
    Screen: screens.PollsScreen,
    menu: { icon: ChartBarBig, count: 'polls' },
  }),
  pollResults: page(addresses.pollResults, { title: msg`Results`, parent: addresses.polls.getHref }),
  pollLive: page(addresses.pollLive, {
    title: msg`Results`,
    parent: addresses.polls.getHref,
    bottomBar: false,
    chatButton: 'never',
  }),
  poll: page(addresses.poll, { title: msg`Poll`, parent: addresses.polls.getHref }),
  feedback: page(addresses.feedback, {
    title: msg`Feedback`,
    Screen: screens.FeedbackScreen,
    menu: { icon: MessageSquareHeart },
  }),
  support: page(addresses.support, {
    title: msg`Support`,
    Screen: screens.SupportScreen,
    menu: { icon: LifeBuoy },
  }),
  request: page(addresses.request, { title: msg`Question`, parent: addresses.support.getHref }),
  profile: page(addresses.profile, {
    title: msg`Profile`,
    Screen: screens.OwnProfileScreen,
    menu: { icon: CircleUser },
  }),
  questions: page(addresses.questions, {
    title: msg`Questions of the organisers`,
    Screen: screens.QuestionsScreen,
    parent: toProfile,
  }),
  profileEdit: page(addresses.profileEdit, {
    title: msg`Edit profile`,
    Screen: screens.ProfileEditScreen,
    parent: toProfile,
    bottomBar: false,
  }),
  credentials: page(addresses.credentials, {
    title: msg`E-mail and password`,
    Screen: screens.CredentialsScreen,
    parent: toProfile,
  }),
  devices: page(addresses.devices, {
    title: msg`Devices`,
    Screen: screens.DevicesScreen,
    parent: toProfile,
  }),
  ownCode: page(addresses.ownCode, {
    title: msg`My code`,
    Screen: screens.OwnCodeScreen,
    parent: toProfile,
  }),
  ownCertificates: page(addresses.ownCertificates, {
    title: msg`My certificates`,
    Screen: screens.OwnCertificatesScreen,
    parent: toProfile,
  }),
  storage: page(addresses.storage, {
    title: msg`Storage`,
    Screen: screens.StorageScreen,
    parent: toProfile,
  }),
  about: page(addresses.about, { title: msg`About`, Screen: screens.AboutScreen, menu: { icon: Info } }),
  edition2020: page(addresses.edition2020, {
    title: msg`Participants of summer 2020`,
    Screen: screens.EditionScreen,
    parent: addresses.about.getHref,
  }),
  search: page(addresses.search, { title: msg`Search`, Screen: screens.SearchScreen }),
  notifications: page(addresses.notifications, {
    title: msg`Notifications`,
    Screen: screens.NotificationsScreen,
    menu: { icon: Bell, count: 'notifications', only: 'narrow' },
  }),
  waiting: page(addresses.waiting, {
    title: msg`Waiting to be sent`,
    Screen: screens.WaitingScreen,
    menu: { icon: RefreshCw, count: 'waiting' },
  }),
  desk: page(addresses.desk, {
    title: msg`Organisers’ desk`,
    Screen: screens.DeskScreen,
    menu: { icon: ClipboardCheck, only: 'organisers' },
  }),
  adminWaiting: page(addresses.adminWaiting, {
    title: msg`Organisers’ desk`,
    Screen: screens.WaitingPeopleScreen,
    parent: addresses.desk.getHref,
  }),
  adminPeople: page(addresses.adminPeople, {
    title: msg`Organisers’ desk`,
    Screen: screens.AllPeopleScreen,
    parent: addresses.desk.getHref,
  }),
  adminImport: page(addresses.adminImport, {
    title: msg`Organisers’ desk`,
    Screen: screens.ImportPeopleScreen,
    parent: addresses.desk.getHref,
  }),
  adminInvitations: page(addresses.adminInvitations, {
    title: msg`Organisers’ desk`,
    Screen: screens.InvitationsScreen,
    parent: addresses.desk.getHref,
  }),
  adminQuestions: page(addresses.adminQuestions, {
    title: msg`Organisers’ desk`,
    Screen: screens.QuestionsDeskScreen,
    parent: addresses.desk.getHref,
  }),
  adminChat: page(addresses.adminChat, {
    title: msg`Organisers’ desk`,
    Screen: screens.ReportsScreen,
    parent: addresses.desk.getHref,
  }),
  adminPolls: page(addresses.adminPolls, {
    title: msg`Organisers’ desk`,
    Screen: screens.PollsDeskScreen,
    parent: addresses.desk.getHref,
  }),
  adminFeedback: page(addresses.adminFeedback, {
    title: msg`Organisers’ desk`,
    Screen: screens.FeedbackDeskScreen,
    parent: addresses.desk.getHref,
  }),
  adminSupport: page(addresses.adminSupport, {
    title: msg`Organisers’ desk`,
    Screen: screens.SupportInboxScreen,
    parent: addresses.desk.getHref,
  }),
  adminRequest: page(addresses.adminRequest, {
    title: msg`Organisers’ desk`,
    parent: addresses.adminSupport.getHref,
  }),
  adminDay: page(addresses.adminDay, {
    title: msg`Organisers’ desk`,
    Screen: screens.DayDeskScreen,
    parent: addresses.desk.getHref,
  }),
  adminCheckIn: page(addresses.adminCheckIn, {
    title: msg`Organisers’ desk`,
    Screen: screens.CheckInDeskScreen,
    parent: addresses.desk.getHref,
  }),
  adminCertificates: page(addresses.adminCertificates, {
    title: msg`Organisers’ desk`,
    Screen: screens.CertificatesDeskScreen,
    parent: addresses.desk.getHref,
  }),
  adminProgramme: page(addresses.adminProgramme, {
    title: msg`Organisers’ desk`,
    Screen: screens.ProgrammeDeskScreen,
    parent: addresses.desk.getHref,
  }),
  adminMeetings: page(addresses.adminMeetings, {
    title: msg`Organisers’ desk`,
    Screen: screens.MeetingsDeskScreen,
    parent: addresses.desk.getHref,
  }),
  adminJobs: page(addresses.adminJobs, {
    title: msg`Organisers’ desk`,
    Screen: screens.JobsScreen,
    parent: addresses.desk.getHref,
  }),
  adminPlatform: page(addresses.adminPlatform, {
    title: msg`Organisers’ desk`,
    Screen: screens.PlatformScreen,
    parent: addresses.desk.getHref,
  }),
  adminStatistics: page(addresses.adminStatistics, {
    title: msg`Organisers’ desk`,
    Screen: screens.StatisticsDeskScreen,
    parent: addresses.desk.getHref,
  }),
  adminSchool: page(addresses.adminSchool, {
    title: msg`Organisers’ desk`,
    Screen: screens.SchoolDeskScreen,
    parent: addresses.desk.getHref,
  }),
  adminSetUp: page(addresses.adminSetUp, {
    title: msg`Organisers’ desk`,
    Screen: screens.SetUpDeskScreen,
    parent: addresses.adminSchool.getHref,
  }),
  adminAudit: page(addresses.adminAudit, {
    title: msg`Organisers’ desk`,
    Screen: screens.AuditDeskScreen,
    parent: addresses.desk.getHref,
  }),
} as const;

export interface MenuEntry extends PageData {
  getHref: () => string;
  menu: NonNullable<PageData['menu']>;
}

// Addresses of menu entries have no parameters.
const isEntry = (page: PageData): page is MenuEntry => page.menu !== undefined;

export const menuEntries = Object.values<PageData>(pages).filter(isEntry);
