import type * as v from 'valibot';
import { agendaEntry, booking, listAgenda, listBookings } from './agenda.ts';
import { businessMeeting, businessPlan, businessProfile } from './business.ts';
import { listBusinessMeetings, listBusinessPlans, listBusinessProfiles } from './business-calls.ts';
import { certificate, listCertificates } from './certificates.ts';
import { group, message } from './chat.ts';
import { attendee, checkIn, listAttendees, listCheckIns, listOwnCodes, ownCode } from './check-in.ts';
import { contact, listContacts } from './contacts.ts';
import { listGroups } from './chat-groups.ts';
import type { Endpoint } from './endpoint.ts';
import { eventQuestion, listEventQuestions } from './event-questions.ts';
import { event, listEvents } from './events.ts';
import { folder, listFolders } from './folders.ts';
import { listMaterials, material } from './library.ts';
import { listLogs, log } from './logs.ts';
import { listPolls, poll } from './polls.ts';
import { listQuestions, question } from './questions.ts';
import { eventHand, listEventHands } from './room.ts';
import { listReviews, review } from './reviews.ts';
import { listRequests, request } from './support.ts';
import { listSchools, school } from './school.ts';
import { listUsers, user } from './users.ts';

interface KindOfRow {
  schema: v.GenericSchema;
  /** Increase it when rows gain or change fields: devices then fetch again what an older build has stored. */
  shape: number;
  area: string;
  /** The call that lists all rows; null for messages, which are fetched by group. */
  list: Endpoint | null;
  /** Tables on the device; the first one has the row's own id as its key. */
  tables: readonly string[];
  /** Group on the storage page. If several kinds share it, the rows of the last one are counted. */
  storage: string;
}

/** Every kind of row that devices store, in the order in which their lists are fetched. */
export const rowKinds = {
  event: {
    schema: event,
    shape: 9,
    area: 'events',
    list: listEvents,
    tables: ['events', 'event_details'],
    storage: 'schedule',
  },
  agenda: {
    schema: agendaEntry,
    shape: 1,
    area: 'agenda',
    list: listAgenda,
    tables: ['agenda'],
    storage: 'agenda',
  },
  booking: {
    schema: booking,
    shape: 1,
    area: 'bookings',
    list: listBookings,
    tables: ['bookings'],
    storage: 'agenda',
  },
  question: {
    schema: question,
    shape: 2,
    area: 'questions',
    list: listQuestions,
    tables: ['questions'],
    storage: 'people',
  },
  user: { schema: user, shape: 3, area: 'users', list: listUsers, tables: ['users'], storage: 'people' },
  log: { schema: log, shape: 5, area: 'logs', list: listLogs, tables: ['logs'], storage: 'notifications' },
  group: { schema: group, shape: 6, area: 'groups', list: listGroups, tables: ['groups'], storage: 'chats' },
  message: {
    schema: message,
    shape: 3,
    area: 'messages',
    list: null,
    tables: ['messages', 'windows'],
    storage: 'chats',
  },
  folder: {
    schema: folder,
    shape: 1,
    area: 'folders',
    list: listFolders,
    tables: ['folders'],
    storage: 'library',
  },
  material: {
    schema: material,
    shape: 3,
    area: 'materials',
    list: listMaterials,
    tables: ['materials'],
    storage: 'library',
  },
  poll: { schema: poll, shape: 6, area: 'polls', list: listPolls, tables: ['polls'], storage: 'voices' },
  review: {
    schema: review,
    shape: 2,
    area: 'reviews',
    list: listReviews,
    tables: ['reviews'],
    storage: 'voices',
  },
  request: {
    schema: request,
    shape: 4,
    area: 'requests',
    list: listRequests,
    tables: ['requests'],
    storage: 'voices',
  },
  event_question: {
    schema: eventQuestion,
    shape: 4,
    area: 'event_questions',
    list: listEventQuestions,
    tables: ['event_questions'],
    storage: 'voices',
  },
  event_hand: {
    schema: eventHand,
    shape: 1,
    area: 'event_hands',
    list: listEventHands,
    tables: ['event_hands'],
    storage: 'voices',
  },
  school: {
    schema: school,
    shape: 4,
    area: 'school',
    list: listSchools,
    tables: ['schools'],
    storage: 'school',
  },
  code: {
    schema: ownCode,
    shape: 2,
    area: 'codes',
    list: listOwnCodes,
    tables: ['codes'],
    storage: 'check_in',
  },
  attendee: {
    schema: attendee,
    shape: 2,
    area: 'attendees',
    list: listAttendees,
    tables: ['attendees'],
    storage: 'check_in',
  },
  check_in: {
    schema: checkIn,
    shape: 1,
    area: 'check_ins',
    list: listCheckIns,
    tables: ['check_ins'],
    storage: 'check_in',
  },
  certificate: {
    schema: certificate,
    shape: 1,
    area: 'certificates',
    list: listCertificates,
    tables: ['certificates', 'certificate_files'],
    storage: 'check_in',
  },
  business_profile: {
    schema: businessProfile,
    shape: 1,
    area: 'business_profiles',
    list: listBusinessProfiles,
    tables: ['business_profiles'],
    storage: 'business',
  },
  business_plan: {
    schema: businessPlan,
    shape: 1,
    area: 'business_plans',
    list: listBusinessPlans,
    tables: ['business_plans'],
    storage: 'business',
  },
  business_meeting: {
    schema: businessMeeting,
    shape: 2,
    area: 'business_meetings',
    list: listBusinessMeetings,
    tables: ['business_meetings'],
    storage: 'business',
  },
  contact: {
    schema: contact,
    shape: 1,
    area: 'contacts',
    list: listContacts,
    tables: ['contacts'],
    storage: 'business',
  },
} as const satisfies Record<string, KindOfRow>;

type Kinds = typeof rowKinds;
export type RowKind = keyof Kinds;
export const rowKindNames = Object.keys(rowKinds) as RowKind[];

export type Row<K extends RowKind> = v.InferOutput<Kinds[K]['schema']>;
export type RowOnWire<K extends RowKind> = v.InferInput<Kinds[K]['schema']>;

/**
 * A list that is fetched whole: one per kind, the person's own profile, and the details of events that the
 * packed programme leaves out.
 */
export type Area = Kinds[RowKind]['area'] | 'profile' | 'details';
export type StorageName = Kinds[RowKind]['storage'];

const [first, ...others] = rowKindNames.map((kind) => rowKinds[kind].area);

/** In the order of fetching: the first screen shows the programme and the person's name. */
export const areas: readonly Area[] = [first!, 'profile', ...others, 'details'];
