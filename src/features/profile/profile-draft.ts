import * as v from 'valibot';
import {
  type ProfileField,
  profileFieldNames,
  profileValue,
  type ProfileValue,
} from '../../../contract/profile.ts';

export type ProfileValues = Partial<Record<ProfileField, ProfileValue>>;

/** What was changed and not saved, and what stood in these fields when that began. */
export interface ProfileDraft {
  values: ProfileValues;
  base: ProfileValues;
}

const values = v.record(v.picklist(profileFieldNames), profileValue);
const draft = v.object({ values, base: values });

/** Null for what another build may have kept. */
export function readProfileDraft(text: string): ProfileDraft | null {
  try {
    const parsed = v.safeParse(draft, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
