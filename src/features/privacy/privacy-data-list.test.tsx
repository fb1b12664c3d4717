import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PrivacyData } from '../../../contract/privacy-data.ts';
import { messages as entrance } from '../../i18n/locales/entrance/en.po';
import { messages as texts } from '../../i18n/locales/privacy/en.po';
import { PrivacyDataList } from './privacy-data-list.tsx';

const data: PrivacyData = {
  kinds: [
    {
      kind: 'messages',
      purposes: ['communication'],
      viewers: ['members', 'moderators'],
      periods: [
        { code: 'removal', kind: null, hours: null },
        { code: 'retention', kind: 'messages', hours: 2160 },
      ],
      erasure: ['choice'],
      exported: true,
    },
  ],
  remains: { database: 'embedded', checkpoint_seconds: null, archives_log: false, file_hours: 2 },
};

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...texts } });
  localStorage.clear();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const answerWith = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => ({ ok: status === 200, status, json: async () => body }));
const disconnect = () =>
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('No connection');
  });
const show = async (): Promise<string> => {
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <PrivacyDataList />
      </I18nProvider>,
    ),
  );
  return document.querySelector('#root')!.textContent;
};

test('shows what the server lists, and offline what it listed before', async () => {
  answerWith(200, { data });
  const online = await show();
  expect(online).toContain('Messages in chats');
  expect(online).toContain('members of the chat, organisers and chat administrators');
  await act(async () => root.unmount());
  root = createRoot(document.querySelector('#root')!);
  disconnect();
  expect(await show()).toBe(online);
});

test('says that a connection is needed if nothing is stored', async () => {
  disconnect();
  expect(await show()).toContain('You need a connection');
});

test.each([
  ['a server without the call', 404, { code: 'notFound' }, 'Not available here'],
  ['an answer that it can’t read', 200, { data: { kinds: 'all' } }, 'unexpected answer'],
])('names %s', async (_, status, body, text) => {
  answerWith(status, body);
  expect(await show()).toContain(text);
});
