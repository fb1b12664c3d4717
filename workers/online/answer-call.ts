/* Calls that need a connection: their results are not stored and they are never queued. */
import * as v from 'valibot';
import {
  changeEmail,
  changePassword,
  confirmNewEmail,
  endDevice,
  endOtherDevices,
  getAccount,
  getPlatform,
  listDevices,
  resendConfirmation,
  wasErased,
} from '../../contract/account.ts';
import {
  endFeed,
  getAgendaSettings,
  listEventBookings,
  renewFeed,
  setPlaces,
  setReminder,
} from '../../contract/agenda.ts';
import { beginSession, confirmEmail, forgotPassword, register, resetPassword } from '../../contract/auth.ts';
import {
  approvePeople,
  declinePeople,
  editPerson,
  listAudit,
  listCourses,
  listPeople,
  listWaiting,
  setPlatform,
} from '../../contract/admin.ts';
import { addGuestLink, listGuestLinks, openGuestPage, revokeGuestLink } from '../../contract/guests.ts';
import {
  enterMeeting,
  getAttendance,
  leaveMeeting,
  listAttendance,
  listMeetingWays,
  setMeeting,
} from '../../contract/meetings.ts';
import { setRecording } from '../../contract/events.ts';
import { addFolder, deleteFolder, editFolder } from '../../contract/folders.ts';
import { getStatistics } from '../../contract/statistics.ts';
import {
  acceptInvitation,
  addInvitationLink,
  invitePerson,
  listInvitations,
  listInvited,
  openInvitation,
  revokeInvitations,
  sendInvitations,
} from '../../contract/invitations.ts';
import { listJobs, retryJob } from '../../contract/jobs.ts';
import {
  addMaterial,
  addMaterialToEvent,
  listMaterials,
  processMaterial,
  replaceMaterial,
} from '../../contract/library.ts';
import { deleteSubtitles, setSubtitles } from '../../contract/material-contents.ts';
import { listShared } from '../../contract/chat-actions.ts';
import { blockChat, moderateReport, listReports, silencePerson } from '../../contract/moderation.ts';
import { changePeople, listPeopleChanges, undoChangePeople } from '../../contract/people-bulk.ts';
import {
  discardPeopleImport,
  listPeopleImports,
  previewPeopleImport,
  startPeopleImport,
  uploadPeople,
} from '../../contract/people-import.ts';
import {
  addPoll,
  closePoll,
  copyPoll,
  deletePoll,
  editPoll,
  movePoll,
  openPoll,
} from '../../contract/polls.ts';
import { getPollResults } from '../../contract/poll-results.ts';
import {
  announce,
  dropDraft,
  getEventForm,
  listDraft,
  listReleases,
  releaseDraft,
  saveDraft,
  dropAllDrafts,
  dropLaterAnnouncement,
  listLaterAnnouncements,
  undoRelease,
} from '../../contract/programme.ts';
import { getDeskDay } from '../../contract/desk-day.ts';
import { getDeskCounts, listDeskActs } from '../../contract/desks.ts';
import {
  addFeed,
  deleteFeed,
  editFeed,
  importProgramme,
  listFeeds,
  readFeedNow,
} from '../../contract/programme-imports.ts';
import { addCourse, deleteCourse, editCourse, renamePlace } from '../../contract/programme-lists.ts';
import { getSpeakerAnswer, inviteSpeaker, listSpeakers, setSpeakerAnswer } from '../../contract/speakers.ts';
import { getPush, setPushHours, setPushKinds, subscribePush, unsubscribePush } from '../../contract/push.ts';
import { decideReviews } from '../../contract/reviews.ts';
import { getSchool } from '../../contract/school.ts';
import { getDeskSchool, restoreSchool, saveSchool, uploadSchoolFile } from '../../contract/school-desk.ts';
import {
  addCanned,
  answerRequest,
  askAsGuest,
  changeRequest,
  confirmGuest,
  deleteCanned,
  editCanned,
  getDeskRequest,
  listCanned,
  listInbox,
  noteOnRequest,
} from '../../contract/support.ts';
import { checkSetUpLink, setUp } from '../../contract/setup.ts';
import { getProfile } from '../../contract/users.ts';
import type { OnlineEndpoints, OnlineRequest } from '../../src/lib/online-api.ts';
import { deskSeenText } from '../../src/lib/desk.ts';
import type { Outcome } from '../../src/lib/sync-api.ts';
import { classify } from '../sync/transport/classify.ts';
import type { Environment } from '../sync/environment.ts';
import { send } from '../sync/transport/http.ts';
import { failure } from '../sync/session/outcome.ts';

const endpoints: OnlineEndpoints = {
  beginSession,
  register,
  confirmEmail,
  forgotPassword,
  resetPassword,
  getAccount,
  resendConfirmation,
  wasErased,
  changePassword,
  changeEmail,
  confirmNewEmail,
  listDevices,
  endDevice,
  endOtherDevices,
  getPlatform,
  listWaiting,
  approvePeople,
  declinePeople,
  listPeople,
  editPerson,
  listCourses,
  listAudit,
  setPlatform,
  listMaterials,
  addMaterial,
  addMaterialToEvent,
  replaceMaterial,
  processMaterial,
  setSubtitles,
  deleteSubtitles,
  addFolder,
  editFolder,
  deleteFolder,
  setRecording,
  getAgendaSettings,
  setReminder,
  renewFeed,
  endFeed,
  setPlaces,
  listEventBookings,
  listDraft,
  getEventForm,
  saveDraft,
  dropDraft,
  releaseDraft,
  listReleases,
  undoRelease,
  dropAllDrafts,
  announce,
  listLaterAnnouncements,
  dropLaterAnnouncement,
  importProgramme,
  listFeeds,
  addFeed,
  editFeed,
  readFeedNow,
  deleteFeed,
  addCourse,
  editCourse,
  deleteCourse,
  renamePlace,
  listSpeakers,
  inviteSpeaker,
  getSpeakerAnswer,
  setSpeakerAnswer,
  getDeskDay,
  listDeskActs,
  getDeskCounts,
  getPush,
  subscribePush,
  unsubscribePush,
  setPushKinds,
  setPushHours,
  setMeeting,
  enterMeeting,
  leaveMeeting,
  listMeetingWays,
  listAttendance,
  getAttendance,
  openGuestPage,
  listGuestLinks,
  addGuestLink,
  revokeGuestLink,
  getPollResults,
  addPoll,
  editPoll,
  movePoll,
  openPoll,
  closePoll,
  copyPoll,
  deletePoll,
  decideReviews,
  getSchool,
  checkSetUpLink,
  setUp,
  getDeskSchool,
  saveSchool,
  restoreSchool,
  uploadSchoolFile,
  askAsGuest,
  confirmGuest,
  listInbox,
  getDeskRequest,
  answerRequest,
  noteOnRequest,
  changeRequest,
  listCanned,
  addCanned,
  editCanned,
  deleteCanned,
  getStatistics,
  changePeople,
  undoChangePeople,
  listPeopleChanges,
  uploadPeople,
  listPeopleImports,
  previewPeopleImport,
  startPeopleImport,
  discardPeopleImport,
  listInvitations,
  invitePerson,
  addInvitationLink,
  sendInvitations,
  revokeInvitations,
  listInvited,
  openInvitation,
  acceptInvitation,
  listJobs,
  retryJob,
  listReports,
  moderateReport,
  silencePerson,
  listShared,
  blockChat,
  getProfile,
};

/** Whether the call changes something on the server. */
export const isWrite = ({ name }: Pick<OnlineRequest, 'name'>): boolean => endpoints[name].method !== 'GET';

type Env = Pick<Environment, 'now' | 'after' | 'fetch'>;

export async function answerCall(
  env: Env,
  { name, input, access }: Omit<OnlineRequest, 'id'>,
): Promise<Outcome<unknown>> {
  const endpoint = endpoints[name];
  const { files, deskSeen, ...call } = input;
  const form = files && formOf(files);
  const answer = await send(
    env,
    access,
    endpoint,
    { ...call, ...(form && { form }), ...(deskSeen && { deskSeen: deskSeenText(deskSeen) }) },
    new AbortController().signal,
  );
  const outcome = classify(answer);
  if (outcome.type !== 'done') return failure(outcome);
  if (!endpoint.output) return { ok: true, value: null };
  const read = v.safeParse(endpoint.output, outcome.data);
  if (!read.success) return { ok: false, code: 'unreadable' };
  const isPlain = answer.meta.extensions.length === 0;
  return { ok: true, value: read.output, ...(isPlain && { isPlain }) };
}

function formOf(files: Record<string, File>): FormData {
  const form = new FormData();
  for (const [name, file] of Object.entries(files)) form.set(name, file);
  return form;
}
