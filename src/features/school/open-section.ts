import type { SchoolField } from '../../../contract/school-settings.ts';

/** Opens the section of a setting, scrolls to it, and moves the focus to its title. */
export function openSection(field: SchoolField): void {
  const section = document.querySelector<HTMLDetailsElement>(`details[data-fields~="${field}"]`);
  if (!section) return;
  section.open = true;
  section.scrollIntoView({ block: 'start' });
  section.querySelector('summary')?.focus({ preventScroll: true });
}
