import type { RowKind, RowOnWire } from '../../contract/row-kinds.ts';
import type { Locale } from '../../contract/scalars.ts';
import { agendaFor, bookingsFor } from '../areas/agenda/rows.ts';
import { businessMeetingsFor, cardsFor, plansFor } from '../areas/business/rows.ts';
import { readBusinessRules } from '../areas/business/rules.ts';
import { contactsFor } from '../areas/contacts/rows.ts';
import { attendeesFor, checkInsFor, ownCodesFor } from '../areas/check-in/rows.ts';
import { certificatesFor } from '../areas/certificates/rows.ts';
import { eventsFor } from '../areas/events/rows.ts';
import { foldersFor } from '../areas/library/folder-rows.ts';
import { groupsFor } from '../areas/chat/group-rows.ts';
import { materialsFor } from '../areas/library/rows.ts';
import { notificationsFor } from '../areas/notifications/rows.ts';
import { memberMessages } from '../areas/chat/message-rows.ts';
import { pollsFor } from '../areas/polls/rows.ts';
import { reviewsFor } from '../areas/reviews/rows.ts';
import { schoolOnWire } from '../areas/school/rows.ts';
import { readSchool } from '../areas/school/current-school.ts';
import { questionsFor } from '../areas/questions/rows.ts';
import { handsFor } from '../areas/room/hand-rows.ts';
import { eventQuestionsFor } from '../areas/room/rows.ts';
import { requestsFor } from '../areas/support/rows.ts';
import { listedUsers, userOnWire } from '../areas/people/rows.ts';
import type { Me } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import type { Reader } from '../db/client.ts';

export interface RowRequest {
  ctx: Context;
  db: Reader;
  me: Me;
  locale: Locale;
  /** The groups that are sent with all their members. */
  membersOf: 'all' | ReadonlySet<number>;
}

/** Loads those of the rows that the caller may see. `ids` is not empty. */
type RowsFor<K extends RowKind> = (request: RowRequest, ids: readonly number[]) => Promise<RowOnWire<K>[]>;

export const rowsFor: { [K in RowKind]: RowsFor<K> } = {
  event: ({ ctx, db, me, locale }, ids) => eventsFor({ ctx, me, locale, db, isPull: true }, { ids }),
  agenda: ({ db, me }, ids) => agendaFor(db, me, { ids }),
  booking: ({ db, me }, ids) => bookingsFor(db, me, { ids }),
  user: async ({ ctx, db, me, locale }, ids) =>
    (await listedUsers(db, me.id, ids)).map((row) =>
      userOnWire(row, me.id, locale, ctx.presence.isOnline(row.id)),
    ),
  log: ({ db, me, locale }, ids) => notificationsFor(db, me.id, locale, { ids }),
  folder: ({ db }, ids) => foldersFor(db, ids),
  material: ({ db, me, locale }, ids) => materialsFor(db, me, locale, { ids }),
  poll: ({ db, me, locale }, ids) => pollsFor(db, me, locale, { ids }),
  review: ({ db, me, locale }, ids) => reviewsFor(db, me, locale, { ids }),
  request: ({ db, me, locale }, ids) => requestsFor(db, me, locale, { ids }),
  event_question: ({ db, me, locale }, ids) => eventQuestionsFor(db, me, locale, { ids }),
  event_hand: ({ db, locale }, ids) => handsFor(db, locale, { ids }),
  question: ({ db, me }, ids) => questionsFor(db, me, { ids }),
  school: async ({ ctx, db }) => [schoolOnWire(await readSchool(db, ctx.config))],
  code: ({ db, me }, ids) => ownCodesFor(db, me, { ids }),
  attendee: ({ db, me }, ids) => attendeesFor(db, me, { ids }),
  check_in: ({ db, me, locale }, ids) => checkInsFor(db, me, locale, { ids }),
  certificate: ({ db, me }, ids) => certificatesFor(db, me, { ids }),
  business_profile: async ({ ctx, db, me }, ids) =>
    cardsFor(db, me, (await readBusinessRules(db, ctx.config)).rules, { ids }),
  business_plan: ({ db, me }, ids) => plansFor(db, me, { ids }),
  business_meeting: ({ db, me, locale }, ids) => businessMeetingsFor(db, me, locale, { ids }),
  contact: ({ db, me, locale }, ids) => contactsFor(db, me, locale, { ids }),
  group: ({ ctx, db, me, locale, membersOf }, ids) =>
    groupsFor(db, me.id, locale, { ids, membersOf, isOnline: ctx.presence.isOnline }),
  message: ({ db, me, locale }, ids) => memberMessages(db, me.id, ids, locale),
};
