import type { addresses } from '../../src/lib/addresses.ts';
import {
  type Change,
  addCohort,
  addMaterial,
  addPoll,
  announce,
  answerRequest,
  ask,
  askInRoom,
  askParticipants,
  checkInInvited,
  checkInSelf,
  invite,
  issueToSelf,
  openPoll,
  publishFeedback,
  renameEvent,
  renameMaterial,
  renamePerson,
  renameRunning,
  sendFeedback,
  sendMessage,
  signUp,
  startPollInRoom,
  vote,
} from './other-people.ts';
import {
  acceptRequestOfSelf,
  addBusinessCard,
  askForMeeting,
  askOnDesk,
  proposeMove,
} from './business-changes.ts';
import type { RoomScreen } from './screens.ts';

/**
 * By screen, a change by another person that the open screen must show; or the reason why there is none. A
 * screen that is missing here is a type error.
 */
export const changes: Record<keyof typeof addresses | RoomScreen, Change | string> = {
  signIn: 'before signing in',
  signUp: 'before signing in',
  confirm: 'before signing in',
  setUp: 'before signing in',
  reset: 'before signing in',
  newAddress: 'one request by a link',
  confirmQuestion: 'one request by a link',
  invitation: 'one request by a link',
  screen: 'shows a code; its picture is tested by the journey of the big screen',
  guest: 'a page without a session has no live events; it loads the event when it is opened',
  handOff: 'shows nothing',
  providerReturn: 'before signing in',
  unsubscribe: 'before signing in',
  approval: 'before signing in',
  closed: 'before signing in',
  meeting: 'a page of its own',
  leftMeeting: 'the visit of this person',
  about: 'texts of the build',
  privacyData: 'texts of the build and settings of the school, loaded when the page is opened',
  edition2020: 'people of a past edition',
  newGroup: 'a form',
  profileEdit: 'a form; a change on another device is a conflict when it is saved',
  credentials: 'a form',
  kept: 'files of this device',
  waiting: 'changes of this device',
  storage: 'data of this device',
  dashboard: renameRunning,
  schedule: renameEvent,
  schedulePrint: renameEvent,
  event: renameEvent,
  room: renameRunning,
  roomQuestions: askInRoom,
  roomPolls: startPollInRoom,
  speakerView: askInRoom,
  agenda: renameRunning,
  search: renameEvent,
  participants: renamePerson('dina'),
  participant: renamePerson('dina'),
  experts: renamePerson('bert'),
  expert: renamePerson('bert'),
  administrator: renamePerson('clara'),
  profile: renamePerson('self'),
  chats: sendMessage,
  chat: sendMessage,
  chatInfo: renamePerson('bert'),
  library: renameMaterial,
  materials: addMaterial('https://example.org/report', true),
  materialsOfEvent: renameMaterial,
  material: renameMaterial,
  videos: addMaterial('https://youtu.be/abcd', false),
  business: askForMeeting,
  businessPeople: addBusinessCard,
  businessTimes: acceptRequestOfSelf,
  businessCard: 'a form',
  businessMeeting: proposeMove,
  contacts: renamePerson('dina'),
  contactScan: 'the camera of this device',
  contact: renamePerson('dina'),
  adminBusiness: askOnDesk,
  polls: openPoll,
  poll: vote('bert', 1),
  pollResults: vote('clara', 2),
  pollLive: vote('dina', 3),
  feedback: publishFeedback,
  support: async ({ school, filled, tokens }) => {
    const closed = { state: 'closed' };
    await school.call('PUT', `/desk/support/${filled.supportRequestId}`, closed, tokens.clara);
    return 'closed';
  },
  request: answerRequest,
  notifications: announce,
  devices: async ({ school, filled: { platformAdmin } }) => {
    const { email, password } = platformAdmin;
    const agent = { 'user-agent': 'OPR/1.0 (iPad)' };
    await school.call('POST', '/login', { email, password }, undefined, agent);
    return 'Opera · iPad';
  },
  desk: async (others) => {
    await ask(others);
    const { school, tokens } = others;
    const { data } = await school.call('GET', '/desk/counts', undefined, tokens.self);
    return `(${data.support} open)`;
  },
  adminWaiting: signUp,
  adminPeople: renamePerson('dina'),
  adminImport: 'the file of this person; tests/server covers the progress of its job',
  adminInvitations: invite,
  adminCohorts: addCohort,
  adminQuestions: askParticipants,
  questions: askParticipants,
  adminChat: async ({ school, filled, tokens }) => {
    await school.call('PUT', `/chat/message/${filled.messageId}/spam`, {}, tokens.bert);
    return 'Bring gloves';
  },
  adminPolls: async (others) => (await addPoll(others)).title,
  adminFeedback: sendFeedback,
  adminSupport: ask,
  adminRequest: answerRequest,
  adminCheckIn: checkInInvited,
  ownCertificates: issueToSelf,
  certificate: 'one request by a link',
  adminCertificates: 'one organiser at a time; it loads the counts when it is opened and after each act',
  ownCode: checkInSelf,
  helperCheckIn: 'the person who looks is an organiser; tests/client/check-in.test.ts covers helpers',
  adminDay: renameRunning,
  adminProgramme: renameEvent,
  adminMeetings: renameEvent,
  adminConnections: async ({ school, tokens, mark }) => {
    const token = { name: `Script ${mark}`, scopes: ['people:read'], days: 7 };
    await school.call('POST', '/desk/api-tokens', token, tokens.clara);
    return token.name;
  },
  adminBoxes: async ({ school, tokens, mark }) => {
    const box = { name: `Box ${mark}`, group_ids: [], folder_ids: [], days: 3 };
    await school.call('POST', '/desk/boxes', box, tokens.clara);
    return box.name;
  },
  adminJobs: async ({ school, tokens }) => {
    const { data } = await school.call('GET', '/desk/jobs', undefined, tokens.self);
    await school.call('POST', '/password/forgot-password', { email: 'clara.winterstein@example.org' });
    return `${data.counts.done + 1} done`;
  },
  adminPlatform: async ({ school, tokens }) => {
    await school.call('PUT', '/desk/platform', { closed: true, opens_at: null }, tokens.clara);
    return 'Only administrators can sign in';
  },
  adminStatistics: 'counts of a moment; it loads them when it is opened and on request',
  adminSchool: async ({ school, tokens }) => {
    const { data } = await school.call('GET', '/desk/school', undefined, tokens.clara);
    const change = { base: data.version, short_name: `${data.settings.short_name}!` };
    await school.call('PUT', '/desk/school', change, tokens.clara);
    return 'Undo the last change';
  },
  adminSetUp: 'a form; the page of the settings shows the change',
  adminAudit: async ({ school, filled, tokens }) => {
    await school.call('PUT', `/desk/people/${filled.participant.id}`, { edition: ['2020'] }, tokens.clara);
    return '2020';
  },
};
