import fs from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { apiScopes } from '../../contract/api-tokens.ts';
import { channels, realtimeEvents } from '../../contract/channels.ts';
import { group, message } from '../../contract/chat.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { errorCodes } from '../../contract/errors.ts';
import { event } from '../../contract/events.ts';
import { material } from '../../contract/library.ts';
import { log } from '../../contract/logs.ts';
import { poll } from '../../contract/polls.ts';
import { review } from '../../contract/reviews.ts';
import { clientExtensions, extensionsHeader } from '../../contract/client-extensions.ts';
import { syncExtensions, syncHeader } from '../../contract/sync.ts';
import { user } from '../../contract/users.ts';
import { webhookData, webhookHeaders } from '../../contract/webhooks.ts';

/* Authors of clients work from docs/api.md: it must name everything that exists, and nothing else. */

const page = fs.readFileSync('docs/api.md', 'utf8');
const section = (title: string): string => {
  const start = page.indexOf(`\n${title}\n`);
  if (start < 0) throw new Error(`The document has no section ${title}`);
  const level = title.indexOf(' ');
  const rest = page.slice(start + title.length + 2);
  const end = rest.search(new RegExp(`^#{1,${level}} `, 'm'));
  return end < 0 ? rest : rest.slice(0, end);
};
/** Everything between backticks, and each name of a list in them. */
const named = (text: string): Set<string> =>
  new Set([...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => [code, ...code.split(/[^\w.-]+/)]));

const calls = Object.values(endpoints).map(
  ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
);
const documented = [...section('## Calls').matchAll(/^\| `((?:GET|POST|PUT|DELETE) \/[^`]*)`( \(key\))?/gm)];

test('lists every call in the tables once', () => {
  const found = documented.map(([, call]) => call);
  expect(calls.filter((call) => !found.includes(call))).toEqual([]);
  expect(found.filter((call, index) => found.indexOf(call) !== index)).toEqual([]);
});

test('lists only calls that exist', () => {
  expect(documented.map(([, call]) => call).filter((call) => !calls.includes(call ?? ''))).toEqual([]);
});

test('marks calls that accept an idempotency key, except those of organisers', () => {
  const keyed = Object.values(endpoints).filter(
    ({ keyed: isKeyed, path }) => isKeyed && !path.startsWith('/desk/'),
  );
  const expected = keyed.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  const marked = documented.flatMap(([, call = '', mark]) => (mark === undefined ? [] : call));
  expect(marked.toSorted()).toEqual(expected.toSorted());
});

test('names every channel, signal, extension, header and error code', () => {
  const realtime = named(section('## Realtime'));
  const templates = [
    channels.chat('{id}' as unknown as number),
    channels.groups('{userId}' as unknown as number),
    channels.notifications,
    channels.ownNotifications('{userId}' as unknown as number),
    channels.desk('{desk}' as 'people'),
  ];
  const protocol = ['users', 'client-typing', 'client-at', 'subscription_error'];
  const presence = ['presence:subscribed', 'presence:joining', 'presence:leaving'];
  const signals = [...templates, ...Object.keys(realtimeEvents), ...protocol, ...presence];
  expect(signals.filter((signal) => !realtime.has(signal))).toEqual([]);
  const everywhere = named(page);
  const names = [
    ...clientExtensions,
    extensionsHeader,
    ...syncExtensions,
    syncHeader,
    ...Object.keys(errorCodes),
    ...apiScopes,
    ...Object.keys(webhookData),
    ...webhookHeaders,
  ];
  expect(names.filter((name) => !everywhere.has(name))).toEqual([]);
});

describe('rows', () => {
  it.each([
    ['### User', user],
    ['### Event', event],
    ['### Notification', log],
    ['### Material', material],
    ['### Poll', poll],
    ['### Feedback', review],
    ['### Group', group],
    ['### Message', message],
  ] as const)('%s names every field', (title, schema) => {
    const fields = Object.keys((schema as v.ObjectSchema<v.ObjectEntries, undefined>).entries);
    const known = named(section(title));
    expect(fields.filter((field) => !known.has(field))).toEqual([]);
  });
});

test('has links within the page that lead somewhere', () => {
  const titles = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !titles.includes(link))).toEqual([]);
});
