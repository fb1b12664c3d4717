export interface FoldedReply {
  /** The text that the sender wrote, without quotes and signature. */
  text: string;
  /** Everything from the first quote or the signature on, as it stands in the mail; empty without any. */
  quoted: string;
}

/** Characters. The rest of a longer text counts as quoted. */
const maxSearched = 200_000;
/** Characters of the longest line that may introduce a quote. */
const maxAttribution = 400;
/** Maximum of lines over which mail programs break the line that introduces a quote. */
const attributionLines = 3;
/** Characters of a quoted line whose end a mail program may have moved to the next line, without `>`. */
const wrappedLength = 70;

const verbs = /\b(wrote|writes|schrieb|schreibt)\b|пишет|писал/i;
const time = /\d{1,2}[:.]\d{2}/;
/** Gmail, Yandex and mail.ru introduce a quote by time and address, without a verb. */
const timeAndAddress = /\d{1,2}[:.]\d{2}[\s\S]*<\s*[^<>\s]+@[^<>\s]+>/;

/** The first of several lines that introduce a quote: a day, perhaps after “On” or a weekday. */
const attributionStart = /^(?=.*\d)(?:(?:On|Am)\s|\p{L}{2,12}\.?,\s|\d{1,2}[.\s])/u;

/** Header fields that Outlook repeats above a quote, in English, German and Russian. */
const from = /^\*?(From|Von|От|От кого)\*?:\s*\S/i;
const otherFields =
  /^\*?(Sent|Date|To|Cc|Subject|Gesendet|Datum|An|Betreff|Отправлено|Дата|Кому|Копия|Тема)\*?:/i;

const separator =
  /^-{3,} ?(Original|Ursprüngliche|Исходное|Оригинальное|Forwarded|Weitergeleitete|Пересылаемое|Пересланное)|^_{10,}\s*$/i;
const forwarded =
  /^(?:> ?)*(?:-{3,} ?(?:Forwarded|Weitergeleitete|Пересылаемое|Пересланное)|(?:Begin forwarded message|Anfang der weitergeleiteten Nachricht|Начало переадресованного сообщения):)/i;

/** Lines that phones and web mailers add below a text, and the line above a quoted mail. */
const footer =
  /^([-_]{10,}$|Sent from (my|Outlook|Mail|Yahoo|Samsung)|Get Outlook for|Von meinem .{1,40} gesendet|Gesendet (von|mit) (meine|dem|der|Outlook|Mail)|Diese Nachricht wurde von meinem|Holen Sie sich Outlook|Outlook für (iOS|Android)|Отправлено (с|со|из|от) |(Скачать|Получить) Outlook)/i;
const maxFooter = 160;

/**
 * Separates the text that the sender wrote from the quotes and the signature. Answers below or between quotes belong
 * to the text. A mail that only forwards another one is all text.
 */
export function foldReply(mail: string): FoldedReply {
  const whole = mail.replaceAll('\0', '').replace(/\r\n?/g, '\n');
  const lines = whole.slice(0, maxSearched).split('\n');
  const first = lines.findIndex((_, at) => boundaryAt(lines, at) !== null);
  const start = first === -1 ? lines.length : first;
  const { own, footers } = withoutFooter(lines.slice(0, start));
  const below = boundaryAt(lines, start) === 'marked' ? textBelow(lines, start) : '';
  const text = [own, below].filter((part) => part !== '').join('\n\n');
  const quoted = [...footers, ...lines.slice(start)].join('\n').trim() + whole.slice(maxSearched);
  if (text === '' && lines.slice(start).some((line) => forwarded.test(line)))
    return { text: quoted.replace(/^> ?/gm, '').trim(), quoted: '' };
  return { text, quoted };
}

/**
 * Whether a quote or a signature begins at a line. `marked`: a quote whose lines begin with `>`, so that the end of it
 * is known. `open`: everything that follows.
 */
function boundaryAt(lines: readonly string[], at: number): 'marked' | 'open' | null {
  const line = lines[at];
  if (line === undefined) return null;
  if (line.startsWith('>')) return 'marked';
  if (isEnd(lines, at)) return 'open';
  return attributionAt(lines, at)?.quote ?? null;
}

const isEnd = (lines: readonly string[], at: number): boolean => {
  const line = lines[at]!;
  return /^--\s?$/.test(line) || separator.test(line) || forwarded.test(line) || isHead(lines, at);
};

/** Requires two more fields within the next five lines, because a sentence may begin with "From:". */
const isHead = (lines: readonly string[], at: number): boolean =>
  from.test(lines[at]?.trim() ?? '') &&
  lines.slice(at + 1, at + 6).filter((line) => otherFields.test(line.trim())).length >= 2;

interface Attribution {
  /** Count of lines. */
  lines: number;
  quote: 'marked' | 'open';
}

/** The line that introduces a quote: “On Monday, Anna wrote:”. Without `>` below it, it must name a time. */
function attributionAt(lines: readonly string[], at: number): Attribution | null {
  for (let count = 1; count <= attributionLines; count += 1) {
    const last = at + count - 1;
    const line = lines[last];
    if (line === undefined || line.trim() === '' || line.length > maxAttribution) return null;
    // The line before may be the last one of the text.
    if (count > 1 && (!attributionStart.test(lines[at]!) || attributionStart.test(line))) return null;
    const text = lines
      .slice(at, last + 1)
      .join(' ')
      .trim();
    if (!text.endsWith(':') || !(verbs.test(text) || timeAndAddress.test(text))) continue;
    const next = lines.slice(last + 1, last + 4);
    if (next.some((each) => each.startsWith('>'))) return { lines: count, quote: 'marked' };
    return time.test(text) && (next[0] ?? '').trim() === '' ? { lines: count, quote: 'open' } : null;
  }
  return null;
}

/** The lines below and between quotes that are not quoted. */
function textBelow(lines: readonly string[], start: number): string {
  const own: string[] = [];
  let before = '';
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (line.startsWith('>')) {
      // A gap, so that answers to two quotes are two paragraphs.
      own.push('');
      before = line;
      continue;
    }
    const attribution = attributionAt(lines, at);
    if (attribution) at += attribution.lines - 1;
    else if (isEnd(lines, at)) break;
    else if (line.trim() === '' || before.length < wrappedLength) own.push(line);
    before = '';
  }
  return withoutFooter(own).own.replace(/\n{3,}/g, '\n\n');
}

/** Separates the lines that a phone has added at the end. */
function withoutFooter(lines: readonly string[]): { own: string; footers: string[] } {
  let end = lines.length;
  const isFooter = (line: string) =>
    line.trim() === '' || (line.length <= maxFooter && footer.test(line.trim()));
  while (end > 0 && isFooter(lines[end - 1]!)) end -= 1;
  const footers = lines.slice(end).filter((line) => line.trim() !== '');
  return { own: lines.slice(0, end).join('\n').trim(), footers };
}
