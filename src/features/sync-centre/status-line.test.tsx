import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { messages } from '../../i18n/locales/app/en.po';
import { messages as entranceMessages } from '../../i18n/locales/entrance/en.po';
import type { SyncStatus } from './queries.ts';
import type * as tested from './status-line.tsx';

const state = vi.hoisted(() => ({ status: undefined as unknown }));
vi.mock('./hooks.ts', () => ({ useSyncStatus: () => state.status }));

// Other files of the process may have loaded it without this mock.
let StatusLine: typeof tested.StatusLine;
beforeAll(async () => {
  vi.resetModules();
  ({ StatusLine } = await import('./status-line.tsx'));
});
afterAll(() => vi.resetModules());

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entranceMessages, ...messages } });
  history.replaceState(null, '', '/chat');
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

async function shown(status: Partial<SyncStatus>): Promise<string> {
  const box = { name: '7.a', knowsDevice: true };
  const before = {
    waiting: 0,
    isSending: false,
    failed: 0,
    closed: null,
    line: 'online',
    currentUntil: null,
  };
  state.status = { ...before, box, ...status };
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <StatusLine />
      </I18nProvider>,
    ),
  );
  return document.querySelector('main span')?.textContent ?? '';
}

it('shows one short text at a box, and leads to the details', async () => {
  expect(await shown({})).toBe('On site');
  expect(document.querySelector('a')?.textContent).toBe('View');
  expect(await shown({ waiting: 3 })).toBe('On site — 3 waiting');
  expect(await shown({ waiting: 3, failed: 1 })).toBe('To check: 1 · On site');
  const box = { name: '7.a', knowsDevice: false };
  expect(await shown({ box })).toBe('On site — unknown device');
  expect(await shown({ box: { name: '7.a', knowsDevice: true, copiedAt: Date.now() } })).toMatch(
    /^On site · as of /,
  );
});

it('shows counts without a time when offline', async () => {
  const offline = { box: null, line: 'offline', currentUntil: Date.now() } as const;
  expect(await shown(offline)).toMatch(/^Offline · as of /);
  expect(await shown({ ...offline, waiting: 2 })).toBe('Offline — 2 waiting');
  expect(await shown({ ...offline, waiting: 2, failed: 1 })).toBe('To check: 1 · Offline');
});
