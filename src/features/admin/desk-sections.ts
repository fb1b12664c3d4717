import { useLingui } from '@lingui/react/macro';
import {
  ArrowRightLeft,
  Award,
  CalendarClock,
  CalendarDays,
  ChartBarBig,
  ChartColumn,
  DoorOpen,
  FileUp,
  Handshake,
  History,
  Laptop,
  LifeBuoy,
  type LucideIcon,
  Plug,
  ScanLine,
  School,
  MailPlus,
  ClipboardCheck,
  MessageCircleWarning,
  MessageSquareHeart,
  ServerCog,
  UserCheck,
  Users,
  UsersRound,
} from 'lucide-react';
import type { DeskCounts } from '../../../contract/desks.ts';
import { addresses } from '../../lib/addresses.ts';
import { isAdmin, isOrganiser, isPlatformAdmin } from '../../lib/organisers.ts';

interface DeskSection {
  name: string;
  href: string;
  icon: LucideIcon;
  /** Key of its open work in the counts of the desk. */
  count?: keyof DeskCounts | undefined;
}

export interface DeskGroup {
  name: string;
  sections: readonly DeskSection[];
}

const everyone = () => true;

/**
 * Returns the desk pages that a role may open, in groups; groups without any are left out. A new page is one
 * line in its group.
 */
export function useDeskGroups(role: string | undefined): DeskGroup[] {
  const { t } = useLingui();
  const section = (
    may: (role: string | undefined) => boolean,
    name: string,
    address: { getHref: () => string },
    icon: LucideIcon,
    count?: keyof DeskCounts,
  ) => ({ may, name, href: address.getHref(), icon, count });
  const groups = [
    {
      name: t`Events`,
      sections: [
        section(isOrganiser, t`Today`, addresses.adminDay, CalendarClock),
        section(isOrganiser, t`Programme`, addresses.adminProgramme, CalendarDays, 'programme'),
        section(isOrganiser, t`Check-in`, addresses.adminCheckIn, ScanLine),
        section(isOrganiser, t`Meetings`, addresses.adminMeetings, ArrowRightLeft),
        section(isOrganiser, t`Business meetings`, addresses.adminBusiness, Handshake),
      ],
    },
    {
      name: t`People`,
      sections: [
        section(isOrganiser, t`New accounts`, addresses.adminWaiting, UserCheck, 'people'),
        section(isAdmin, t`All people`, addresses.adminPeople, Users),
        section(isAdmin, t({ message: 'Import people', context: 'page' }), addresses.adminImport, FileUp),
        section(isAdmin, t`Invitations`, addresses.adminInvitations, MailPlus),
        section(isAdmin, t`Cohorts`, addresses.adminCohorts, UsersRound),
        section(isAdmin, t`Registration questions`, addresses.adminQuestions, ClipboardCheck),
      ],
    },
    {
      name: t`Communication`,
      sections: [
        section(isOrganiser, t`Support requests`, addresses.adminSupport, LifeBuoy, 'support'),
        section(isOrganiser, t`Feedback`, addresses.adminFeedback, MessageSquareHeart, 'feedback'),
        // Chat moderation is open to everyone with the desk.
        section(everyone, t`Chat`, addresses.adminChat, MessageCircleWarning, 'chat'),
        section(isAdmin, t`Polls`, addresses.adminPolls, ChartBarBig, 'polls'),
      ],
    },
    {
      name: t`School`,
      sections: [
        section(isAdmin, t`School settings`, addresses.adminSchool, School),
        section(isAdmin, t`Certificates`, addresses.adminCertificates, Award),
        section(isAdmin, t`Statistics`, addresses.adminStatistics, ChartColumn),
      ],
    },
    {
      name: t`Operation`,
      sections: [
        section(isOrganiser, t`Connections`, addresses.adminConnections, Plug),
        section(isAdmin, t({ message: 'Boxes', context: 'box on site' }), addresses.adminBoxes, Laptop),
        section(isAdmin, t`Background jobs`, addresses.adminJobs, ServerCog, 'jobs'),
        section(isAdmin, t`Platform status`, addresses.adminPlatform, DoorOpen),
        section(isPlatformAdmin, t`Audit log`, addresses.adminAudit, History),
      ],
    },
  ];
  return groups
    .map(({ name, sections }) => ({ name, sections: sections.filter(({ may }) => may(role)) }))
    .filter(({ sections }) => sections.length > 0);
}

/** The page that an address belongs to: its own, or the one that it is below. */
export const sectionAt = <S extends { href: string }>(
  sections: readonly S[],
  address: string,
): S | undefined =>
  sections
    .filter(({ href }) => address === href || address.startsWith(`${href}/`))
    .toSorted((a, b) => b.href.length - a.href.length)[0];
