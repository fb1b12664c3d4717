import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RequestMessage } from '../../../contract/support.ts';
import { messages as appMessages } from '../../i18n/locales/app/en.po';
import { messages } from '../../i18n/locales/desk/en.po';
import { messages as entrance } from '../../i18n/locales/entrance/en.po';
import type * as tested from './inbox.tsx';

const server = vi.hoisted(() => ({ requests: [] as unknown[] }));
vi.mock('./commands.ts', () => ({
  listInbox: async () => ({
    ok: true,
    value: { requests: server.requests, total: server.requests.length, counts: { open: 1, mine: 0 } },
  }),
}));

// Other files of the process may have loaded it without these mocks.
let SupportInbox: typeof tested.SupportInbox;
beforeAll(async () => {
  vi.resetModules();
  ({ SupportInbox } = await import('./inbox.tsx'));
});
afterAll(() => vi.resetModules());

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...appMessages, ...messages } });
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const request = (id: number, ...shown: Partial<RequestMessage>[]) => ({
  ...{ id, type: 'request', state: 'open', created_at: 0, updated_at: 0, rev: 1 },
  ...{ person: null, guest: { name: 'Anna', email: 'anna@example.org' }, assignee: null, context: {} },
  messages: shown.map((message, at) => ({
    ...{ id: at + 1, from: 'person', author: null, content: `Text ${id}`, created_at: 0 },
    ...message,
  })),
});

const show = () =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <SupportInbox />
      </I18nProvider>,
    ),
  );

it('marks questions from another address, and answers that could not be delivered', async () => {
  server.requests = [
    request(1, {}),
    request(2, {}, { mail_from: 'eve@example.net' }),
    request(3, {}, { from: 'school', undelivered: true }),
  ];
  await show();
  const cards = [...document.querySelectorAll('li')].map(({ textContent }) => textContent ?? '');
  expect(cards.map((card) => card.includes('from another address'))).toEqual([false, true, false]);
  expect(cards.map((card) => card.includes('could not be delivered'))).toEqual([false, false, true]);
});

it('names a question by its newest text, by its mailed files, or by its number', async () => {
  const photo = { id: 1, name: 'photo.jpg', bytes: 10 };
  server.requests = [
    request(1, {}, { content: '', files: [photo] }),
    request(2, { content: '', files: [photo], lost_files: ['film.mp4'] }),
    request(3, { content: ' ' }),
  ];
  await show();
  const links = [...document.querySelectorAll('li a')].map(({ textContent }) => textContent);
  expect(links).toEqual(['Text 1', 'photo.jpg, film.mp4', 'Question #3']);
});
