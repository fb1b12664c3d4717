export interface Message {
  id: string;
  /** The translation; the id in English. */
  text: string;
  context: string | undefined;
  /** The source files that use it. */
  origins: readonly string[];
}

const field = (block: string, name: string): string | undefined => {
  const lines = new RegExp(`^${name} ((?:".*"\n?)+)`, 'm').exec(block)?.[1];
  return lines
    ?.split('\n')
    .map((line) => line.slice(1, -1))
    .join('')
    .replaceAll('\\"', '"');
};

/** The messages of a .po catalogue, without its header. */
export const messagesOf = (catalogue: string): Message[] =>
  catalogue
    .split('\n\n')
    .map((block) => ({
      id: field(block, 'msgid') ?? '',
      text: field(block, 'msgstr') ?? '',
      context: field(block, 'msgctxt'),
      origins: [...block.matchAll(/^#: (.+)$/gm)].map(([, origin = '']) => origin),
    }))
    .filter(({ id }) => id !== '');
