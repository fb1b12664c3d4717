import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProfileField, ProfileValue } from '../../../contract/profile.ts';
import { sameValue } from '../../db/operations/profile-operations.ts';
import type { ProfileView } from '../../db/overlay-profile.ts';
import { profileValue } from '../../db/profile-values.ts';
import { fieldErrorText } from '../../i18n/field-errors.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { loadChunk } from '../../platform/load-chunk.ts';
import { storeOnLeave } from '../../platform/page-lifecycle.ts';
import { checkProfile, fieldOf, type ProfileErrors } from './check-profile.ts';
import { storeProfileDraft, saveProfile } from './commands.ts';
import type { ProfileDraft } from './profile-draft.ts';

const storeDelayMs = 300;

/**
 * Loads the phone number check for a country; undefined if its chunk is not on the device. The server checks
 * in any case.
 */
async function loadPhoneCheck(
  country: string | undefined,
): Promise<((phone: string) => boolean) | undefined> {
  const part = await loadChunk(() => import('./phone-numbers.ts')).catch(() => null);
  return part ? (phone) => part.isPhone(phone, country) : undefined;
}

/** The form of the own profile: changes over the stored row, kept as a draft on this device while typing. */
export function useProfileForm(me: ProfileView, restored: ProfileDraft | null) {
  const { i18n } = useLingui();
  const { localized } = useFormats();
  const [draft, setDraft] = useState<ProfileDraft>(restored ?? { values: {}, base: {} });
  const [errors, setErrors] = useState<ProfileErrors>(() => refusedFields(me));
  const [saving, setSaving] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const done = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(draft);

  const known = (field: ProfileField): ProfileValue =>
    field === 'description'
      ? localized(me.localized_description, me.description) || null
      : profileValue(me, field);
  const valueIn = ({ values }: ProfileDraft, field: ProfileField): ProfileValue =>
    field in values ? (values[field] ?? null) : known(field);

  const set = (field: ProfileField, next: ProfileValue) => {
    const base = field in draft.base ? (draft.base[field] ?? null) : known(field);
    const { [field]: _, ...others } = draft.values;
    const { [field]: __, ...othersBase } = draft.base;
    const changed = !sameValue(next, base);
    setDraft({
      values: changed ? { ...others, [field]: next } : others,
      base: changed ? { ...othersBase, [field]: base } : othersBase,
    });
    if (errors[field]) setErrors({ ...errors, [field]: undefined });
  };

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    // If storing fails, the text stays in the form and the next keystroke tries again.
    if (!done.current) void storeProfileDraft(latest.current).catch(() => undefined);
  }, []);
  useEffect(() => {
    if (latest.current === draft) return;
    latest.current = draft;
    timer.current = setTimeout(flush, storeDelayMs);
    return () => clearTimeout(timer.current);
  }, [draft, flush]);
  useEffect(() => {
    const stop = storeOnLeave(flush);
    return () => {
      stop();
      flush();
    };
  }, [flush]);

  /**
   * Returns false if there are errors or a save is running; true when the change is stored on this device.
   * @throws if the device can't store it
   */
  const save = async (): Promise<boolean> => {
    if (saving) return false;
    setSaving(true);
    try {
      const country = String(valueIn(latest.current, 'country') ?? '') || undefined;
      const isPhone = draft.values.phone ? await loadPhoneCheck(country) : undefined;
      // Includes text typed while the phone check was loading.
      const typed = latest.current;
      const names = (['en', 'de', 'ru'] as const).map((language) =>
        String(valueIn(typed, `localized_name.${language}`) ?? ''),
      );
      const checked = checkProfile(typed, names, Date.now(), isPhone);
      setErrors(checked.errors);
      setAttempts((before) => before + 1);
      if (Object.keys(checked.errors).length > 0) return false;
      // The draft is stored before saving in case the page closes now. Storing it later would recreate the
      // draft that saving deletes.
      flush();
      done.current = true;
      if (Object.keys(checked.values).length > 0) await saveProfile({ ...typed, values: checked.values });
      return true;
    } catch (error) {
      done.current = false;
      throw error;
    } finally {
      setSaving(false);
    }
  };
  /** Deletes the draft. */
  const discard = async () => {
    done.current = true;
    clearTimeout(timer.current);
    await storeProfileDraft({ values: {}, base: {} });
  };

  const error = (field: ProfileField): string | undefined => {
    const found = errors[field];
    if (!found?.length) return undefined;
    const text = fieldErrorText(found);
    return typeof text === 'string' ? text : i18n._(text);
  };
  return {
    value: (field: ProfileField) => valueIn(draft, field),
    set,
    error,
    errors,
    save,
    saving,
    discard,
    attempts,
    isChanged: Object.keys(draft.values).length > 0,
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;

/** The errors of the last save that the server refused. */
function refusedFields({ pending }: ProfileView): ProfileErrors {
  if (pending?.state !== 'not-sent') return {};
  const found = Object.entries(pending.error?.errors ?? {}).flatMap(([path, messages]) => {
    const field = fieldOf(path);
    return field ? [[field, messages] as const] : [];
  });
  return Object.fromEntries(found);
}
