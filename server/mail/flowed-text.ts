interface Paragraph {
  /** Count of `>`. */
  depth: number;
  parts: string[];
  /** The next line of the same depth belongs to it. */
  isOpen: boolean;
}

/**
 * Joins the lines of a text in `format=flowed` (RFC 3676) to paragraphs. Quotes and the line before a signature stay
 * apart. With `deleteSpace`, the space that marks a soft break is not part of the text.
 */
export function unflow(text: string, { deleteSpace }: { deleteSpace: boolean }): string {
  const paragraphs: Paragraph[] = [];
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)![0].length;
    const content = line.slice(depth).replace(/^ /, '');
    const isSignature = content === '-- ';
    const isFlowed = content.endsWith(' ') && !isSignature;
    const part = isFlowed && deleteSpace ? content.slice(0, -1) : content;
    const last = paragraphs.at(-1);
    if (last?.isOpen && last.depth === depth && !isSignature) {
      last.parts.push(part);
      last.isOpen = isFlowed;
    } else paragraphs.push({ depth, parts: [part], isOpen: isFlowed });
  }
  return paragraphs
    .map(({ depth, parts }) => (depth === 0 ? '' : `${'>'.repeat(depth)} `) + parts.join(''))
    .join('\n');
}
