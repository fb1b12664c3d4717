import type { CohortFormInput } from '../../../contract/cohorts.ts';
import type { InvitationState } from '../../../contract/invitations.ts';
import type { BulkAct, BulkChange, PeopleFilterInput } from '../../../contract/people-bulk.ts';
import type { QuestionForm } from '../../../contract/questions.ts';
import type { ImportSettings } from '../../../contract/people-import.ts';
import type { Desk, DeskSeen } from '../../lib/desk.ts';
import type { CallInput } from '../../lib/online-api.ts';
import { putMeta } from '../../db/meta.ts';
import { callServer } from '../../platform/online.ts';
import { sync } from '../../platform/sync.ts';

export const listWaiting = (page: number) => callServer('listWaiting', { query: { page: String(page) } });
export const approvePeople = (ids: readonly number[], deskSeen: DeskSeen) =>
  callServer('approvePeople', { body: { ids: [...ids] }, deskSeen });
export const declinePeople = (ids: readonly number[], reason: string, deskSeen: DeskSeen) =>
  callServer('declinePeople', { body: { ids: [...ids], reason }, deskSeen });
export const suspendPeople = (ids: readonly number[], reason: string, deskSeen: DeskSeen) =>
  callServer('suspendPeople', { body: { ids: [...ids], reason }, deskSeen });
export const unsuspendPeople = (ids: readonly number[], deskSeen: DeskSeen) =>
  callServer('unsuspendPeople', { body: { ids: [...ids] }, deskSeen });

/** The filters that are not empty. */
export const filterQuery = (filter: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

export const listPeople = (filter: Readonly<Record<string, string>>, page: number) =>
  callServer('listPeople', { query: { ...filterQuery(filter), page: String(page) } });
export const changePeople = (filter: PeopleFilterInput, total: number, change: BulkChange) =>
  callServer('changePeople', { body: { filter, total, change } });
export const countPeople = (filter: PeopleFilterInput, act: BulkAct) =>
  callServer('countPeople', { body: { filter, act } });
export const remindPeople = (filter: PeopleFilterInput, total: number) =>
  callServer('remindPeople', { body: { filter, total } });
export const mailPeople = (body: NonNullable<CallInput<'mailPeople'>['body']>) =>
  callServer('mailPeople', { body });
export const undoChangePeople = (id: number) => callServer('undoChangePeople', { params: { id } });
export const listPeopleChanges = () => callServer('listPeopleChanges');
export const compareAccounts = (first: number, second: number) =>
  callServer('compareAccounts', { query: { first: String(first), second: String(second) } });
export const mergeAccounts = (body: NonNullable<CallInput<'mergeAccounts'>['body']>, deskSeen: DeskSeen) =>
  callServer('mergeAccounts', { body, deskSeen });
export const sendConfirmation = (id: number) => callServer('sendConfirmation', { params: { id } });
export const confirmAddress = (id: number) => callServer('confirmAddress', { params: { id } });
export const getPersonFactor = (id: number) => callServer('getPersonFactor', { params: { id } });
/** Without a password, the server refuses if the caller signed in long ago. */
export const endPersonFactor = (id: number, password: string | null) =>
  callServer('endPersonFactor', {
    params: { id },
    body: { ...(password !== null && { current_password: password }) },
  });
export const listCourses = () => callServer('listCourses');
export const editPerson = (
  id: number,
  edit: NonNullable<CallInput<'editPerson'>['body']>,
  deskSeen: DeskSeen,
) => callServer('editPerson', { params: { id }, body: edit, deskSeen });

export const uploadPeople = (upload: File) => callServer('uploadPeople', { files: { upload } });
export const listPeopleImports = () => callServer('listPeopleImports');
export const previewPeopleImport = (id: number, settings: ImportSettings) =>
  callServer('previewPeopleImport', { params: { id }, body: settings });
export const startPeopleImport = (id: number, settings: ImportSettings, invite: boolean) =>
  callServer('startPeopleImport', { params: { id }, body: { ...settings, invite } });
export const listSkippedRows = (id: number) => callServer('listSkippedRows', { params: { id } });
export const discardPeopleImport = (id: number) => callServer('discardPeopleImport', { params: { id } });

interface InvitationFilter {
  state: InvitationState | '';
  q: string;
  page: number;
}
export const listInvitations = ({ state, q, page }: InvitationFilter) =>
  callServer('listInvitations', {
    query: { page: String(page), ...(state !== '' && { state }), ...(q !== '' && { q }) },
  });
export const invitePerson = (body: NonNullable<CallInput<'invitePerson'>['body']>) =>
  callServer('invitePerson', { body });
export const addInvitationLink = (body: NonNullable<CallInput<'addInvitationLink'>['body']>) =>
  callServer('addInvitationLink', { body });
export const getInvitationLink = (id: number) => callServer('getInvitationLink', { params: { id } });
/** Null mails everybody who has not accepted. */
export const sendInvitations = (ids: readonly number[] | null) =>
  callServer('sendInvitations', { body: ids === null ? { all: true } : { ids: [...ids] } });
export const revokeInvitations = (ids: readonly number[]) =>
  callServer('revokeInvitations', { body: { ids: [...ids] } });
export const listInvited = (id: number) => callServer('listInvited', { params: { id } });

export const listPersonAnswers = (id: number) => callServer('listPersonAnswers', { params: { id } });
export const listCohorts = () => callServer('listCohorts');
export const addCohort = (body: CohortFormInput) => callServer('addCohort', { body });
export const editCohort = (id: number, body: CohortFormInput, deskSeen: DeskSeen) =>
  callServer('editCohort', { params: { id }, body, deskSeen });
export const deleteCohort = (id: number, deskSeen: DeskSeen) =>
  callServer('deleteCohort', { params: { id }, deskSeen });

export const listDeskQuestions = () => callServer('listDeskQuestions');
export const addQuestion = (body: QuestionForm) => callServer('addQuestion', { body });
export const editQuestion = (id: number, body: QuestionForm, deskSeen: DeskSeen) =>
  callServer('editQuestion', { params: { id }, body, deskSeen });
export const orderQuestions = (ids: readonly number[]) =>
  callServer('orderQuestions', { body: { ids: [...ids] } });

export const listAudit = (filter: Readonly<Record<string, string>>, before: number | null) =>
  callServer('listAudit', {
    query: { ...filterQuery(filter), ...(before !== null && { before: String(before) }) },
  });

export const listJobs = () => callServer('listJobs');
export const retryJob = (id: number, deskSeen: DeskSeen) =>
  callServer('retryJob', { params: { id }, deskSeen });

export const listReports = () => callServer('listReports');
export const moderateReport = (id: number, verdict: 'spam' | 'restore' | 'delete', deskSeen: DeskSeen) =>
  callServer('moderateReport', { params: { id }, body: { verdict }, deskSeen });
export const silencePerson = (group_id: number, user_id: number, seconds: number) =>
  callServer('silencePerson', { body: { group_id, user_id, seconds } });
export const blockChat = (group_id: number, blocked: boolean) =>
  callServer('blockChat', { body: { group_id, blocked } });

export const readPlatform = () => callServer('getPlatform');
export const setPlatform = (state: NonNullable<CallInput<'setPlatform'>['body']>) =>
  callServer('setPlatform', { body: state });

export const getDeskCounts = () => callServer('getDeskCounts');

/** Requests the overview of the desk, and stores it for later visits without a connection. */
export async function getDeskOverview() {
  const outcome = await callServer('getDeskOverview');
  if (!outcome.ok) return outcome;
  const value = { ...outcome.value, at: Date.now() };
  // A full device shows it without storing it.
  await putMeta('deskOverview', value).catch(() => undefined);
  return { ok: true as const, value };
}

export const listDeskActs = (desk: Desk) => callServer('listDeskActs', { params: { desk } });
/** Keeps a desk live and shows others which row is open here. Errors are ignored. */
export const publishDeskPlace = (desk: Desk, row: string | null, editing: boolean): Promise<void> =>
  sync()
    .setDeskPosition(desk, row, editing)
    .catch(() => undefined);
