import { accountTables } from '../areas/account/tables.ts';
import { apiTokenTables } from '../areas/api-tokens/tables.ts';
import { agendaTables } from '../areas/agenda/tables.ts';
import { boxTables } from '../areas/boxes/tables.ts';
import { businessTables } from '../areas/business/tables.ts';
import { chatTables } from '../areas/chat/tables.ts';
import { certificateTables } from '../areas/certificates/tables.ts';
import { checkInTables } from '../areas/check-in/tables.ts';
import { cohortTables } from '../areas/cohorts/tables.ts';
import { contactTables } from '../areas/contacts/tables.ts';
import { deskTables } from '../areas/desks/tables.ts';
import { invitationTables } from '../areas/invitations/tables.ts';
import { libraryTables } from '../areas/library/tables.ts';
import { notificationTables } from '../areas/notifications/tables.ts';
import { calendarMailTables } from '../areas/calendar-mails/tables.ts';
import { digestTables } from '../areas/digests/tables.ts';
import { passkeyTables } from '../areas/passkeys/tables.ts';
import { peopleImportTables } from '../areas/people-import/tables.ts';
import { pollTables } from '../areas/polls/tables.ts';
import { programmeTables } from '../areas/programme/tables.ts';
import { questionTables } from '../areas/questions/tables.ts';
import { roomTables } from '../areas/room/tables.ts';
import { schoolTables } from '../areas/school/tables.ts';
import { screenTables } from '../areas/screens/tables.ts';
import { secondFactorTables } from '../areas/second-factor/tables.ts';
import { singleSignOnTables } from '../areas/single-sign-on/tables.ts';
import { webhookTables } from '../areas/webhooks/tables.ts';
import { supportTables } from '../areas/support/tables.ts';
import type { Schema } from '../db/schema.ts';
import { fileTables, syncTables } from './system-tables.ts';
import type { TableData } from './table-data.ts';

/** All tables, each after those that it references. Restore follows this order, erasure the reverse. */
const tables = {
  ...fileTables,
  ...accountTables,
  ...digestTables,
  ...calendarMailTables,
  ...passkeyTables,
  ...secondFactorTables,
  ...singleSignOnTables,
  ...apiTokenTables,
  ...webhookTables,
  ...invitationTables,
  ...peopleImportTables,
  ...questionTables,
  ...cohortTables,
  ...programmeTables,
  ...agendaTables,
  ...checkInTables,
  ...certificateTables,
  ...chatTables,
  ...businessTables,
  ...contactTables,
  ...roomTables,
  ...libraryTables,
  ...pollTables,
  ...screenTables,
  ...supportTables,
  ...schoolTables,
  ...deskTables,
  ...boxTables,
  ...notificationTables,
  ...syncTables,
} satisfies Record<keyof Schema, TableData>;

export const allTables = Object.entries(tables) as [keyof Schema, TableData][];
