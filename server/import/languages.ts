const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(97 + at));

const namesIn = (locale: string) => new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });

let codes: ReadonlySet<string> | undefined;
let names: ReadonlyMap<string, string> | undefined;

/** The languages the runtime has a name for, by two letters. */
function knownCodes(): ReadonlySet<string> {
  const english = namesIn('en');
  codes ??= new Set(
    letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => english.of(code) !== undefined),
  );
  return codes;
}

/** What languages are called in those that programmes are written in, and by themselves. */
function knownNames(): ReadonlyMap<string, string> {
  if (names) return names;
  const found = new Map<string, string>();
  for (const locale of ['en', 'de', 'ru', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'uk', 'kk']) {
    const language = namesIn(locale);
    for (const code of knownCodes()) {
      for (const name of [language.of(code), namesIn(code).of(code)]) {
        if (name !== undefined && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), code);
      }
    }
  }
  names = found;
  return found;
}

/** `de`, `de-formal`, `pt_BR`, `zh-hant`, `deu` */
function ofTag(text: string): string | undefined {
  const [, first = ''] = /^([a-z]{2,3})(?:[-_][a-z0-9]{2,8})*$/.exec(text) ?? [];
  const code = first.length === 3 ? shortened(first) : first;
  return knownCodes().has(code) ? code : undefined;
}

function shortened(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? '';
  } catch {
    return '';
  }
}

const longest = 200;

/** Languages of a session, however a programme writes them, as two-letter codes. */
export function languagesOf(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(languagesOf))];
  const text = (typeof value === 'string' ? value : '').slice(0, longest).trim().toLowerCase();
  if (text === '') return [];
  const found = text
    .split(/[,;/|&+()]|\s(?:and|und|и|et|y)\s/)
    .flatMap((part) => ofPart(part.trim()))
    .filter((code) => code !== undefined);
  return [...new Set(found)];
}

function ofPart(part: string): (string | undefined)[] {
  const whole = ofTag(part) ?? knownNames().get(part);
  if (whole !== undefined || part === '') return [whole];
  const words = part.split(/\s+/);
  const tags = words.map(ofTag);
  // Little words are codes, too: they count where there is nothing else.
  if (tags.every((tag) => tag !== undefined)) return tags;
  return words.map((word) => knownNames().get(word));
}
