import { askServer } from '../../platform/online.ts';
import type { Sent } from '../../lib/online-api.ts';

export const listWaiting = (page: number) => askServer('listWaiting', { query: { page: String(page) } });
export const approvePeople = (ids: readonly number[]) =>
  askServer('approvePeople', { body: { ids: [...ids] } });
export const declinePeople = (ids: readonly number[], reason: string) =>
  askServer('declinePeople', { body: { ids: [...ids], reason } });

export const listPeople = (q: string, page: number) =>
  askServer('listPeople', { query: { ...(q && { q }), page: String(page) } });
export const listCourses = () => askServer('listCourses');
export const editPerson = (id: number, edit: NonNullable<Sent<'editPerson'>['body']>) =>
  askServer('editPerson', { params: { id }, body: edit });

export const listAudit = (before: number | null) =>
  askServer('listAudit', before === null ? {} : { query: { before: String(before) } });

export const listJobs = () => askServer('listJobs');
export const retryJob = (id: number) => askServer('retryJob', { params: { id } });

export const listReports = () => askServer('listReports');
export const judgeReport = (id: number, verdict: 'spam' | 'restore' | 'delete') =>
  askServer('judgeReport', { params: { id }, body: { verdict } });
export const silencePerson = (group_id: number, user_id: number, seconds: number) =>
  askServer('silencePerson', { body: { group_id, user_id, seconds } });
export const blockChat = (group_id: number, blocked: boolean) =>
  askServer('blockChat', { body: { group_id, blocked } });

export const readPlatform = () => askServer('getPlatform');
export const setPlatform = (state: NonNullable<Sent<'setPlatform'>['body']>) =>
  askServer('setPlatform', { body: state });
