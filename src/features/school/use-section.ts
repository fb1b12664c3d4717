import { useState } from 'react';
import type { DeskSchool } from '../../../contract/school-desk.ts';
import type { SchoolField, SchoolSettings } from '../../../contract/school-settings.ts';
import { clearFormBackup, readFormBackup, storeFormBackup } from '../../ui/form-backup.ts';
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
  const saved = pick(school.settings, fields);
  const values = { ...saved, ...edited?.values };
  const update = (next: Edited<F> | null) => {
    setEdited(next);
    if (next) storeFormBackup(name, { edited: JSON.stringify(next) });
    else clearFormBackup(name);
  };
  return {
    values,
    set: (field, value) => {
      setState('idle');
      update({
        base: edited?.base ?? school.version,
        values: { ...edited?.values, [field]: value },
      });
    },
    error: (path) => errors[path]?.[0],
    errors,
    isChanged: JSON.stringify(values) !== JSON.stringify(saved),
    state,
    save: async () => {
      if (state === 'saving') return false;
      setState('saving');
      setErrors({});
      // After a conflict the person has seen the other version.
      const base = state === 'conflict' ? school.version : (edited?.base ?? school.version);
      const outcome = await saveSchool({ base, ...edited?.values });
      if (outcome.ok) {
        update(null);
        setState('saved');
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
