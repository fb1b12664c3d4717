import { useLingui } from '@lingui/react/macro';
import {
  ArrowRightLeft,
  CalendarClock,
  CalendarDays,
  ChartBarBig,
  ChartColumn,
  DoorOpen,
  FileUp,
  History,
  LifeBuoy,
  type LucideIcon,
  School,
  MailPlus,
  ClipboardCheck,
  MessageCircleWarning,
  MessageSquareHeart,
  ServerCog,
  UserCheck,
  Users,
} from 'lucide-react';
import type { DeskCounts } from '../../../contract/desks.ts';
import { addresses } from '../../lib/addresses.ts';
import { isAdmin, isOrganiser, isPlatformAdmin } from '../../lib/organisers.ts';

export interface DeskSection {
  name: string;
  href: string;
  icon: LucideIcon;
  /** Key of its open work in the counts of the desk. */
  count?: keyof DeskCounts;
}

/** Returns the desk pages that a role may open. Chat moderation is open to everyone with the desk. */
export function useDeskSections(role: string | undefined): DeskSection[] {
  const { t } = useLingui();
  const always = () => true;
  const parts: (DeskSection & { may: (role: string | undefined) => boolean })[] = [
    {
      name: t`New accounts`,
      href: addresses.adminWaiting.getHref(),
      icon: UserCheck,
      count: 'people',
      may: isOrganiser,
    },
    {
      name: t`Questions`,
      href: addresses.adminSupport.getHref(),
      icon: LifeBuoy,
      count: 'support',
      may: isOrganiser,
    },
    {
      name: t`Feedback`,
      href: addresses.adminFeedback.getHref(),
      icon: MessageSquareHeart,
      count: 'feedback',
      may: isOrganiser,
    },
    {
      name: t`Chat`,
      href: addresses.adminChat.getHref(),
      icon: MessageCircleWarning,
      count: 'chat',
      may: always,
    },
    { name: t`Polls`, href: addresses.adminPolls.getHref(), icon: ChartBarBig, count: 'polls', may: isAdmin },
    { name: t`Today`, href: addresses.adminDay.getHref(), icon: CalendarClock, may: isOrganiser },
    {
      name: t`Programme`,
      href: addresses.adminProgramme.getHref(),
      icon: CalendarDays,
      count: 'programme',
      may: isOrganiser,
    },
    { name: t`Meetings`, href: addresses.adminMeetings.getHref(), icon: ArrowRightLeft, may: isOrganiser },
    { name: t`All people`, href: addresses.adminPeople.getHref(), icon: Users, may: isAdmin },
    {
      name: t({ message: 'Import people', context: 'page' }),
      href: addresses.adminImport.getHref(),
      icon: FileUp,
      may: isAdmin,
    },
    { name: t`Invitations`, href: addresses.adminInvitations.getHref(), icon: MailPlus, may: isAdmin },
    {
      name: t`Questions to participants`,
      href: addresses.adminQuestions.getHref(),
      icon: ClipboardCheck,
      may: isAdmin,
    },
    {
      name: t`Background jobs`,
      href: addresses.adminJobs.getHref(),
      icon: ServerCog,
      count: 'jobs',
      may: isAdmin,
    },
    { name: t`Statistics`, href: addresses.adminStatistics.getHref(), icon: ChartColumn, may: isAdmin },
    { name: t`Platform status`, href: addresses.adminPlatform.getHref(), icon: DoorOpen, may: isAdmin },
    { name: t`School`, href: addresses.adminSchool.getHref(), icon: School, may: isAdmin },
    { name: t`Audit log`, href: addresses.adminAudit.getHref(), icon: History, may: isPlatformAdmin },
  ];
  return parts.filter(({ may }) => may(role));
}
