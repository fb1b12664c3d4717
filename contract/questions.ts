import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { answerFileBytes, questionLimits } from './question-limits.ts';
import { flag, id, idText, localized, number, rev } from './scalars.ts';
import { requiredInput, localizedInput } from './localized-input.ts';
import { roleAliases } from './users.ts';

/**
 * `consent` is yes or no; required, it must be yes. `choices` allows several options. `file` is not asked before the person
 * has an account.
 */
export const questionKinds = [
  'text',
  'long',
  'number',
  'choice',
  'choices',
  'consent',
  'country',
  'file',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/**
 * `choice`: the id of an option; `choices`: several; `country`: its ISO 3166-1 code; `consent`: true or false;
 * `file`: its name.
 */
export const answerValue = v.union([
  v.pipe(v.string(), v.maxLength(questionLimits.long, `max:${questionLimits.long}`)),
  v.number(),
  v.boolean(),
  v.pipe(v.array(id), v.maxLength(questionLimits.options)),
]);
export type AnswerValue = v.InferOutput<typeof answerValue>;

const option = v.object({ id, localized_title: localized });
const questionOnly = {
  id,
  kind: v.fallback(v.picklist(questionKinds), 'text'),
  localized_title: localized,
  localized_help: localized,
  options: v.array(option),
  required: flag,
  /** Order among the questions. */
  position: number(),
} as const;

/** A question that a visitor answers. */
export const openQuestion = v.object(questionOnly);
export type OpenQuestion = v.InferOutput<typeof openQuestion>;

/** A question of the organisers to the caller, with the answer of the caller; null without one. */
export const question = v.object({
  ...questionOnly,
  answer: v.nullable(answerValue),
  rev: v.optional(rev, 0),
});
export type Question = v.InferOutput<typeof question>;
export type QuestionOnWire = v.InferInput<typeof question>;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/questions',
  access: 'approved',
  summary: 'List the questions of the organisers to the caller, with their answers (extension)',
  output: v.array(question),
});

export const answerQuestion = endpoint({
  method: 'PUT',
  path: '/questions/:id/answer',
  access: 'approved',
  summary: 'Set or clear the answer of the caller (extension)',
  params: v.object({ id: idText }),
  body: v.object({ answer: v.nullable(answerValue) }),
  output: v.nullable(question),
  keyed: true,
});

export const uploadAnswerFile = endpoint({
  method: 'POST',
  path: '/questions/:id/file',
  access: 'approved',
  summary: 'Answer a question with a file (PDF or picture), instead of an earlier one (extension)',
  params: v.object({ id: idText }),
  form: { answerFile: answerFileBytes },
  body: v.optional(v.object({}), {}),
  output: question,
});

export const getAnswerFile = endpoint({
  method: 'GET',
  path: '/questions/:id/file',
  access: 'file',
  summary:
    'Download the file that the caller, or for administrators another person, gave as an answer (extension)',
  params: v.object({ id: idText }),
  query: v.object({ user: v.optional(idText) }),
});

const personAnswer = v.object({
  question_id: id,
  localized_title: localized,
  /** In the language of the request; for a file, its name. */
  text: v.string(),
  /** Size of the file; null for other answers. */
  bytes: v.nullable(v.number()),
});
export type PersonAnswer = v.InferOutput<typeof personAnswer>;

export const listPersonAnswers = endpoint({
  method: 'GET',
  path: '/desk/people/:id/answers',
  access: 'approved',
  summary: 'List the answers of a person to the questions of the organisers (administrators)',
  params: v.object({ id: idText }),
  output: v.array(personAnswer),
});

/** Answers in a registration, which has no account yet. */
export const newAnswers = v.pipe(
  v.array(v.object({ question_id: id, answer: v.nullable(answerValue) })),
  v.maxLength(questionLimits.questions),
);
export type NewAnswers = v.InferOutput<typeof newAnswers>;

export const listSignUpQuestions = endpoint({
  method: 'GET',
  path: '/questions/sign-up',
  access: 'public',
  summary: 'List the questions to people who sign up without an invitation (extension)',
  output: v.array(openQuestion),
});

/** People to whom a question is shown; an empty list stands for all. */
const audience = { roles: v.array(v.picklist(roleAliases)), courses: v.array(id) } as const;

export const deskQuestion = v.object({
  ...questionOnly,
  ...audience,
  archived: flag,
  /** Count of people who have answered. */
  answers: number(),
});
export type DeskQuestion = v.InferOutput<typeof deskQuestion>;

/** `id` of an option is absent for a new one. */
const questionForm = v.object({
  kind: v.picklist(questionKinds),
  localized_title: requiredInput(questionLimits.title),
  localized_help: localizedInput(questionLimits.help),
  options: v.pipe(
    v.array(v.object({ id: v.optional(id), localized_title: requiredInput(questionLimits.option) })),
    v.maxLength(questionLimits.options, `upTo:${questionLimits.options}`),
  ),
  required: v.boolean('required'),
  roles: v.pipe(audience.roles, v.maxLength(roleAliases.length)),
  courses: v.pipe(audience.courses, v.maxLength(100)),
  archived: v.optional(v.boolean(), false),
});
export type QuestionForm = v.InferOutput<typeof questionForm>;
export type QuestionFormInput = v.InferInput<typeof questionForm>;

export const listDeskQuestions = endpoint({
  method: 'GET',
  path: '/desk/questions',
  access: 'approved',
  summary: 'List the questions in their order, also archived ones (administrators)',
  output: v.array(deskQuestion),
});

export const addQuestion = endpoint({
  method: 'POST',
  path: '/desk/questions',
  access: 'approved',
  summary: 'Add a question after the others (administrators)',
  body: questionForm,
  strict: true,
  output: deskQuestion,
});

export const editQuestion = endpoint({
  method: 'PUT',
  path: '/desk/questions/:id',
  access: 'approved',
  summary: 'Change a question. Kind and options that people have answered with can’t change (administrators)',
  params: v.object({ id: idText }),
  body: questionForm,
  strict: true,
  output: deskQuestion,
});

export const orderQuestions = endpoint({
  method: 'PUT',
  path: '/desk/questions/order',
  access: 'approved',
  summary: 'Set the order of questions; questions that are left out follow (administrators)',
  body: v.object({ ids: v.pipe(v.array(id), v.maxLength(500)) }),
  strict: true,
  output: v.array(deskQuestion),
});
