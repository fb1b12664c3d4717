import * as v from 'valibot';
import { type ProfileField, profileFieldNames, profileUpdate } from '../../../contract/profile.ts';
import type { ProfileDraft, ProfileValues } from './profile-draft.ts';

export type ProfileErrors = Partial<Record<ProfileField, string[]>>;

/** Returns the field of an error path, also for an entry of a list; undefined for other paths. */
export const fieldOf = (path: string): ProfileField | undefined =>
  profileFieldNames.find((field) => path === field || path.startsWith(`${field}.`));

/** The latest birthday allowed, as `YYYY-MM-DD`: one year ago in UTC. */
export function latestBirthday(now: number): string {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return date.toISOString().slice(0, 10);
}

interface Checked {
  /** The values to be stored. */
  values: ProfileValues;
  errors: ProfileErrors;
}

/**
 * Checks changed profile fields. `names` are all first names, changed or not. Without `isPhone`, phone
 * numbers are not checked here.
 */
export function checkProfile(
  { values }: Pick<ProfileDraft, 'values'>,
  names: readonly string[],
  now: number,
  isPhone: (phone: string) => boolean = () => true,
): Checked {
  const errors: ProfileErrors = {};
  const addError = (field: ProfileField, rule: string) =>
    void (errors[field] = [...(errors[field] ?? []), rule]);
  const parsed = v.safeParse(profileUpdate, values);
  for (const issue of parsed.issues ?? []) {
    const field = fieldOf(v.getDotPath(issue) ?? '');
    if (field) addError(field, issue.message);
  }
  if (typeof values.birthday === 'string' && values.birthday > latestBirthday(now))
    addError('birthday', 'tooYoung');
  if (values.phone && !isPhone(String(values.phone))) addError('phone', 'phone');
  if (names.every((name) => name.trim() === '')) addError('localized_name.en', 'required');
  return { values: parsed.success ? stored(parsed.output) : values, errors };
}

const stored = (output: v.InferOutput<typeof profileUpdate>): ProfileValues =>
  Object.fromEntries(
    Object.entries(output).filter(([field, value]) => field !== 'base' && value !== undefined),
  );
