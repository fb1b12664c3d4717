/** What was typed into a form, over a reload of its page; this tab alone knows it, and only until it is closed. */
const keyOf = (name: string) => `form:${name}`;

export function readKept(name: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

export function keepValues(name: string, values: Record<string, string>): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values));
  } catch {
    // Storage is refused to this page: what is typed stands as long as the page does.
  }
}

export function forgetKept(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept.
  }
}
