import * as account from './account.ts';
import * as agenda from './agenda.ts';
import * as anonymousQuestions from './anonymous-questions.ts';
import * as apiTokens from './api-tokens.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as ballots from './ballots.ts';
import * as boxFiles from './box-files.ts';
import * as boxes from './boxes.ts';
import * as businessCalls from './business-calls.ts';
import * as businessDesk from './business-desk.ts';
import * as certificates from './certificates.ts';
import * as cohorts from './cohorts.ts';
import * as chat from './chat.ts';
import * as checkIn from './check-in.ts';
import * as chatActions from './chat-actions.ts';
import * as chatGroups from './chat-groups.ts';
import * as admin from './admin.ts';
import type { Endpoint } from './endpoint.ts';
import * as eventQuestions from './event-questions.ts';
import * as events from './events.ts';
import * as files from './files.ts';
import * as folders from './folders.ts';
import * as guests from './guests.ts';
import * as held from './held.ts';
import * as invitations from './invitations.ts';
import * as jobs from './jobs.ts';
import * as library from './library.ts';
import * as logs from './logs.ts';
import * as materialContents from './material-contents.ts';
import * as meetings from './meetings.ts';
import * as moderation from './moderation.ts';
import * as ownData from './own-data.ts';
import * as digests from './digests.ts';
import * as passkeys from './passkeys.ts';
import * as peopleBulk from './people-bulk.ts';
import * as peopleMerge from './people-merge.ts';
import * as peopleImport from './people-import.ts';
import * as polls from './polls.ts';
import * as pollResults from './poll-results.ts';
import * as privacyData from './privacy-data.ts';
import * as profile from './profile.ts';
import * as programme from './programme.ts';
import * as programmeImports from './programme-imports.ts';
import * as contacts from './contacts.ts';
import * as deskDay from './desk-day.ts';
import * as deskOverview from './desk-overview.ts';
import * as desks from './desks.ts';
import * as programmeLists from './programme-lists.ts';
import * as speakers from './speakers.ts';
import * as questions from './questions.ts';
import * as push from './push.ts';
import * as quiz from './quiz.ts';
import * as retention from './retention.ts';
import * as reviews from './reviews.ts';
import * as room from './room.ts';
import * as statistics from './statistics.ts';
import * as school from './school.ts';
import * as secondFactor from './second-factor.ts';
import * as sessionPolls from './session-polls.ts';
import * as screens from './screens.ts';
import * as schoolDesk from './school-desk.ts';
import * as schoolExport from './school-export.ts';
import * as setUpChecks from './set-up-checks.ts';
import * as singleSignOn from './single-sign-on.ts';
import * as setup from './setup.ts';
import * as support from './support.ts';
import * as sync from './sync.ts';
import * as users from './users.ts';
import * as webhooks from './webhooks.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

/**
 * Every endpoint by name. The server mounts them; the OpenAPI document and the permission matrix list them.
 */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [
    auth,
    account,
    passkeys,
    digests,
    secondFactor,
    singleSignOn,
    apiTokens,
    boxFiles,
    boxes,
    held,
    webhooks,
    agenda,
    checkIn,
    eventQuestions,
    room,
    screens,
    certificates,
    cohorts,
    admin,
    audit,
    peopleBulk,
    peopleMerge,
    peopleImport,
    invitations,
    users,
    profile,
    ownData,
    files,
    events,
    logs,
    folders,
    library,
    materialContents,
    guests,
    meetings,
    jobs,
    polls,
    pollResults,
    ballots,
    anonymousQuestions,
    sessionPolls,
    quiz,
    programme,
    programmeImports,
    programmeLists,
    speakers,
    deskDay,
    deskOverview,
    desks,
    push,
    questions,
    reviews,
    statistics,
    school,
    schoolDesk,
    schoolExport,
    retention,
    privacyData,
    setup,
    setUpChecks,
    businessCalls,
    businessDesk,
    contacts,
    support,
    chat,
    chatActions,
    chatGroups,
    moderation,
    sync,
  ].flatMap((area) =>
    Object.entries(area).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);
