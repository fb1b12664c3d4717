import { msg } from '@lingui/core/macro';
import {
  Bell,
  ChartBarBig,
  CalendarDays,
  CircleUser,
  ClipboardCheck,
  GraduationCap,
  Handshake,
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

const deskPage = <A extends { path: string }>(address: A, Screen: NonNullable<PageData['Screen']>) =>
  page(address, { title: msg`Organisers’ desk`, Screen, parent: addresses.desk.getHref });

const { getHref: toProfile } = addresses.profile;

/** All pages of signed-in people; entries of the menu are in its order. */
export const pages = {
  dashboard: page(addresses.dashboard, {
    title: msg`Dashboard`,
    Screen: screens.DashboardScreen,
    chatButton: 'where narrow',
    menu: { icon: LayoutDashboard },
  }),
  desk: page(addresses.desk, {
    title: msg`Organisers’ desk`,
    Screen: screens.DeskFrontScreen,
    menu: { icon: ClipboardCheck, short: msg({ message: 'Desk', context: 'organisers' }), only: 'desk' },
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
  business: page(addresses.business, {
    title: msg`Business meetings`,
    Screen: screens.BusinessScreen,
    menu: { icon: Handshake, count: 'business', only: 'business' },
  }),
  businessPeople: page(addresses.businessPeople, {
    title: msg`Find people`,
    Screen: screens.PartnersScreen,
    parent: addresses.business.getHref,
  }),
  businessTimes: page(addresses.businessTimes, {
    title: msg`My free times`,
    Screen: screens.BusinessTimesScreen,
    parent: addresses.business.getHref,
  }),
  businessCard: page(addresses.businessCard, {
    title: msg`My business card`,
    Screen: screens.BusinessCardScreen,
    parent: addresses.business.getHref,
  }),
  businessMeeting: page(addresses.businessMeeting, {
    title: msg`Business meeting`,
    parent: addresses.business.getHref,
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
    title: msg`Sign-in and security`,
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
  contacts: page(addresses.contacts, {
    title: msg`My contacts`,
    Screen: screens.ContactsScreen,
    parent: toProfile,
  }),
  contactScan: page(addresses.contactScan, {
    title: msg`Scan a code`,
    Screen: screens.ContactScanScreen,
    parent: addresses.contacts.getHref,
  }),
  contact: page(addresses.contact, { title: msg`Contact`, parent: addresses.contacts.getHref }),
  helperCheckIn: page(addresses.helperCheckIn, {
    title: msg`Check-in`,
    Screen: screens.HelperCheckInScreen,
    parent: addresses.ownCode.getHref,
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
  privacyData: page(addresses.privacyData, {
    title: msg`What is stored about you`,
    Screen: screens.PrivacyDataScreen,
    parent: addresses.about.getHref,
  }),
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
  adminWaiting: deskPage(addresses.adminWaiting, screens.WaitingPeopleScreen),
  adminPeople: deskPage(addresses.adminPeople, screens.AllPeopleScreen),
  adminImport: deskPage(addresses.adminImport, screens.ImportPeopleScreen),
  adminInvitations: deskPage(addresses.adminInvitations, screens.InvitationsScreen),
  adminCohorts: deskPage(addresses.adminCohorts, screens.CohortsScreen),
  adminQuestions: deskPage(addresses.adminQuestions, screens.QuestionsDeskScreen),
  adminChat: deskPage(addresses.adminChat, screens.ReportsScreen),
  adminPolls: deskPage(addresses.adminPolls, screens.PollsDeskScreen),
  adminFeedback: deskPage(addresses.adminFeedback, screens.FeedbackDeskScreen),
  adminSupport: deskPage(addresses.adminSupport, screens.SupportInboxScreen),
  adminRequest: page(addresses.adminRequest, {
    title: msg`Organisers’ desk`,
    parent: addresses.adminSupport.getHref,
  }),
  adminDay: deskPage(addresses.adminDay, screens.DayDeskScreen),
  adminCheckIn: deskPage(addresses.adminCheckIn, screens.CheckInDeskScreen),
  adminCertificates: deskPage(addresses.adminCertificates, screens.CertificatesDeskScreen),
  adminProgramme: deskPage(addresses.adminProgramme, screens.ProgrammeDeskScreen),
  adminMeetings: deskPage(addresses.adminMeetings, screens.MeetingsDeskScreen),
  adminBusiness: deskPage(addresses.adminBusiness, screens.BusinessDeskScreen),
  adminConnections: deskPage(addresses.adminConnections, screens.ConnectionsScreen),
  adminBoxes: deskPage(addresses.adminBoxes, screens.BoxesScreen),
  adminJobs: deskPage(addresses.adminJobs, screens.JobsScreen),
  adminPlatform: deskPage(addresses.adminPlatform, screens.PlatformScreen),
  adminStatistics: deskPage(addresses.adminStatistics, screens.StatisticsDeskScreen),
  adminSchool: deskPage(addresses.adminSchool, screens.SchoolDeskScreen),
  adminSetUp: page(addresses.adminSetUp, {
    title: msg`Organisers’ desk`,
    Screen: screens.SetUpDeskScreen,
    parent: addresses.adminSchool.getHref,
  }),
  adminAudit: deskPage(addresses.adminAudit, screens.AuditDeskScreen),
} as const;

export interface MenuEntry extends PageData {
  getHref: () => string;
  menu: NonNullable<PageData['menu']>;
}

// Addresses of menu entries have no parameters.
const isEntry = (page: PageData): page is MenuEntry => page.menu !== undefined;

export const menuEntries = Object.values<PageData>(pages).filter(isEntry);
