const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(97 + at));

const namesIn = (locale: string) => new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });

let codes: ReadonlySet<string> | undefined;
let names: ReadonlyMap<string, string> | undefined;

/** Two-letter codes of the languages that the runtime has a name for. */
function knownCodes(): ReadonlySet<string> {
  const english = namesIn('en');
  codes ??= new Set(
    letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => english.of(code) !== undefined),
  );
  return codes;
}

/** Names of languages, in their own and in eleven common languages, with their codes. */
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

/** Accepts tags such as `de`, `de-formal`, `pt_BR`, `zh-hant`, `deu`. */
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

const maxLength = 200;

/** Reads the languages of a session in any spelling, as two-letter codes. */
export function languagesOf(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(languagesOf))];
  const text = (typeof value === 'string' ? value : '').slice(0, maxLength).trim().toLowerCase();
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
  // Short words can look like codes, so codes count only if every word is one.
  if (tags.every((tag) => tag !== undefined)) return tags;
  return words.map((word) => knownNames().get(word));
}
