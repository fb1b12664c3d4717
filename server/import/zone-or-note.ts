import { zoneNamed } from './zones.ts';

/**
 * The named time zone. Without a name, returns `fallback`; for an unknown one, also adds a note for the
 * organiser.
 */
export function zoneOrNote(name: unknown, fallback: string, notes: string[]): string {
  if (typeof name !== 'string' || name.trim() === '') return fallback;
  const found = zoneNamed(name);
  if (found !== undefined) return found;
  const note = `The time zone “${name.slice(0, 100)}” is unknown. Its times are treated as ${fallback}`;
  if (!notes.includes(note)) notes.push(note);
  return fallback;
}
