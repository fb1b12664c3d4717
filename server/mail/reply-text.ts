/** Maximum of lines over which mail programs break the line that introduces a quote. */
const attributionLines = 3;

const verbs = /\b(wrote|schrieb)\b|пишет|написал/i;
/** Gmail and mail.ru introduce a quote by time and address, without a verb. */
const timeAndAddress = /\d{1,2}[:.]\d{2}[\s\S]*<\s*[^<>\s]+@[^<>\s]+>/;

/** Header fields that Outlook repeats above a quote, in English, German and Russian. */
const from = /^\*?(From|Von|От)\*?:\s*\S/i;
const otherFields =
  /^\*?(Sent|Date|To|Cc|Subject|Gesendet|Datum|An|Betreff|Отправлено|Дата|Кому|Копия|Тема)\*?:/i;

/** The text of a mail without quotes and signature. */
export function replyText(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\u0000/g, '')
    .split('\n');
  const end = lines.findIndex(
    (line, at) =>
      line.startsWith('>') ||
      /^-- $/.test(line) ||
      /^-{3,}.*(Original|Ursprüngliche|Исходное|Пересылаемое)/i.test(line) ||
      /^_{10,}$/.test(line.trim()) ||
      isHead(lines, at) ||
      isAttribution(lines, at),
  );
  return lines
    .slice(0, end === -1 ? lines.length : end)
    .join('\n')
    .trim();
}

/** Requires two more fields within the next five lines, because a sentence may begin with "From:". */
const isHead = (lines: readonly string[], at: number): boolean =>
  from.test(lines[at]?.trim() ?? '') &&
  lines.slice(at + 1, at + 6).filter((line) => otherFields.test(line.trim())).length >= 2;

function isAttribution(lines: readonly string[], at: number): boolean {
  if (lines[at]?.trim() === '') return false;
  for (let count = 1; count <= attributionLines; count += 1) {
    const last = at + count - 1;
    if (lines[last] === undefined || lines[last].trim() === '') return false;
    const text = lines
      .slice(at, last + 1)
      .join(' ')
      .trim();
    if (text.endsWith(':') && (verbs.test(text) || timeAndAddress.test(text)))
      return quoteFollows(lines, last);
  }
  return false;
}

const quoteFollows = (lines: readonly string[], at: number): boolean => {
  const next = lines.slice(at + 1, at + 4);
  return (
    next.some((line) => line.startsWith('>')) ||
    next.every((line) => line.trim() === '') ||
    next[0]?.trim() === ''
  );
};

/** The text of an HTML mail, without quotes. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<(style|script|head)[\s\S]*?<\/\1>/gi, '')
    .replace(
      /<(div|blockquote)[^>]*(class="?gmail_(quote|attr)|id="?(divRplyFwdMsg|appendonsend))[\s\S]*$/i,
      '',
    )
    .replace(/<br\s*\/?>|<\/(p|div|tr|li)>/gi, '\n')
    .replace(/<blockquote[\s\S]*$/i, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
