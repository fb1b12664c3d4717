import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { peopleFilter } from './people-bulk.ts';
import { filledText, id, idText, number } from './scalars.ts';

export const cohortNameMax = 100;
export const maxCohorts = 100;

/** The filter as calls send it: the id of a course is a text. */
const storedFilter = v.object({ ...peopleFilter, course: v.optional(v.string()) });
export type StoredFilter = v.InferOutput<typeof storedFilter>;

/** A draft or open poll, a material, the places of a coming event, a chat, or a scheduled announcement for a cohort. */
const use = v.object({
  kind: v.picklist(['poll', 'material', 'event', 'announcement', 'chat']),
  id,
  name: v.string(),
});
export type CohortUse = v.InferOutput<typeof use>;

/** A filter of people that is saved under a name. */
export const cohort = v.object({
  id,
  name: v.string(),
  filter: storedFilter,
  /** Count of the people of the filter, with or without an account. */
  members: number(),
  /** Count of the members whose account is approved: they see and receive what is addressed to the cohort. */
  recipients: number(),
  /** The first 20 uses. */
  uses: v.array(use),
});
export type Cohort = v.InferOutput<typeof cohort>;
export type CohortOnWire = v.InferInput<typeof cohort>;

export const cohortForm = v.object({
  name: v.pipe(v.string('required'), v.trim(), filledText(cohortNameMax)),
  filter: v.pipe(
    v.object(peopleFilter),
    v.check(
      (given) => Object.values(given).some((value) => value !== undefined && value !== ''),
      'cohortFilter',
    ),
  ),
});
export type CohortForm = v.InferOutput<typeof cohortForm>;
export type CohortFormInput = v.InferInput<typeof cohortForm>;

export const listCohorts = endpoint({
  method: 'GET',
  path: '/desk/cohorts',
  access: 'approved',
  summary: 'List the cohorts by name, with their counts and uses (organisers)',
  output: v.array(cohort),
});

export const addCohort = endpoint({
  method: 'POST',
  path: '/desk/cohorts',
  access: 'approved',
  summary: 'Save a filter of people under a name (administrators)',
  body: cohortForm,
  strict: true,
  output: cohort,
});

const ofCohort = v.object({ id: idText });

export const editCohort = endpoint({
  method: 'PUT',
  path: '/desk/cohorts/:id',
  access: 'approved',
  summary:
    'Change the name or the filter of a cohort; what is addressed to it follows its members (administrators)',
  params: ofCohort,
  body: cohortForm,
  strict: true,
  output: cohort,
});

export const deleteCohort = endpoint({
  method: 'DELETE',
  path: '/desk/cohorts/:id',
  access: 'approved',
  summary:
    'Delete a cohort; refused while a draft or open poll, a material, a coming event, a chat or a scheduled announcement is addressed to it (administrators)',
  params: ofCohort,
});
