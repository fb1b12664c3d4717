import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { placeMax } from './programme.ts';
import { id, idText, localized } from './scalars.ts';

export const courseTitleMax = 120;
const title = v.pipe(v.string(), v.trim(), v.maxLength(courseTitleMax, `max:${courseTitleMax}`));
const courseForm = v.object({
  localized_title: v.pipe(
    v.partial(v.object({ en: title, de: title, ru: title })),
    v.transform((given) => Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ''))),
    v.check((given) => Object.keys(given).length > 0, 'required'),
  ),
});
const course = v.object({ id, localized_title: localized });

export const addCourse = endpoint({
  method: 'POST',
  path: '/desk/courses',
  access: 'approved',
  summary: 'Create a course (administrators)',
  body: courseForm,
  output: course,
});

export const editCourse = endpoint({
  method: 'PUT',
  path: '/desk/courses/:id',
  access: 'approved',
  summary: 'Rename a course (administrators)',
  params: v.object({ id: idText }),
  body: courseForm,
  output: course,
});

export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/desk/courses/:id',
  access: 'approved',
  summary: 'Delete a course without events and people (administrators)',
  params: v.object({ id: idText }),
});

const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'required'),
  v.maxLength(placeMax, `max:${placeMax}`),
);

export const renamePlace = endpoint({
  method: 'POST',
  path: '/desk/programme/rename',
  access: 'approved',
  summary:
    'Rename a room or a track, as a draft change of each event that is not over (organisers; extension)',
  body: v.object({ what: v.picklist(['room', 'track'], 'choice'), from: name, to: name }),
  output: v.object({ changed: v.number() }),
});
