import { readFrabXml } from './frab-xml.ts';
import { readICalendar } from './icalendar.ts';
import { ImportError, mostBytes, mostSessions, type Programme } from './programme.ts';
import { readScheduleJson } from './schedule-json.ts';

/**
 * Reads a programme in whatever format the bytes are, whatever the file is called.
 * @throws ImportError saying in a sentence what is wrong with the file
 */
export function readProgramme(bytes: Uint8Array, homeZone: string): Programme {
  if (bytes.byteLength > mostBytes) throw new ImportError('The file is larger than 50 MB');
  const text = new TextDecoder('utf-8').decode(bytes);
  const programme = unique(readerOf(text)(text, homeZone));
  if (programme.sessions.length > mostSessions)
    throw new ImportError(`The file has more than ${mostSessions} sessions`);
  if (programme.sessions.length === 0) throw new ImportError('The file has no session that can be read');
  return programme;
}

function readerOf(text: string): (text: string, homeZone: string) => Programme {
  const start = text.trimStart();
  if (start.startsWith('<')) return readFrabXml;
  if (start.startsWith('{')) return readScheduleJson;
  if (/^BEGIN:/i.test(start)) return readICalendar;
  throw new ImportError('The file is neither schedule XML, schedule JSON nor iCalendar');
}

/** Ids that a file gives to two sessions get their starts appended; the same session twice is skipped. */
function unique(programme: Programme): Programme {
  const seen = new Map<string, number>();
  const skipped = [...programme.skipped];
  const sessions = programme.sessions.flatMap((session) => {
    const before = seen.get(session.key);
    if (before === undefined) {
      seen.set(session.key, session.start);
      return [session];
    }
    const key = `${session.key}@${session.start}:${session.room}`;
    if (before === session.start || seen.has(key)) {
      skipped.push({ what: session.title, why: 'stands in the file twice' });
      return [];
    }
    seen.set(key, session.start);
    return [{ ...session, key }];
  });
  return { ...programme, sessions, skipped };
}
