import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PrivacyData } from '../../../contract/privacy-data.ts';
import { messages as entrance } from '../../i18n/locales/entrance/en.po';
import { messages as texts } from '../../i18n/locales/privacy/en.po';
import type { Outcome } from '../../lib/sync-api.ts';
import { callServer } from '../../platform/online.ts';
import { PrivacyDataList } from './privacy-data-list.tsx';

vi.mock('../../platform/online.ts', () => ({ callServer: vi.fn<() => void>() }));

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

const answerWith = (answer: Outcome<PrivacyData>) => vi.mocked(callServer).mockResolvedValue(answer);
const disconnect = () => answerWith({ ok: false, code: 'network' });
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
  answerWith({ ok: true, value: data });
  const online = await show();
  expect(online).toContain('Messages in chats');
  const items = [...document.querySelectorAll('dd li')].map(({ textContent }) => textContent);
  expect(items).toContain('organisers and chat administrators');
  expect(items).toContain('For 90 days after sending.');
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
  ['a server without the call', { ok: false, code: 'refused', http: 404 }, 'Not available here'],
  ['an answer that it can’t read', { ok: false, code: 'unreadable' }, 'unexpected answer'],
] as const)('names %s', async (_, answer, text) => {
  answerWith(answer);
  expect(await show()).toContain(text);
});
