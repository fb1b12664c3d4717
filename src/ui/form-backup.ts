import { sessionStore } from '../lib/web-storage.ts';

/** Keeps the values of a form in sessionStorage across a reload: in this tab only, until it is closed. */
const keyOf = (name: string) => `form:${name}`;

export function readFormBackup(name: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStore.get(keyOf(name)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

export function storeFormBackup(name: string, values: Record<string, string>): void {
  sessionStore.set(keyOf(name), JSON.stringify(values));
}

export function clearFormBackup(name: string): void {
  sessionStore.remove(keyOf(name));
}
