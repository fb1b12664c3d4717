import fs from 'node:fs';
import { expect, test } from 'vitest';
import { type Message, messagesOf } from './catalogue.ts';
import { sharedMessages } from './shared-messages.ts';

const folder = 'src/i18n/locales';

const wordsOf = (id: string): string[] =>
  id
    .replaceAll(/\{[^}]*\}/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word));

/** Messages of one or two words, without a context, in more than one source file. */
function sharedIn(messages: readonly Message[]): string[] {
  const origins = new Map<string, Set<string>>();
  for (const message of messages) {
    const count = wordsOf(message.id).length;
    if (message.context || message.id.includes('plural,') || count === 0 || count > 2) continue;
    const known = origins.get(message.id) ?? new Set();
    for (const origin of message.origins) known.add(origin);
    origins.set(message.id, known);
  }
  return [...origins].filter(([, files]) => files.size > 1).map(([id]) => id);
}

const allMessages = () =>
  fs
    .readdirSync(folder)
    .flatMap((catalogue) => messagesOf(fs.readFileSync(`${folder}/${catalogue}/en.po`, 'utf8')));

test('a short message in several components has a context or one reviewed meaning', () => {
  // A new one is either given a context (`msg({ message, context })`), or added to shared-messages.ts.
  expect(sharedIn(allMessages()).toSorted()).toEqual(Object.values(sharedMessages).flat().toSorted());
});

test('finds short messages that components share', () => {
  const use = (id: string, files: string[], context?: string) =>
    `${files.map((file) => `#: src/${file}.tsx\n`).join('')}${context ? `msgctxt "${context}"\n` : ''}msgid "${id}"\nmsgstr ""`;
  const catalogue = [
    use('Open', ['door', 'window']),
    use('Open', ['shop', 'museum'], 'state'),
    use('Close {name}', ['door', 'window']),
    use('Lock', ['door', 'door']),
    use('Open the door', ['door', 'window']),
    use('{0, plural, one {# door} other {# doors}}', ['door', 'window']),
  ].join('\n\n');
  expect(sharedIn(messagesOf(catalogue))).toEqual(['Open', 'Close {name}']);
});

test('no text names the program: each school has a name of its own', () => {
  const named = ['en', 'de', 'ru'].flatMap((locale) =>
    fs
      .readdirSync(folder)
      .flatMap((catalogue) => messagesOf(fs.readFileSync(`${folder}/${catalogue}/${locale}.po`, 'utf8')))
      .filter(({ id, text }) => /yurt|jurte/i.test(`${id} ${text}`)),
  );
  expect(named).toEqual([]);
});
