import type { SignInCalls } from './sign-in-calls.ts';
import type * as v from 'valibot';
import type * as agenda from '../../contract/agenda.ts';
import type * as anonymousQuestions from '../../contract/anonymous-questions.ts';
import type * as apiTokens from '../../contract/api-tokens.ts';
import type * as audit from '../../contract/audit.ts';
import type * as ballots from '../../contract/ballots.ts';
import type * as boxFiles from '../../contract/box-files.ts';
import type * as boxes from '../../contract/boxes.ts';
import type * as business from '../../contract/business-calls.ts';
import type * as businessDesk from '../../contract/business-desk.ts';
import type * as certificates from '../../contract/certificates.ts';
import type * as cohorts from '../../contract/cohorts.ts';
import type * as checkIn from '../../contract/check-in.ts';
import type * as chatActions from '../../contract/chat-actions.ts';
import type * as chatGroups from '../../contract/chat-groups.ts';
import type * as desk from '../../contract/admin.ts';
import type * as meetings from '../../contract/meetings.ts';
import type * as guests from '../../contract/guests.ts';
import type * as screens from '../../contract/screens.ts';
import type * as eventQuestions from '../../contract/event-questions.ts';
import type * as quiz from '../../contract/quiz.ts';
import type * as room from '../../contract/room.ts';
import type * as events from '../../contract/events.ts';
import type * as folders from '../../contract/folders.ts';
import type * as jobs from '../../contract/jobs.ts';
import type * as invitations from '../../contract/invitations.ts';
import type * as library from '../../contract/library.ts';
import type * as materialContents from '../../contract/material-contents.ts';
import type * as peopleBulk from '../../contract/people-bulk.ts';
import type * as peopleMerge from '../../contract/people-merge.ts';
import type * as peopleImport from '../../contract/people-import.ts';
import type * as pollResults from '../../contract/poll-results.ts';
import type * as polls from '../../contract/polls.ts';
import type * as privacyData from '../../contract/privacy-data.ts';
import type * as programme from '../../contract/programme.ts';
import type * as deskDay from '../../contract/desk-day.ts';
import type * as deskOverview from '../../contract/desk-overview.ts';
import type * as desks from '../../contract/desks.ts';
import type * as programmeImports from '../../contract/programme-imports.ts';
import type * as programmeLists from '../../contract/programme-lists.ts';
import type * as speakers from '../../contract/speakers.ts';
import type * as questions from '../../contract/questions.ts';
import type * as push from '../../contract/push.ts';
import type * as reviews from '../../contract/reviews.ts';
import type * as statistics from '../../contract/statistics.ts';
import type * as school from '../../contract/school.ts';
import type * as retention from '../../contract/retention.ts';
import type * as schoolExport from '../../contract/school-export.ts';
import type * as setUpChecks from '../../contract/set-up-checks.ts';
import type * as setup from '../../contract/setup.ts';
import type * as schoolDesk from '../../contract/school-desk.ts';
import type * as support from '../../contract/support.ts';
import type * as webhooks from '../../contract/webhooks.ts';
import type * as moderation from '../../contract/moderation.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { getProfile } from '../../contract/users.ts';
import type { DeskSeen } from './desk.ts';
import type { Outcome } from './sync-api.ts';

/** Endpoints that are only called online, by their names in the contract. */
export type OnlineCalls = SignInCalls &
  Pick<
    typeof desk,
    | 'listWaiting'
    | 'approvePeople'
    | 'sendConfirmation'
    | 'confirmAddress'
    | 'declinePeople'
    | 'suspendPeople'
    | 'unsuspendPeople'
    | 'listPeople'
    | 'editPerson'
    | 'listCourses'
    | 'setPlatform'
  > &
  Pick<typeof apiTokens, 'listApiTokens' | 'addApiToken' | 'revokeApiToken'> &
  Pick<
    typeof webhooks,
    | 'listWebhooks'
    | 'addWebhook'
    | 'editWebhook'
    | 'deleteWebhook'
    | 'renewWebhookSecret'
    | 'testWebhook'
    | 'listDeliveries'
    | 'replayDelivery'
  > &
  Pick<typeof audit, 'listAudit'> &
  Pick<
    typeof boxes,
    'listBoxes' | 'listBoxCopies' | 'listBoxChoices' | 'addBox' | 'changeBox' | 'renewBoxCode' | 'revokeBox'
  > &
  Pick<typeof boxFiles, 'bringInBoxFile'> &
  Pick<typeof business, 'getBusinessSlots' | 'enterBusinessMeeting'> &
  Pick<
    typeof businessDesk,
    | 'listBusinessTables'
    | 'addBusinessTable'
    | 'editBusinessTable'
    | 'deleteBusinessTable'
    | 'getRearrangement'
    | 'releaseRearrangement'
    | 'listDeskMeetings'
    | 'placeBusinessMeeting'
    | 'moveBusinessMeeting'
    | 'endBusinessMeeting'
    | 'getBusinessStatistics'
  > &
  Pick<
    typeof library,
    'listMaterials' | 'addMaterial' | 'addMaterialToEvent' | 'replaceMaterial' | 'processMaterial'
  > &
  Pick<typeof materialContents, 'setSubtitles' | 'deleteSubtitles'> &
  Pick<
    typeof questions,
    | 'listSignUpQuestions'
    | 'listDeskQuestions'
    | 'addQuestion'
    | 'editQuestion'
    | 'orderQuestions'
    | 'uploadAnswerFile'
    | 'listPersonAnswers'
  > &
  Pick<typeof chatGroups, 'setChatCohort'> &
  Pick<typeof peopleMerge, 'compareAccounts' | 'mergeAccounts'> &
  Pick<
    typeof peopleBulk,
    'countPeople' | 'remindPeople' | 'mailPeople' | 'changePeople' | 'undoChangePeople' | 'listPeopleChanges'
  > &
  Pick<
    typeof peopleImport,
    | 'uploadPeople'
    | 'listPeopleImports'
    | 'previewPeopleImport'
    | 'startPeopleImport'
    | 'listSkippedRows'
    | 'discardPeopleImport'
  > &
  Pick<
    typeof invitations,
    | 'listInvitations'
    | 'invitePerson'
    | 'addInvitationLink'
    | 'sendInvitations'
    | 'revokeInvitations'
    | 'listInvited'
    | 'getInvitationLink'
    | 'openInvitation'
    | 'acceptInvitation'
  > &
  Pick<typeof pollResults, 'getPollResults'> &
  Pick<typeof privacyData, 'getPrivacyData'> &
  Pick<typeof anonymousQuestions, 'findAnonymousQuestion'> &
  Pick<typeof ballots, 'getBallotReceipts'> &
  Pick<typeof folders, 'addFolder' | 'editFolder' | 'deleteFolder'> &
  Pick<
    typeof polls,
    'addPoll' | 'editPoll' | 'movePoll' | 'openPoll' | 'closePoll' | 'copyPoll' | 'deletePoll'
  > &
  Pick<typeof events, 'setRecording'> &
  Pick<
    typeof meetings,
    'setMeeting' | 'enterMeeting' | 'leaveMeeting' | 'listMeetingWays' | 'listAttendance' | 'getAttendance'
  > &
  Pick<
    typeof agenda,
    | 'setPlaces'
    | 'listEventBookings'
    | 'getAgendaSettings'
    | 'setReminder'
    | 'renewFeed'
    | 'setCalendarMails'
    | 'endFeed'
  > &
  Pick<
    typeof programme,
    | 'listDraft'
    | 'getEventForm'
    | 'saveDraft'
    | 'dropDraft'
    | 'releaseDraft'
    | 'listReleases'
    | 'undoRelease'
    | 'dropAllDrafts'
    | 'announce'
    | 'listLaterAnnouncements'
    | 'dropLaterAnnouncement'
  > &
  Pick<
    typeof programmeImports,
    'importProgramme' | 'listFeeds' | 'addFeed' | 'editFeed' | 'readFeedNow' | 'deleteFeed'
  > &
  Pick<typeof programmeLists, 'addCourse' | 'editCourse' | 'deleteCourse' | 'renamePlace'> &
  Pick<typeof checkIn, 'renewCode' | 'listCheckInHelpers' | 'saveCheckInHelper' | 'deleteCheckInHelper'> &
  Pick<
    typeof speakers,
    'listSpeakers' | 'inviteSpeaker' | 'handOverEvent' | 'getSpeakerAnswer' | 'setSpeakerAnswer'
  > &
  Pick<typeof cohorts, 'listCohorts' | 'addCohort' | 'editCohort' | 'deleteCohort'> &
  Pick<
    typeof certificates,
    | 'verifyCertificate'
    | 'listCertificateTemplates'
    | 'addCertificateTemplate'
    | 'editCertificateTemplate'
    | 'deleteCertificateTemplate'
    | 'uploadSignature'
    | 'listCertificatePeople'
    | 'issueCertificates'
    | 'revokeCertificate'
  > &
  Pick<typeof deskDay, 'getDeskDay'> &
  Pick<typeof desks, 'listDeskActs' | 'getDeskCounts'> &
  Pick<typeof deskOverview, 'getDeskOverview'> &
  Pick<typeof push, 'getPush' | 'subscribePush' | 'unsubscribePush' | 'setPushKinds' | 'setPushHours'> &
  Pick<typeof guests, 'openGuestPage' | 'listGuestLinks' | 'addGuestLink' | 'revokeGuestLink'> &
  Pick<typeof eventQuestions, 'setRoom'> &
  Pick<typeof quiz, 'getQuizRanking' | 'setQuizName'> &
  Pick<typeof room, 'reactInRoom' | 'getPace' | 'setPace'> &
  Pick<
    typeof screens,
    'openScreen' | 'getScreen' | 'getScreenRemote' | 'setScreen' | 'addScreen' | 'deleteScreen'
  > &
  Pick<typeof reviews, 'decideReviews'> &
  Pick<typeof school, 'getSchool'> &
  Pick<typeof setup, 'checkSetUpLink' | 'setUp'> &
  Pick<typeof setUpChecks, 'testMail' | 'checkAddress'> &
  Pick<typeof retention, 'previewRetention'> &
  Pick<typeof schoolExport, 'exportSchool' | 'getSchoolExport'> &
  Pick<typeof schoolDesk, 'getDeskSchool' | 'saveSchool' | 'restoreSchool' | 'uploadSchoolFile'> &
  Pick<
    typeof support,
    | 'askAsGuest'
    | 'confirmGuest'
    | 'listInbox'
    | 'getDeskRequest'
    | 'answerRequest'
    | 'noteOnRequest'
    | 'changeRequest'
    | 'listCanned'
    | 'addCanned'
    | 'editCanned'
    | 'deleteCanned'
  > &
  Pick<typeof jobs, 'listJobs' | 'retryJob'> &
  Pick<typeof statistics, 'getStatistics'> &
  Pick<typeof chatActions, 'listShared'> &
  Pick<typeof moderation, 'listReports' | 'moderateReport' | 'silencePerson' | 'blockChat'> & {
    getProfile: typeof getProfile;
  };
export type CallName = keyof OnlineCalls;

type InputOf<S> = S extends v.GenericSchema ? v.InferInput<S> : undefined;
type OutputOf<S> = S extends v.GenericSchema ? v.InferOutput<S> : null;

export interface CallInput<K extends CallName> {
  params?: Record<string, number | string>;
  query?: Record<string, string>;
  body?: InputOf<OnlineCalls[K]['body']>;
  /** Files by form field, sent instead of a body. */
  files?: Record<string, File>;
  /** For an act on rows of a desk: the act numbers that the screen shows. */
  deskSeen?: DeskSeen;
}
export type CallOutput<K extends CallName> = OutputOf<OnlineCalls[K]['output']>;

export interface OnlineRequest {
  id: number;
  name: CallName;
  input: {
    params?: Record<string, number | string>;
    query?: Record<string, string>;
    body?: unknown;
    files?: Record<string, File>;
    deskSeen?: DeskSeen;
  };
  access: { base: string; locale: string; timeZone: string; credentials: boolean; token?: string };
}
export interface OnlineReply {
  id: number;
  outcome: Outcome<unknown>;
}

/** Type of the table that maps call names to endpoints. */
export type OnlineEndpoints = { [K in CallName]: Pick<Endpoint, 'method' | 'path' | 'output'> };
