import * as admin from './admin.ts';
import { listEventBookings, setPlaces } from './agenda.ts';
import type { ApiScope } from './api-tokens.ts';
import { getBusinessStatistics } from './business-desk.ts';
import { addCheckIn, listAttendees, listCheckIns, undoCheckIn } from './check-in.ts';
import { addCohort, deleteCohort, editCohort, listCohorts } from './cohorts.ts';
import { getDeskOverview } from './desk-overview.ts';
import { getDeskCounts } from './desks.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import { getFile } from './files.ts';
import { listFolders } from './folders.ts';
import { invitePerson, listInvitations, sendInvitations } from './invitations.ts';
import { getMaterial, listMaterials } from './library.ts';
import { getMaterialFile } from './material-contents.ts';
import { getAttendance, listAttendance, setMeeting } from './meetings.ts';
import { countPeople } from './people-bulk.ts';
import { exportPeople } from './people-import.ts';
import * as programme from './programme.ts';
import * as imports from './programme-imports.ts';
import * as lists from './programme-lists.ts';
import { getAnswerFile, listDeskQuestions, listPersonAnswers } from './questions.ts';
import { handOverEvent, listSpeakers } from './speakers.ts';
import { getStatistics } from './statistics.ts';
import * as support from './support.ts';
import { getUser, listUsers } from './users.ts';

/**
 * The calls of each scope. A call that is listed nowhere can't be made with an API token: sign-in and its secrets,
 * tokens and webhooks, chats, exports of own data or of the whole school, roles, suspensions and merges of accounts, and
 * everything that a person does for themselves.
 */
const endpointsByScope: Readonly<Record<ApiScope, readonly Endpoint[]>> = {
  'people:read': [
    listUsers,
    getUser,
    admin.listWaiting,
    admin.listPeople,
    admin.listCourses,
    countPeople,
    exportPeople,
    listPersonAnswers,
    getAnswerFile,
    listDeskQuestions,
    listCohorts,
    listInvitations,
    listAttendees,
    getFile,
  ],
  'people:write': [
    admin.approvePeople,
    admin.declinePeople,
    admin.sendConfirmation,
    admin.editPerson,
    invitePerson,
    sendInvitations,
    addCohort,
    editCohort,
    deleteCohort,
    addCheckIn,
    undoCheckIn,
  ],
  'programme:read': [
    events.listEvents,
    events.listPackedEvents,
    events.listEventDetails,
    events.getEvent,
    events.getActualEvent,
    events.getMetric,
    admin.listCourses,
    programme.listDraft,
    programme.getEventForm,
    programme.listReleases,
    imports.exportProgramme,
    imports.listFeeds,
    listSpeakers,
  ],
  'programme:write': [
    programme.saveDraft,
    programme.dropDraft,
    programme.dropAllDrafts,
    programme.releaseDraft,
    programme.undoRelease,
    imports.importProgramme,
    imports.readFeedNow,
    lists.addCourse,
    lists.editCourse,
    lists.deleteCourse,
    lists.renamePlace,
    setPlaces,
    setMeeting,
    events.setRecording,
    handOverEvent,
  ],
  'bookings:read': [listEventBookings, listCheckIns, listAttendance, getAttendance],
  'materials:read': [listMaterials, getMaterial, getMaterialFile, listFolders, getFile],
  'support:read': [support.listInbox, support.getDeskRequest, support.listCanned],
  'support:write': [support.answerRequest, support.noteOnRequest, support.changeRequest],
  'statistics:read': [getStatistics, getBusinessStatistics, getDeskOverview, getDeskCounts],
};

const scopesByEndpoint = new Map<Endpoint, ApiScope[]>();
for (const [scope, endpoints] of Object.entries(endpointsByScope) as [ApiScope, readonly Endpoint[]][])
  for (const endpoint of endpoints)
    scopesByEndpoint.set(endpoint, [...(scopesByEndpoint.get(endpoint) ?? []), scope]);

/** The scopes of which an API token needs one for a call; empty if no token may make it. */
export const scopesOf = (endpoint: Endpoint): readonly ApiScope[] => scopesByEndpoint.get(endpoint) ?? [];
