import type { DraftChange, EventForm } from '../../../contract/programme.ts';
import type { Sent } from '../../lib/online-api.ts';
import { askServer } from '../../platform/online.ts';

export const listDraft = () => askServer('listDraft');
export const getEventForm = (id: number) => askServer('getEventForm', { params: { id } });
export const saveDraft = (body: { draft_id?: number | null; event_id?: number | null; form: EventForm }) =>
  askServer('saveDraft', { body });
export const dropDraft = ({ id }: Pick<DraftChange, 'id'>) => askServer('dropDraft', { params: { id } });
export const releaseDraft = (ids: number[] | undefined, tell_all: boolean) =>
  askServer('releaseDraft', { body: { ...(ids && { ids }), tell_all } });
export const listReleases = () => askServer('listReleases');
export const undoRelease = (id: number) => askServer('undoRelease', { params: { id } });
export const announce = (body: NonNullable<Sent<'announce'>['body']>) => askServer('announce', { body });
