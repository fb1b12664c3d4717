import { ImportError } from './programme.ts';

/** A component of a calendar file, such as `VEVENT` or `VTIMEZONE`. */
export interface CalendarComponent {
  name: string;
  /** Line number of its start in the file. */
  line: number;
  /** Its own properties, unfolded, without those of nested components. */
  properties: string[];
  parts: CalendarComponent[];
}

const maxDepth = 8;
const maxParts = 20_000;
const maxLines = 1_000_000;

/**
 * Yields the lines of a calendar, unfolded. Works on bytes, because a fold may split a multi-byte character.
 * Ignores blank lines, which also come from CR CR LF. A line that starts no property continues the text of
 * the one before.
 */
function* unfoldedLines(bytes: Uint8Array): Generator<{ text: string; line: number }> {
  const letters = Buffer.from(bytes)
    .toString('latin1')
    .replace(/\r+\n?/g, '\n');
  if (hasMoreLines(letters)) throw new ImportError(`The calendar has more than ${maxLines} lines`);
  const decoder = new TextDecoder('utf-8');
  const whole = (line: { text: string; line: number }) => ({
    ...line,
    text: /[^\u0000-\u007f]/.test(line.text) ? decoder.decode(Buffer.from(line.text, 'latin1')) : line.text,
  });
  let open: { text: string; line: number } | undefined;
  for (const [at, text] of letters.split('\n').entries()) {
    if (text.trim() === '') continue;
    if (open && /^[ \t]/.test(text)) open.text += text.slice(1);
    else if (open && !/^[A-Za-z0-9-]+[;:]/.test(text)) open.text += `\\n${text}`;
    else {
      if (open) yield whole(open);
      open = { text, line: at + 1 };
    }
  }
  if (open) yield whole(open);
}

function hasMoreLines(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && count <= maxLines; at = text.indexOf('\n', at + 1))
    count += 1;
  return count > maxLines;
}

/**
 * Parses the components of a calendar file.
 * @throws ImportError if it is nested too deeply or has too many lines or components
 */
export function parseComponents(bytes: Uint8Array): CalendarComponent[] {
  const found: CalendarComponent[] = [];
  const open: CalendarComponent[] = [];
  let count = 0;
  for (const { text, line } of unfoldedLines(bytes)) {
    const [, verb, name = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(text) ?? [];
    if (verb === undefined) open.at(-1)?.properties.push(text);
    else if (verb.toUpperCase() === 'END') close(open, name.toUpperCase());
    else {
      const part: CalendarComponent = { name: name.toUpperCase(), line, properties: [], parts: [] };
      // An event within an event: the END of the outer one is missing.
      if (part.name === 'VEVENT') close(open, 'VEVENT');
      (open.at(-1)?.parts ?? found).push(part);
      open.push(part);
      count += 1;
      if (open.length > maxDepth) throw new ImportError(`The calendar is nested too deeply (line ${line})`);
      if (count > maxParts) throw new ImportError(`The calendar has more than ${maxParts} parts`);
    }
  }
  return found;
}

/** Closes the innermost component of that name and those open within it. */
function close(open: CalendarComponent[], name: string) {
  const at = open.map((part) => part.name).lastIndexOf(name);
  if (at !== -1) open.splice(at);
}
