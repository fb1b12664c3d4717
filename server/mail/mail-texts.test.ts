import { expect, it } from 'vitest';
import { locales } from '../../contract/scalars.ts';
import { composeMail } from './compose-mail.ts';
import { mailHtml } from './mail-html.ts';
import type { MailContent } from './mail-texts.ts';

const school = { name: 'Steppe', tagline: 'Summer school' };
const everyKind: MailContent[] = [
  { kind: 'confirm', name: '', link: 'https://school.example/x' },
  { kind: 'known-address', name: 'Anna', signIn: 'https://s.example/a', forgot: 'https://s.example/f' },
  { kind: 'approved', name: 'Anna', signIn: 'https://school.example/auth' },
  { kind: 'reopened', name: 'Anna', signIn: 'https://s.example/a' },
  { kind: 'declined', name: 'Anna', reason: 'Not <b>this</b> time' },
  { kind: 'merged', name: 'Anna', email: 'anna@example.org', signIn: 'https://school.example/auth' },
  { kind: 'suspended', name: 'Anna', reason: 'Not <b>polite</b>' },
  { kind: 'unsuspended', name: 'Anna', signIn: 'https://s.example/a' },
  { kind: 'reset', name: 'Anna', link: 'https://school.example/x' },
  { kind: 'password-changed', name: 'Anna', forgot: 'https://s.example/f' },
  { kind: 'api-token-added', name: 'Anna', token: 'Badge printer', forgot: 'https://s.example/f' },
  { kind: 'passkey-added', name: 'Anna', passkey: 'Anna’s phone', forgot: 'https://s.example/f' },
  { kind: 'identity-linked', name: 'Anna', provider: 'KazNU', forgot: 'https://s.example/f' },
  {
    kind: 'calendar',
    name: 'Anna',
    title: 'Glass',
    when: '1 June',
    place: 'Hall 2',
    link: 'https://s.example/s',
    change: 'moved',
  },
  {
    kind: 'digest',
    name: 'Anna',
    missed: {
      notifications: [{ title: 'New materials', content: 'Slides <1>' }],
      more: 3,
      chats: [{ name: 'Field work', count: 2 }],
    },
    open: 'https://school.example/dashboard',
    end: 'https://school.example/unsubscribe/x',
  },
  { kind: 'second-factor', name: 'Anna', forgot: 'https://s.example/f', isOn: true },
  { kind: 'second-factor', name: 'Anna', forgot: 'https://s.example/f', isOn: false, byAdmin: true },
  { kind: 'new-address', name: 'Anna', link: 'https://school.example/x' },
  { kind: 'address-changed', name: 'Anna', email: 'new@example.org' },
  { kind: 'invite', name: 'Anna', link: 'https://school.example/x' },
  { kind: 'certificate', name: 'Anna', link: 'https://school.example/x' },
  { kind: 'test', name: 'Anna' },
  { kind: 'unused', name: 'Anna', days: 30, signIn: 'https://s.example/a' },
  { kind: 'invitation', name: 'Anna', link: 'https://school.example/x' },
  { kind: 'support-confirm', name: 'Anna', link: 'https://school.example/x' },
  { kind: 'support-answer', name: 'Anna', number: 4, answer: 'Yes', link: null, byMail: true },
  { kind: 'support-other-address', name: 'Anna', number: 4, address: 'b@example.org', link: null },
  {
    ...{ kind: 'support-files', name: 'Anna', number: 4, link: null },
    files: [{ name: 'a.pdf', bytes: 31_000_000 }],
  },
];

it.each([
  ['See https://s.example/a.', 'https://s.example/a', '.'],
  ['(https://s.example/a)', 'https://s.example/a', ')'],
  ['“https://s.example/a?b=1&c=2”, then', 'https://s.example/a?b=1&amp;c=2', '”, then'],
  ['https://s.example/a_(b)', 'https://s.example/a_(b)', ''],
  ['“https://s.example/a_(b)”?', 'https://s.example/a_(b)', '”?'],
])('links the address in %s without the punctuation after it', (paragraph, address, after) => {
  const text = { subject: '', paragraphs: [paragraph], notes: [] };
  const html = mailHtml(text, { locale: 'en', school: 'Steppe', signature: '' });
  expect(html).toContain(`href="${address}" style="color:#0a6b66">${address}</a>${after}</p>`);
});

it.each(everyKind)('composes $kind in three languages with the same links in text and HTML', (each) => {
  const composed = locales.map((locale) => composeMail(each, locale, school));
  expect(new Set(composed.map(({ subject }) => subject)).size).toBe(3);
  for (const { text, html } of composed) {
    expect(html).not.toContain('<b>');
    expect(html.match(/https:\/\/[^"<\s]+/g)?.length ?? 0).toBeGreaterThanOrEqual(
      text.match(/https:\/\/\S+/g)?.length ?? 0,
    );
    expect(text).not.toMatch(/undefined|\{|\}/);
  }
});

it.each(everyKind)('begins $kind in German as the greeting with a comma requires', (each) => {
  const [greeting, first = ''] = composeMail(each, 'de', school).text.split('\n\n');
  expect(greeting).toMatch(/^Guten Tag.*,$/);
  // Polite pronouns keep their capital.
  expect(first).toMatch(/^(\p{Ll}|Sie |Ihr)/u);
});

it.each(everyKind)(
  'names the school in $kind, never the program, and without an article or an ending',
  (each) => {
    for (const locale of locales) {
      const { subject, text, html } = composeMail(each, locale, school);
      expect(`${subject} ${text} ${html}`).not.toMatch(/yurt|юрт|jurte/i);
      expect(text).toContain('Steppe – Summer school');
      const body = `${subject} ${text.replace(/-- [^]*$/, '')}`;
      const quoted = { en: /Steppe/g, de: /„Steppe“|: Steppe/g, ru: /«Steppe»|: Steppe/g }[locale];
      expect(body.match(quoted) ?? []).toHaveLength(body.match(/Steppe/g)?.length ?? 0);
    }
  },
);
