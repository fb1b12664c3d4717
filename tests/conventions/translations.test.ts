import fs from 'node:fs';
import { expect, test } from 'vitest';
import { type Message, messagesOf } from './catalogue.ts';

const folder = 'src/i18n/locales';

/** English words that German does not have. */
const english = new Set(
  (
    'the of with your you are not this that and or for from has have can cannot been by it its on off yes ' +
    'please try again loading save cancel delete edit close open send sign add remove search'
  ).split(' '),
);

/** Names, formats, keys and addresses that stay Latin in Russian; reviewed. */
const latinInRussian = new Set(
  (
    'Zoom Jitsi BigBlueButton YouTube Vimeo Rutube Facebook Instagram LinkedIn iPhone iPad Wi Fi B C R F ' +
    'PDF CSV JSON XML MP WebM WebVTT SubRip vtt srt iCalendar Sessionize pretalx frab schedule json Markdown ' +
    'QR A https HTTPS cookie Excel xlsx WebSocket Caddy Chrome Edge vCard ' +
    // The words of the pages where a school is registered for a sign-in.
    'API OpenID Connect issuer claim client ID roles realm access'
  ).split(' '),
);

/** Texts that are the same in English and German; reviewed. */
const sameInGerman = new Set(['A–Z', 'Z–A', 'Excel (.xlsx)', 'Check-in', 'Check-ins']);

const wordsOf = (text: string): string[] =>
  text
    // Names and keywords of placeholders: {name}, {count, plural, one {…} other {…}}, <0>.
    .replaceAll(/\{\w+, (?:plural|select|selectordinal),/g, ' ')
    .replaceAll(/(?:=\d+|zero|one|two|few|many|other) \{/g, ' ')
    .replaceAll(/\{\w*\}|<[^>]*>/g, ' ')
    // Settings of the server and header fields.
    .replaceAll(/\b[A-Z]+_[A-Z_]+\b|\bX(?:-[A-Z][a-z]+)+/g, ' ')
    .match(/\p{L}+/gu) ?? [];

/** The English words of a translation. */
function englishIn(language: 'de' | 'ru', { id, text }: Pick<Message, 'id' | 'text'>): string[] {
  const words = wordsOf(text);
  if (language === 'ru') return words.filter((word) => /[a-z]/i.test(word) && !latinInRussian.has(word));
  if (text === id && words.length > 1 && !sameInGerman.has(text)) return words;
  return words.filter((word) => english.has(word));
}

test.each(['de', 'ru'] as const)('no English is left in the catalogue %s', (language) => {
  const found = fs
    .readdirSync(folder)
    .flatMap((catalogue) => messagesOf(fs.readFileSync(`${folder}/${catalogue}/${language}.po`, 'utf8')))
    .map((message) => ({ id: message.id, words: englishIn(language, message) }))
    .filter(({ words }) => words.length > 0);
  expect(found).toEqual([]);
});

test('finds English words and untranslated texts', () => {
  const count = {
    id: '{n, plural, one {# day} other {# days}}',
    text: '{n, plural, one {# Tag} other {# Tage}}',
  };
  expect(englishIn('de', count)).toEqual([]);
  expect(englishIn('de', { id: 'Save all', text: 'Alle save' })).toEqual(['save']);
  expect(englishIn('de', { id: 'Team chat', text: 'Team chat' })).toEqual(['Team', 'chat']);
  expect(englishIn('ru', { id: 'Open Zoom', text: 'Открыть Zoom' })).toEqual([]);
  expect(englishIn('ru', { id: 'Open chat', text: 'Открыть chat {name}' })).toEqual(['chat']);
});
