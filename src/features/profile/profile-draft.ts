import * as v from 'valibot';
import {
  type ProfileField,
  profileFieldNames,
  profileValue,
  type ProfileValue,
} from '../../../contract/profile.ts';

export type ProfileValues = Partial<Record<ProfileField, ProfileValue>>;

/** Unsaved changes, and the values of these fields when editing began. */
export interface ProfileDraft {
  values: ProfileValues;
  base: ProfileValues;
}

const values = v.record(v.picklist(profileFieldNames), profileValue);
const draft = v.object({ values, base: values });

/** Returns null for a draft that another build stored in a different form. */
export function readProfileDraft(text: string): ProfileDraft | null {
  try {
    const parsed = v.safeParse(draft, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
