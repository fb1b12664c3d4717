/*
 * The school as this browser last received it, in localStorage: the first frame and the pages before the
 * sign-in read it there. It contains nothing about a person.
 */
import type { School } from '../../contract/school.ts';
import { localStore } from './web-storage.ts';

export type StoredSchool = Omit<School, 'localized_about' | 'competences' | 'business'>;

/** A new number discards what older builds have stored. */
const schoolKey = 'school-1';
const colorsKey = 'school-colors';

const listeners = new Set<() => void>();
let read: { text: string | null; value: StoredSchool | null } | undefined;

/** The school in the page, which the server writes there: for the first visit. It may be older than the stored one. */
const schoolInPage = (): string | null =>
  typeof document === 'undefined' ? null : (document.querySelector('#school')?.textContent ?? null);

/** Null if no server has sent it yet. */
export function storedSchool(): StoredSchool | null {
  const text = localStore.get(schoolKey) ?? schoolInPage();
  if (read?.text === text) return read.value;
  read = { text, value: parsed(text) };
  return read.value;
}

function parsed(text: string | null): StoredSchool | null {
  try {
    return text === null ? null : (JSON.parse(text) as StoredSchool);
  } catch {
    return null;
  }
}

/** Stores a row and notifies the page; an unchanged row does nothing. */
export function storeSchool({
  localized_about: _about,
  competences: _competences,
  business: _business,
  ...school
}: School): void {
  const text = JSON.stringify(school);
  if (text === localStore.get(schoolKey)) return;
  localStore.set(schoolKey, text);
  if (school.accent === null) localStore.remove(colorsKey);
  else localStore.set(colorsKey, JSON.stringify(propertiesOf(school.accent)));
  for (const listener of listeners) listener();
}

export function watchStoredSchool(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The custom properties of `tokens.css` that an accent colour replaces. */
export function propertiesOf({ light, dark }: NonNullable<School['accent']>): Record<string, string> {
  return {
    '--accent': `light-dark(${light.accent}, ${dark.accent})`,
    '--accent-ink': `light-dark(${light.ink}, ${dark.ink})`,
    '--accent-tint': `light-dark(${light.tint}, ${dark.tint})`,
  };
}

/** The properties of the stored accent colour; empty for the colours of the app. */
export function storedColors(): Record<string, string> {
  try {
    const stored = localStore.get(colorsKey);
    if (stored !== null) return JSON.parse(stored) as Record<string, string>;
    const accent = localStore.get(schoolKey) === null ? storedSchool()?.accent : null;
    return accent ? propertiesOf(accent) : {};
  } catch {
    return {};
  }
}
