import { asUtf8, decoded } from './decode.ts';
import { readFrabXml } from './frab-xml.ts';
import { readICalendar } from './icalendar.ts';
import { withIdentities } from './identities.ts';
import { ImportError, maxBytes, maxSessions, type Programme, sentenceOf } from './programme.ts';
import { readScheduleJson } from './schedule-json.ts';
import { sizeText } from '../size-text.ts';

const maxNamed = 5;

/**
 * Reads a programme. The format is detected from the bytes, not from the file name.
 * @throws ImportError with a sentence about the problem
 */
export function readProgramme(bytes: Uint8Array, homeZone: string, now = Date.now()): Programme {
  if (bytes.byteLength > maxBytes) throw new ImportError(`The file is larger than ${sizeText(maxBytes)}`);
  const programme = withIdentities(read(bytes, homeZone, now));
  if (programme.sessions.length > maxSessions)
    throw new ImportError(`The file has more than ${maxSessions} sessions`);
  if (programme.sessions.length === 0) {
    const reasons = programme.skipped.slice(0, maxNamed).map((one) => `\n  ${sentenceOf(one)}`);
    throw new ImportError(`The file has no valid session${reasons.join('')}`);
  }
  return programme;
}

/** Some websites put a calendar in an HTML comment or after one. */
const inComment = /^<!--\s*BEGIN:|^<!--(?:(?!-->)[\s\S])*-->\s*BEGIN:/i;

const withoutComment = (bytes: Uint8Array): Uint8Array => {
  const letters = Buffer.from(bytes).toString('latin1');
  const begin = letters.search(/BEGIN:VCALENDAR/i);
  return Buffer.from(letters.slice(Math.max(begin, 0)).replace(/\s*-->\s*$/, '\r\n'), 'latin1');
};

function read(bytes: Uint8Array, homeZone: string, now: number): Programme {
  const text = decoded(bytes);
  const start = text.slice(0, 10_000).trimStart();
  if (inComment.test(start))
    return { ...readICalendar(withoutComment(asUtf8(bytes)), homeZone, now), format: 'ics' };
  if (start.startsWith('<')) return { ...readFrabXml(text, homeZone), format: 'xml' };
  if (/^[{[]/.test(start)) return { ...readScheduleJson(text, homeZone), format: 'json' };
  if (/^BEGIN:/i.test(start)) return { ...readICalendar(asUtf8(bytes), homeZone, now), format: 'ics' };
  throw new ImportError('The file is neither schedule XML, schedule JSON nor iCalendar');
}
