import type { DraftChange, EventForm } from '../../../contract/programme.ts';
import type { Localized } from '../../../contract/scalars.ts';
import type { DeskSeen } from '../../lib/desk.ts';
import type { CallInput } from '../../lib/online-api.ts';
import { callServer } from '../../platform/online.ts';

export const listDraft = () => callServer('listDraft');
export const getEventForm = (id: number) => callServer('getEventForm', { params: { id } });
export const saveDraft = (
  body: { draft_id?: number | null; event_id?: number | null; form: EventForm },
  deskSeen: DeskSeen,
) => callServer('saveDraft', { body, deskSeen });
export const dropDraft = ({ id }: Pick<DraftChange, 'id'>, deskSeen: DeskSeen) =>
  callServer('dropDraft', { params: { id }, deskSeen });
export const releaseDraft = (ids: number[] | undefined, notify: boolean, deskSeen: DeskSeen) =>
  callServer('releaseDraft', { body: { ...(ids && { ids }), tell_all: notify }, deskSeen });
export const dropAllDrafts = (deskSeen: DeskSeen) => callServer('dropAllDrafts', { deskSeen });
export const renamePlace = (what: 'room' | 'track', from: string, to: string) =>
  callServer('renamePlace', { body: { what, from, to } });
export const addCourse = (localized_title: Localized) =>
  callServer('addCourse', { body: { localized_title } });
export const editCourse = (id: number, localized_title: Localized) =>
  callServer('editCourse', { params: { id }, body: { localized_title } });
export const deleteCourse = (id: number) => callServer('deleteCourse', { params: { id } });
export const importProgramme = (upload: File) => callServer('importProgramme', { files: { upload } });
export const listFeeds = () => callServer('listFeeds');
export const addFeed = (url: string) => callServer('addFeed', { body: { url } });
export const editFeed = (id: number, body: { at_once?: boolean; paused?: boolean }) =>
  callServer('editFeed', { params: { id }, body });
export const readFeedNow = (id: number) => callServer('readFeedNow', { params: { id } });
export const deleteFeed = (id: number) => callServer('deleteFeed', { params: { id } });
export const listSpeakers = () => callServer('listSpeakers');
export const inviteSpeaker = (id: number, email: string) =>
  callServer('inviteSpeaker', { params: { id }, body: { email } });
export const handOverEvent = (id: number, from: number, to: number, deskSeen: DeskSeen) =>
  callServer('handOverEvent', { params: { id }, body: { former_id: from, successor_id: to }, deskSeen });
export const getDeskDay = () => callServer('getDeskDay');
export const listLaterAnnouncements = () => callServer('listLaterAnnouncements');
export const dropLaterAnnouncement = (id: number) => callServer('dropLaterAnnouncement', { params: { id } });
export const listReleases = () => callServer('listReleases');
export const undoRelease = (id: number, deskSeen: DeskSeen) =>
  callServer('undoRelease', { params: { id }, deskSeen });
export const announce = (body: NonNullable<CallInput<'announce'>['body']>) =>
  callServer('announce', { body });
