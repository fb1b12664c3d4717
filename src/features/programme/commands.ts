import type { DraftChange, EventForm } from '../../../contract/programme.ts';
import type { Localized } from '../../../contract/scalars.ts';
import type { DeskSeen } from '../../lib/desk.ts';
import type { Sent } from '../../lib/online-api.ts';
import { askServer } from '../../platform/online.ts';

export const listDraft = () => askServer('listDraft');
export const getEventForm = (id: number) => askServer('getEventForm', { params: { id } });
export const saveDraft = (
  body: { draft_id?: number | null; event_id?: number | null; form: EventForm },
  seen: DeskSeen,
) => askServer('saveDraft', { body, seen });
export const dropDraft = ({ id }: Pick<DraftChange, 'id'>, seen: DeskSeen) =>
  askServer('dropDraft', { params: { id }, seen });
export const releaseDraft = (ids: number[] | undefined, tell_all: boolean, seen: DeskSeen) =>
  askServer('releaseDraft', { body: { ...(ids && { ids }), tell_all }, seen });
export const dropAllDrafts = (seen: DeskSeen) => askServer('dropAllDrafts', { seen });
export const renamePlace = (what: 'room' | 'track', from: string, to: string) =>
  askServer('renamePlace', { body: { what, from, to } });
export const addCourse = (localized_title: Localized) =>
  askServer('addCourse', { body: { localized_title } });
export const editCourse = (id: number, localized_title: Localized) =>
  askServer('editCourse', { params: { id }, body: { localized_title } });
export const deleteCourse = (id: number) => askServer('deleteCourse', { params: { id } });
export const importProgramme = (upload: File) => askServer('importProgramme', { files: { upload } });
export const listFeeds = () => askServer('listFeeds');
export const addFeed = (url: string) => askServer('addFeed', { body: { url } });
export const editFeed = (id: number, body: { at_once?: boolean; paused?: boolean }) =>
  askServer('editFeed', { params: { id }, body });
export const readFeedNow = (id: number) => askServer('readFeedNow', { params: { id } });
export const deleteFeed = (id: number) => askServer('deleteFeed', { params: { id } });
export const listSpeakers = () => askServer('listSpeakers');
export const inviteSpeaker = (id: number, email: string) =>
  askServer('inviteSpeaker', { params: { id }, body: { email } });
export const getDeskDay = () => askServer('getDeskDay');
export const listLaterAnnouncements = () => askServer('listLaterAnnouncements');
export const dropLaterAnnouncement = (id: number) => askServer('dropLaterAnnouncement', { params: { id } });
export const listReleases = () => askServer('listReleases');
export const undoRelease = (id: number, seen: DeskSeen) => askServer('undoRelease', { params: { id }, seen });
export const announce = (body: NonNullable<Sent<'announce'>['body']>) => askServer('announce', { body });
