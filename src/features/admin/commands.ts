import type { Desk, DeskSeen } from '../../lib/desk.ts';
import type { Sent } from '../../lib/online-api.ts';
import { askServer } from '../../platform/online.ts';
import { sync } from '../../platform/sync.ts';

export const listWaiting = (page: number) => askServer('listWaiting', { query: { page: String(page) } });
export const approvePeople = (ids: readonly number[], seen: DeskSeen) =>
  askServer('approvePeople', { body: { ids: [...ids] }, seen });
export const declinePeople = (ids: readonly number[], reason: string, seen: DeskSeen) =>
  askServer('declinePeople', { body: { ids: [...ids], reason }, seen });

export const listPeople = (q: string, page: number) =>
  askServer('listPeople', { query: { ...(q && { q }), page: String(page) } });
export const listCourses = () => askServer('listCourses');
export const editPerson = (id: number, edit: NonNullable<Sent<'editPerson'>['body']>, seen: DeskSeen) =>
  askServer('editPerson', { params: { id }, body: edit, seen });

export const listAudit = (before: number | null) =>
  askServer('listAudit', before === null ? {} : { query: { before: String(before) } });

export const listJobs = () => askServer('listJobs');
export const retryJob = (id: number, seen: DeskSeen) => askServer('retryJob', { params: { id }, seen });

export const listReports = () => askServer('listReports');
export const judgeReport = (id: number, verdict: 'spam' | 'restore' | 'delete', seen: DeskSeen) =>
  askServer('judgeReport', { params: { id }, body: { verdict }, seen });
export const silencePerson = (group_id: number, user_id: number, seconds: number) =>
  askServer('silencePerson', { body: { group_id, user_id, seconds } });
export const blockChat = (group_id: number, blocked: boolean) =>
  askServer('blockChat', { body: { group_id, blocked } });

export const readPlatform = () => askServer('getPlatform');
export const setPlatform = (state: NonNullable<Sent<'setPlatform'>['body']>) =>
  askServer('setPlatform', { body: state });

export const getDeskCounts = () => askServer('getDeskCounts');
export const listDeskActs = (desk: Desk) => askServer('listDeskActs', { params: { desk } });
/** Keeps a desk live, and shows others which of its rows is open here. */
export const atDesk = (desk: Desk, row: string | null, editing: boolean): Promise<void> =>
  sync()
    .atDesk(desk, row, editing)
    .catch(() => undefined);
