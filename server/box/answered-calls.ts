import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { Refusal } from '../http/refusal.ts';

/** The calls that a box answers: those with which devices read rows and files. All others are refused with `atBox`. */
export const answeredAtBox = [
  'pullChanges',
  // Answers each operation with `held` or `later`.
  'pushOperations',
  'listHeld',
  ...['getSchool', 'listSchools', 'getSchoolFile', 'getPlatform'],
  ...['getProfile', 'listUsers', 'getUser', 'getFile'],
  ...['listEvents', 'listPackedEvents', 'listEventDetails', 'getEvent', 'getActualEvent', 'getMetric'],
  ...['listAgenda', 'listBookings', 'listEventQuestions', 'listEventHands'],
  ...['listGroups', 'listMessages', 'searchMessages', 'listShared', 'listReaders', 'getMessageFile'],
  ...['listFolders', 'listMaterials', 'getMaterial', 'getMaterialFile'],
  ...['listPolls', 'listReviews', 'listQuestions', 'listRequests'],
  ...['listLogs', 'listLogIds', 'listNotifications'],
  ...['listOwnCodes', 'listAttendees', 'listCheckIns', 'listCertificates'],
  ...['listBusinessProfiles', 'listBusinessPlans', 'listBusinessMeetings', 'listContacts'],
] as const;

/**
 * Lists that a box answers without rows. It has neither the key of the codes nor their serial numbers, so its rows would
 * be wrong.
 */
export const emptyAtBox = ['listOwnCodes', 'listAttendees'] as const;

export const retryAtBoxSeconds = 60;

export const refusedAtBox = () => new Refusal('atBox', { retryAfterSeconds: retryAtBoxSeconds });

const named = (names: readonly string[]): ReadonlySet<Endpoint> =>
  new Set(Object.entries(endpoints).flatMap(([name, endpoint]) => (names.includes(name) ? [endpoint] : [])));
const answered = named(answeredAtBox);
const empty = named(emptyAtBox);

/** @throws Refusal `atBox` if a box does not answer the call */
export function requireAnsweredAtBox(endpoint: Endpoint): void {
  if (!answered.has(endpoint)) throw refusedAtBox();
}

export const isEmptyAtBox = (endpoint: Endpoint): boolean => empty.has(endpoint);

/**
 * The error that a box sends instead. The copy may be older than a session and than the opening of the platform, and is
 * without most files: the device must neither end the session, nor stop its calls of the school, nor drop the file.
 */
export function refusalAtBox({ access }: Endpoint, error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const isOutdated =
    error.code === 'unauthenticated' ||
    error.code === 'closed' ||
    (access === 'file' && error.code === 'notFound');
  return isOutdated ? refusedAtBox() : error;
}
