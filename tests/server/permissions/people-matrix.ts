import { randomUUID } from 'node:crypto';
import { pdfFile, uploadAnswer } from '../../support/answer-files.ts';
import type { Fixtures } from './fixtures.ts';
import { allowAdmins, allowOrganisers, refuseUnlessApproved, type Row } from './row.ts';

export const onlyAdmins = { ...allowAdmins, otherwise: 403 };
const settings = { fields: ['email'] };

const draft = async ({ school }: Fixtures): Promise<number> => {
  const rows = JSON.stringify([{ line: 2, cells: [`${randomUUID()}@example.org`] }]);
  const { id } = await school.ctx.db
    .insertInto('people_import')
    .values({ rows, row_count: 1, created_by: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const importKeys = [
  ...['columns', 'counts', 'created_at', 'file_name', 'id', 'invited', 'new_courses', 'position', 'rows'],
  ...['skipped', 'state'],
];

const questionForm = {
  kind: 'text',
  localized_title: { en: 'Diet' },
  localized_help: {},
  options: [],
  required: false,
  roles: [],
  courses: [],
};

/** Without earlier questions: their number is limited. */
export const freshQuestion = async ({ school, people }: Fixtures, more: object = {}): Promise<number> => {
  await school.ctx.db.deleteFrom('question').execute();
  return (await people.admin.call('POST', '/desk/questions', { ...questionForm, ...more })).body.data
    .id as number;
};

/** The address of a file that `otherPerson` gave as an answer. */
const fileOf = async (fixtures: Fixtures): Promise<string> => {
  const { school, otherPerson } = fixtures;
  const id = await freshQuestion(fixtures, { kind: 'file' });
  await uploadAnswer(school, otherPerson, id, pdfFile());
  return `/questions/${id}/file?user=${otherPerson.id}`;
};

const freshCohort = async ({ people }: Fixtures): Promise<number> => {
  const form = { name: randomUUID(), filter: { role: 'expert' } };
  return (await people.admin.call('POST', '/desk/cohorts', form)).body.data.id as number;
};

const cohortKeys = ['filter', 'id', 'members', 'name', 'recipients', 'uses'];

const questionKeys = ['id', 'kind', 'localized_help', 'localized_title', 'options', 'position', 'required'];
const ownQuestionKeys = [...questionKeys, 'answer', 'rev'].toSorted();
const deskQuestionKeys = [...questionKeys, 'answers', 'archived', 'courses', 'roles'].toSorted();

/** Import and export of people, invitations, cohorts, and questions to people. */
export const peopleMatrix: Record<string, Row> = {
  uploadPeople: {
    // Without a file.
    request: () => ({ path: '/desk/people/imports', body: {} }),
    roles: { ...onlyAdmins, admin: 422, platformadmin: 422 },
  },
  listPeopleImports: { request: () => ({ path: '/desk/people/imports' }), roles: onlyAdmins },
  getPeopleImport: {
    request: async (fixtures) => ({ path: `/desk/people/imports/${await draft(fixtures)}` }),
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: importKeys },
  },
  previewPeopleImport: {
    request: async (fixtures) => ({
      path: `/desk/people/imports/${await draft(fixtures)}/preview`,
      body: settings,
    }),
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: ['counts', 'missing_courses', 'rows'] },
  },
  startPeopleImport: {
    request: async (fixtures) => ({
      path: `/desk/people/imports/${await draft(fixtures)}/start`,
      body: { ...settings, invite: false },
    }),
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: importKeys, nullKeys: ['columns'] },
  },
  listSkippedRows: {
    request: async (fixtures) => ({ path: `/desk/people/imports/${await draft(fixtures)}/errors` }),
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: ['rows'] },
  },
  exportSkippedRows: {
    request: async (fixtures) => ({
      path: `/desk/people/imports/${await draft(fixtures)}/errors/errors.csv`,
    }),
    roles: onlyAdmins,
  },
  discardPeopleImport: {
    request: async (fixtures) => ({ path: `/desk/people/imports/${await draft(fixtures)}` }),
    roles: onlyAdmins,
  },
  changePeople: {
    request: () => ({
      path: '/desk/people/bulk',
      body: {
        filter: { q: 'nobody has this name' },
        total: 0,
        change: { field: 'course_type', value: null },
      },
    }),
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: ['changed', 'id', 'skipped'], nullKeys: ['id'] },
  },
  countPeople: {
    request: () => ({ path: '/desk/people/bulk/count', body: { filter: {}, act: { field: 'mail' } } }),
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: ['affected', 'total'] },
  },
  remindPeople: {
    request: () => ({
      path: '/desk/people/bulk/remind',
      body: { filter: { q: 'nobody has this name' }, total: 0 },
    }),
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: ['sent'] },
  },
  mailPeople: {
    request: () => ({
      path: '/desk/people/bulk/mail',
      body: {
        filter: { q: 'nobody has this name' },
        total: 0,
        localized_subject: { en: 'Bus' },
        localized_text: { en: 'The bus leaves at 8.' },
      },
    }),
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: ['sent'] },
  },
  undoChangePeople: {
    request: () => ({ path: '/desk/people/bulk/999999/undo' }),
    roles: { ...onlyAdmins, admin: 404, platformadmin: 404 },
  },
  listPeopleChanges: { request: () => ({ path: '/desk/people/bulk' }), roles: onlyAdmins },
  listQuestions: {
    request: async (fixtures) => {
      await freshQuestion(fixtures);
      return { path: '/questions' };
    },
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: ownQuestionKeys, nullKeys: ['answer'] },
  },
  answerQuestion: {
    request: async (fixtures) => ({
      path: `/questions/${await freshQuestion(fixtures)}/answer`,
      body: { answer: 'Vegan' },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: ownQuestionKeys },
  },
  uploadAnswerFile: {
    // Without a file.
    request: async (fixtures) => ({
      path: `/questions/${await freshQuestion(fixtures, { kind: 'file' })}/file`,
      body: {},
    }),
    roles: { ...refuseUnlessApproved, otherwise: 422 },
  },
  getAnswerFile: {
    request: async (fixtures) => ({ path: await fileOf(fixtures) }),
    roles: { ...refuseUnlessApproved, admin: 200, platformadmin: 200, otherwise: 404 },
  },
  listPersonAnswers: {
    request: ({ otherPerson }) => ({ path: `/desk/people/${otherPerson.id}/answers` }),
    roles: onlyAdmins,
  },
  listSignUpQuestions: {
    request: async (fixtures) => {
      await freshQuestion(fixtures);
      return { path: '/questions/sign-up' };
    },
    roles: { otherwise: 200 },
    keys: { caller: 'attendee', expected: questionKeys },
  },
  listDeskQuestions: {
    request: async (fixtures) => {
      await freshQuestion(fixtures);
      return { path: '/desk/questions' };
    },
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: deskQuestionKeys },
  },
  addQuestion: {
    request: () => ({ path: '/desk/questions', body: questionForm }),
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: deskQuestionKeys },
  },
  editQuestion: {
    request: async (fixtures) => ({
      path: `/desk/questions/${await freshQuestion(fixtures)}`,
      body: { ...questionForm, archived: true },
    }),
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: deskQuestionKeys },
  },
  orderQuestions: {
    request: () => ({ path: '/desk/questions/order', body: { ids: [] } }),
    roles: onlyAdmins,
  },
  listCohorts: {
    request: async (fixtures) => {
      await freshCohort(fixtures);
      return { path: '/desk/cohorts' };
    },
    roles: { ...allowOrganisers, otherwise: 403 },
    keys: { caller: 'moderator', expected: cohortKeys },
  },
  addCohort: {
    request: () => ({ path: '/desk/cohorts', body: { name: randomUUID(), filter: { country: 'KZ' } } }),
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: cohortKeys },
  },
  editCohort: {
    request: async (fixtures) => ({
      path: `/desk/cohorts/${await freshCohort(fixtures)}`,
      body: { name: randomUUID(), filter: { country: 'DE' } },
    }),
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: cohortKeys },
  },
  deleteCohort: {
    request: async (fixtures) => ({ path: `/desk/cohorts/${await freshCohort(fixtures)}` }),
    roles: onlyAdmins,
  },
  exportPeople: { request: () => ({ path: '/desk/people/export/people.csv' }), roles: onlyAdmins },
};
