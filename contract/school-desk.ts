import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { timestamp } from './scalars.ts';
import { schoolSettings } from './school-settings.ts';
import { person } from './users.ts';

/** Maximum size of an uploaded picture or PDF, in bytes. */
export const schoolFileBytes = 10 * 1024 * 1024;

const versionNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const schoolVersion = v.object({
  id: v.number(),
  /** Null for a command on the server, and for a deleted account. */
  author: v.nullable(person),
  created_at: timestamp,
  /** The fields that differ from the version before. */
  fields: v.array(v.string()),
});
export type SchoolVersion = v.InferOutput<typeof schoolVersion>;

/** Settings that a school needs before people are let in, by the check that names them. */
export const schoolChecks = ['name', 'contact', 'agreement', 'privacy', 'icon', 'mail', 'https'] as const;
export type SchoolCheck = (typeof schoolChecks)[number];

export const deskSchool = v.object({
  /** Id of the current version; 0 before the first. */
  version: v.number(),
  settings: schoolSettings,
  /** The newest first, at most 50. */
  versions: v.array(schoolVersion),
  missing: v.array(v.picklist(schoolChecks)),
  /** Whether there are events, also unreleased ones. */
  has_programme: v.optional(v.boolean(), false),
  /** Whether there are other people or invitations. */
  has_people: v.optional(v.boolean(), false),
});
export type DeskSchool = v.InferOutput<typeof deskSchool>;

export const getDeskSchool = endpoint({
  method: 'GET',
  path: '/desk/school',
  access: 'approved',
  summary: 'Get the settings of the school, its versions and what is missing (administrators)',
  output: deskSchool,
});

export const saveSchool = endpoint({
  method: 'PUT',
  path: '/desk/school',
  access: 'approved',
  summary: 'Change the settings in the body; 412 if one of them has changed since `base` (administrators)',
  body: v.object({
    /** The version that was edited. */
    base: versionNumber,
    ...v.partial(schoolSettings).entries,
  }),
  strict: true,
  output: deskSchool,
});

export const restoreSchool = endpoint({
  method: 'POST',
  path: '/desk/school/restore',
  access: 'approved',
  summary: 'Set the school back to a version; 0 is the state before the first (administrators)',
  body: v.object({
    /** The current version as the caller sees it. */
    base: versionNumber,
    version: versionNumber,
  }),
  strict: true,
  output: deskSchool,
});

export const schoolFileKinds = ['logo', 'icon', 'document'] as const;

export const uploadSchoolFile = endpoint({
  method: 'POST',
  path: '/desk/school/files/:kind',
  access: 'approved',
  summary: 'Upload a logo, an icon or a PDF; saved settings refer to its address (administrators)',
  params: v.object({ kind: v.picklist(schoolFileKinds) }),
  form: { upload: schoolFileBytes },
  output: v.object({ address: v.string() }),
});
