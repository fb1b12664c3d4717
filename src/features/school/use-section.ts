import { useRef, useState } from 'react';
import type { DeskSchool } from '../../../contract/school-desk.ts';
import type { SchoolField, SchoolSettings } from '../../../contract/school-settings.ts';
import { clearFormBackup, readFormBackup, storeFormBackup } from '../../ui/form-backup.ts';
import { mergeTexts } from '../../lib/merge-texts.ts';
import type { Locale, Localized } from '../../../contract/scalars.ts';
import { saveSchool } from './commands.ts';

export type SectionState = 'idle' | 'saving' | 'saved' | 'conflict' | 'failed';

export interface SectionForm<F extends SchoolField> {
  values: Pick<SchoolSettings, F>;
  set: <K extends F>(field: K, value: SchoolSettings[K]) => void;
  /** The error at a field, or at a part of it: `sponsors.0.name`. */
  error: (path: string) => string | undefined;
  errors: Readonly<Record<string, readonly string[]>>;
  isChanged: boolean;
  state: SectionState;
  /** Languages of a text that another version has changed as well. */
  conflictLanguages: readonly Locale[];
  /** Saves the input. False if that failed; the input is kept then. */
  save: () => Promise<boolean>;
  /** Discards the input in favour of the saved values. */
  reset: () => void;
}

const pick = <F extends SchoolField>(settings: SchoolSettings, fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, settings[field]])) as Pick<SchoolSettings, F>;

interface Edited<F extends SchoolField> {
  /** The version that was edited. */
  base: number;
  /** The edited fields; only these are saved. */
  values: Partial<Pick<SchoolSettings, F>>;
  /** The same fields before they were edited; absent in input of an earlier version of the app. */
  was?: Partial<Pick<SchoolSettings, F>>;
}

const textFields: readonly string[] = ['localized_name', 'localized_tagline', 'localized_about'];

/** The input, with the saved text in languages that were not edited, and the languages that both sides changed. */
function mergeWithSaved<F extends SchoolField>(edited: Edited<F> | null, saved: Pick<SchoolSettings, F>) {
  const languages = new Set<Locale>();
  const merged = Object.entries(edited?.values ?? {}).map(([field, value]) => {
    const was = edited?.was?.[field as F] as Localized | undefined;
    if (!textFields.includes(field) || was === undefined) return [field, value];
    const texts = mergeTexts(was, saved[field as F] as Localized, value as Localized);
    for (const language of texts.conflicts) languages.add(language);
    return [field, texts.merged];
  });
  return {
    values: Object.fromEntries(merged) as Partial<Pick<SchoolSettings, F>>,
    languages: [...languages],
  };
}

/** The fields that were edited after the input `sent` was saved as `version`; null without any. */
function editedSince<F extends SchoolField>(
  latest: Edited<F> | null,
  sent: Edited<F> | null,
  version: number,
): Edited<F> | null {
  const fields = (Object.keys(latest?.values ?? {}) as F[]).filter(
    (field) => JSON.stringify(latest?.values[field]) !== JSON.stringify(sent?.values[field]),
  );
  if (!latest || fields.length === 0) return null;
  const values = Object.fromEntries(fields.map((field) => [field, latest.values[field]]));
  return {
    base: version,
    values: values as Partial<Pick<SchoolSettings, F>>,
    // Texts that others have saved are not in the input, and must not count as edited here.
    was: { ...latest.was, ...sent?.values },
  };
}

function readBackup<F extends SchoolField>(name: string): Edited<F> | null {
  const { edited } = readFormBackup(name);
  try {
    return edited === undefined ? null : (JSON.parse(edited) as Edited<F>);
  } catch {
    return null;
  }
}

/**
 * The form of some fields of the school. Input survives a reload and changes by others; the saved values are shown
 * while nothing is edited.
 */
export function useSection<F extends SchoolField>(
  school: DeskSchool,
  fields: readonly F[],
  onSaved: (school: DeskSchool) => void,
  onConflict: () => void,
): SectionForm<F> {
  const name = `school ${fields.join()}`;
  const [edited, setEdited] = useState<Edited<F> | null>(() => readBackup<F>(name));
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [state, setState] = useState<SectionState>('idle');
  const latest = useRef(edited);
  const isSaving = useRef(false);
  const saved = pick(school.settings, fields);
  const { values: own, languages } = mergeWithSaved(edited, saved);
  const values = { ...saved, ...own };
  const update = (next: Edited<F> | null) => {
    latest.current = next;
    setEdited(next);
    if (next) storeFormBackup(name, { edited: JSON.stringify(next) });
    else clearFormBackup(name);
  };
  return {
    values,
    set: (field, value) => {
      if (!isSaving.current) setState('idle');
      update({
        base: edited?.base ?? school.version,
        values: { ...edited?.values, [field]: value },
        was: { [field]: saved[field], ...edited?.was },
      });
    },
    error: (path) => errors[path]?.[0],
    errors,
    isChanged: JSON.stringify(values) !== JSON.stringify(saved),
    state,
    conflictLanguages: state === 'conflict' ? languages : [],
    save: async () => {
      if (isSaving.current) return false;
      isSaving.current = true;
      setState('saving');
      setErrors({});
      // After a conflict the person has seen the other version.
      const base = state === 'conflict' ? school.version : (edited?.base ?? school.version);
      const outcome = await saveSchool({ base, ...own });
      isSaving.current = false;
      if (outcome.ok) {
        const rest = editedSince(latest.current, edited, outcome.value.version);
        update(rest);
        setState(rest ? 'idle' : 'saved');
        onSaved(outcome.value);
        return true;
      }
      setState(outcome.code === 'conflict' ? 'conflict' : outcome.errors ? 'idle' : 'failed');
      setErrors(outcome.errors ?? {});
      if (outcome.code === 'conflict') onConflict();
      return false;
    },
    reset: () => {
      update(null);
      setErrors({});
      setState('idle');
    },
  };
}
