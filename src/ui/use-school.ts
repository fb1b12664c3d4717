import { useLingui } from '@lingui/react';
import { useSyncExternalStore } from 'react';
import { schoolName } from '../i18n/school-name.ts';
import { type StoredSchool, storedSchool, watchStoredSchool } from '../lib/stored-school.ts';

/** The school as this browser last received it; null before that and on servers without one. */
export const useStoredSchool = (): StoredSchool | null =>
  useSyncExternalStore(watchStoredSchool, storedSchool);

export function useSchoolName(): string {
  // Renders again when the language changes.
  useLingui();
  return useSyncExternalStore(watchStoredSchool, schoolName);
}
