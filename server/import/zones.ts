import { Temporal } from 'temporal-polyfill';
import { findIana } from 'windows-iana';

/**
 * The IANA name or offset that a file means by the name of a time zone. Accepts IANA names, also behind a
 * prefix, Windows names, offsets, and Outlook's lists of cities. Undefined for anything else.
 */
export function zoneNamed(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const text = name.trim().replace(/^"(.*)"$/, '$1');
  if (text === '' || text.length > 200) return undefined;
  return iana(text) ?? prefixed(text) ?? offset(text) ?? ofWindows(text) ?? ofCities(text);
}

function iana(text: string): string | undefined {
  const id = text.replaceAll(' ', '_');
  if (!/^[A-Za-z][\w+-]*(\/[A-Za-z][\w+-]*)*$/.test(id)) return undefined;
  return known(id);
}

function known(id: string): string | undefined {
  try {
    return Temporal.Now.zonedDateTimeISO(id).timeZoneId;
  } catch {
    return undefined;
  }
}

/** Matches `/mozilla.org/20050126_1/America/Argentina/Salta`. */
function prefixed(text: string): string | undefined {
  const segments = text.split('/').filter((segment) => segment !== '');
  return [3, 2, 1]
    .filter((count) => segments.length > count)
    .map((count) => iana(segments.slice(-count).join('/')))
    .find((zone) => zone !== undefined);
}

/** Matches `+0530`, `UTC+1`, `GMT-03:30`. */
function offset(text: string): string | undefined {
  const found = /^(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?([0-5]\d))?$/i.exec(text);
  return found ? known(`${found[1]}${found[2]!.padStart(2, '0')}:${found[3] ?? '00'}`) : undefined;
}

/** Exchange appends a number to duplicate names, and some programs use the daylight saving name. */
function ofWindows(text: string): string | undefined {
  const name = text
    .replace(/\s+\d+$/, '')
    .replace(/ (daylight|summer) time$/i, ' Standard Time')
    .replace(/^(pacific|mountain|central|eastern) time \(us .*$/i, '$1 Standard Time');
  const asWritten = name.toLowerCase().replace(/(^|[\s.(-])[a-z]/g, (letter) => letter.toUpperCase());
  return [name, asWritten, asWritten.replace(/\bUtc\b/, 'UTC')]
    .flatMap((candidate) => findIana(candidate))
    .find((zone) => known(zone) !== undefined);
}

let zonesOfCities: Map<string, string> | undefined;

/** Matches `(UTC+01:00) Amsterdam, Berlin, Bern, Rome`. */
function ofCities(text: string): string | undefined {
  const cities = /^\((?:UTC|GMT)[^)]*\)\s*(.+)$/i.exec(text)?.[1];
  if (cities === undefined) return undefined;
  zonesOfCities ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [zone.split('/').at(-1)!.toLowerCase(), zone]),
  );
  const zones = zonesOfCities;
  return (
    cities
      .split(/,\s*/)
      .map((city) => zones.get(city.trim().toLowerCase().replaceAll(' ', '_')))
      .find((zone) => zone !== undefined) ?? ofWindows(cities)
  );
}
