import * as v from 'valibot';
import { type ProfileField, profileFieldNames, profileUpdate } from '../../../contract/profile.ts';
import type { ProfileDraft, ProfileValues } from './profile-draft.ts';

export type ProfileErrors = Partial<Record<ProfileField, string[]>>;

/** The field that an error of a list's entry is about. */
export const fieldOf = (path: string): ProfileField | undefined =>
  profileFieldNames.find((field) => path === field || path.startsWith(`${field}.`));

/** The latest birthday. */
export function aYearBefore(now: number): string {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return date.toISOString().slice(0, 10);
}

interface Checked {
  /** As they are to be stored. */
  values: ProfileValues;
  errors: ProfileErrors;
}

/** `names` are all first names, changed or not; `isPhone` is absent where numbers cannot be judged here. */
export function checkProfile(
  { values }: Pick<ProfileDraft, 'values'>,
  names: readonly string[],
  now: number,
  isPhone: (phone: string) => boolean = () => true,
): Checked {
  const errors: ProfileErrors = {};
  const wrong = (field: ProfileField, rule: string) =>
    void (errors[field] = [...(errors[field] ?? []), rule]);
  const parsed = v.safeParse(profileUpdate, values);
  for (const issue of parsed.issues ?? []) {
    const field = fieldOf(v.getDotPath(issue) ?? '');
    if (field) wrong(field, issue.message);
  }
  if (typeof values.birthday === 'string' && values.birthday > aYearBefore(now))
    wrong('birthday', 'tooYoung');
  if (values.phone && !isPhone(String(values.phone))) wrong('phone', 'phone');
  if (names.every((name) => name.trim() === '')) wrong('localized_name.en', 'required');
  return { values: parsed.success ? stored(parsed.output) : values, errors };
}

const stored = (output: v.InferOutput<typeof profileUpdate>): ProfileValues =>
  Object.fromEntries(
    Object.entries(output).filter(([field, value]) => field !== 'base' && value !== undefined),
  );
