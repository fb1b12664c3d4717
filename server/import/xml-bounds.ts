import { lineAt } from './line-numbers.ts';
import { ImportError } from './programme.ts';

const maxTextLength = 1_000_000;

/**
 * Rejects XML that would take the parser long or that declares a document type. Text in CDATA sections
 * declares nothing.
 */
export function checkXml(xml: string): void {
  let at = 0;
  while (at < xml.length) {
    const tag = xml.indexOf('<', at);
    const end = tag === -1 ? xml.length : tag;
    if (end - at > maxTextLength)
      throw new ImportError(
        `The file contains a text of more than ${maxTextLength} characters (line ${lineAt(xml, at)})`,
      );
    if (tag === -1) return;
    at = endOf(xml, tag);
  }
}

/**
 * Where to continue after `tag`: after the whole section if it is CDATA or a comment, otherwise after its
 * `<`.
 */
function endOf(xml: string, tag: number): number {
  for (const [begin, end] of [
    ['<![CDATA[', ']]>'],
    ['<!--', '-->'],
  ] as const) {
    if (!xml.startsWith(begin, tag)) continue;
    const found = xml.indexOf(end, tag);
    return found === -1 ? xml.length : found + end.length;
  }
  if (/^<!(DOCTYPE|ENTITY)/i.test(xml.slice(tag, tag + 9)))
    throw new ImportError('The file has a document type declaration, which is not allowed');
  return tag + 1;
}
