import { ImportError } from './programme.ts';

/** A part of a calendar file: `VEVENT`, `VTIMEZONE` and the like. */
export interface CalendarPart {
  name: string;
  /** Where it begins in the file. */
  line: number;
  /** Its own properties, unfolded, without those of its parts. */
  properties: string[];
  parts: CalendarPart[];
}

const deepest = 8;
const mostParts = 20_000;
const mostLines = 1_000_000;

/**
 * The lines of a calendar with folds undone. That is done on bytes: a fold may part a letter. Blank lines, which
 * CR CR LF amounts to, part nothing. What begins no property belongs to the text before it.
 */
function* unfoldedLines(bytes: Uint8Array): Generator<{ text: string; line: number }> {
  const letters = Buffer.from(bytes)
    .toString('latin1')
    .replace(/\r+\n?/g, '\n');
  if (hasMoreLines(letters)) throw new ImportError(`The calendar has more than ${mostLines} lines`);
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
  for (let at = text.indexOf('\n'); at !== -1 && count <= mostLines; at = text.indexOf('\n', at + 1))
    count += 1;
  return count > mostLines;
}

/** @throws ImportError where it is nested or goes on beyond reason */
export function calendarParts(bytes: Uint8Array): CalendarPart[] {
  const found: CalendarPart[] = [];
  const open: CalendarPart[] = [];
  let count = 0;
  for (const { text, line } of unfoldedLines(bytes)) {
    const [, verb, name = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(text) ?? [];
    if (verb === undefined) open.at(-1)?.properties.push(text);
    else if (verb.toUpperCase() === 'END') close(open, name.toUpperCase());
    else {
      const part: CalendarPart = { name: name.toUpperCase(), line, properties: [], parts: [] };
      // An event within an event: the end of the former is missing.
      if (part.name === 'VEVENT') close(open, 'VEVENT');
      (open.at(-1)?.parts ?? found).push(part);
      open.push(part);
      count += 1;
      if (open.length > deepest) throw new ImportError(`The calendar is nested too deeply (line ${line})`);
      if (count > mostParts) throw new ImportError(`The calendar has more than ${mostParts} parts`);
    }
  }
  return found;
}

/** Ends the innermost part of that name, and what is open within it. */
function close(open: CalendarPart[], name: string) {
  const at = open.map((part) => part.name).lastIndexOf(name);
  if (at !== -1) open.splice(at);
}
