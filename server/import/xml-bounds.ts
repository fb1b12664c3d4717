import { lineAt } from './lines.ts';
import { ImportError } from './programme.ts';

const longestRun = 1_000_000;

/** Refuses XML that would take the parser long, or declares a document type; words in a CDATA section declare nothing. */
export function checkXml(xml: string): void {
  let at = 0;
  while (at < xml.length) {
    const tag = xml.indexOf('<', at);
    const end = tag === -1 ? xml.length : tag;
    if (end - at > longestRun)
      throw new ImportError(
        `The file holds a text of more than ${longestRun} characters (line ${lineAt(xml, at)})`,
      );
    if (tag === -1) return;
    at = passed(xml, tag);
  }
}

/** Where what begins at `tag` is over, as far as it may hold other tags. */
function passed(xml: string, tag: number): number {
  for (const [begin, end] of [
    ['<![CDATA[', ']]>'],
    ['<!--', '-->'],
  ] as const) {
    if (!xml.startsWith(begin, tag)) continue;
    const found = xml.indexOf(end, tag);
    return found === -1 ? xml.length : found + end.length;
  }
  if (/^<!(DOCTYPE|ENTITY)/i.test(xml.slice(tag, tag + 9)))
    throw new ImportError('The file declares a document type; such files are not read');
  return tag + 1;
}
