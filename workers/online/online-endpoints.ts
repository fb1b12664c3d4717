import {
  endFeed,
  getAgendaSettings,
  listEventBookings,
  renewFeed,
  setCalendarMails,
  setPlaces,
  setReminder,
} from '../../contract/agenda.ts';
import { findAnonymousQuestion } from '../../contract/anonymous-questions.ts';
import { listAudit } from '../../contract/audit.ts';
import { addGuestLink, listGuestLinks, openGuestPage, revokeGuestLink } from '../../contract/guests.ts';
import {
  enterMeeting,
  getAttendance,
  leaveMeeting,
  listAttendance,
  listMeetingWays,
  setMeeting,
} from '../../contract/meetings.ts';
import { setRoom } from '../../contract/event-questions.ts';
import { getQuizRanking, setQuizName } from '../../contract/quiz.ts';
import { getPace, reactInRoom, setPace } from '../../contract/room.ts';
import {
  addScreen,
  deleteScreen,
  getScreen,
  getScreenRemote,
  openScreen,
  setScreen,
} from '../../contract/screens.ts';
import { setRecording } from '../../contract/events.ts';
import { addFolder, deleteFolder, editFolder } from '../../contract/folders.ts';
import { getStatistics } from '../../contract/statistics.ts';
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
import {
  addPoll,
  closePoll,
  copyPoll,
  deletePoll,
  editPoll,
  movePoll,
  openPoll,
} from '../../contract/polls.ts';
import { getBallotReceipts } from '../../contract/ballots.ts';
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
import { getDeskOverview } from '../../contract/desk-overview.ts';
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
import {
  getSpeakerAnswer,
  handOverEvent,
  inviteSpeaker,
  listSpeakers,
  setSpeakerAnswer,
} from '../../contract/speakers.ts';
import { getPrivacyData } from '../../contract/privacy-data.ts';
import { getPush, setPushHours, setPushKinds, subscribePush, unsubscribePush } from '../../contract/push.ts';
import { decideReviews } from '../../contract/reviews.ts';
import { getSchool } from '../../contract/school.ts';
import { getDeskSchool, restoreSchool, saveSchool, uploadSchoolFile } from '../../contract/school-desk.ts';
import { previewRetention } from '../../contract/retention.ts';
import { exportSchool, getSchoolExport } from '../../contract/school-export.ts';
import { checkAddress, testMail } from '../../contract/set-up-checks.ts';
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
import { businessEndpoints } from './business-endpoints.ts';
import { connectionEndpoints } from './connection-endpoints.ts';
import { peopleEndpoints } from './people-endpoints.ts';
import { signInEndpoints } from './sign-in-endpoints.ts';
import type { OnlineEndpoints } from '../../src/lib/online-api.ts';

/** Endpoints of the calls that need a connection, by name. */
export const onlineEndpoints: OnlineEndpoints = {
  ...businessEndpoints,
  ...connectionEndpoints,
  ...peopleEndpoints,
  ...signInEndpoints,
  listAudit,
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
  setRoom,
  findAnonymousQuestion,
  getPrivacyData,
  reactInRoom,
  getPace,
  getQuizRanking,
  setQuizName,
  setPace,
  openScreen,
  getScreen,
  getScreenRemote,
  setScreen,
  addScreen,
  deleteScreen,
  getAgendaSettings,
  setReminder,
  renewFeed,
  setCalendarMails,
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
  handOverEvent,
  inviteSpeaker,
  getSpeakerAnswer,
  setSpeakerAnswer,
  getDeskDay,
  listDeskActs,
  getDeskCounts,
  getDeskOverview,
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
  getBallotReceipts,
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
  testMail,
  checkAddress,
  previewRetention,
  exportSchool,
  getSchoolExport,
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
  listJobs,
  retryJob,
  listReports,
  moderateReport,
  silencePerson,
  listShared,
  blockChat,
  getProfile,
};
