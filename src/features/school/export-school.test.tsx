import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../i18n/locales/desk/en.po';
import { messages as entrance } from '../../i18n/locales/entrance/en.po';

const server = vi.hoisted(() => ({ started: 0, state: undefined as unknown }));
vi.mock('./commands.ts', () => ({
  exportSchool: async () => {
    server.started += 1;
    return { ok: true, value: { id: `export ${server.started}`, state: 'working', done: 0, total: 4 } };
  },
  getSchoolExport: async () => server.state,
}));

let root: Root;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  sessionStorage.clear();
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...messages } });
  document.body.innerHTML = '<div id="root"></div>';
  Object.assign(server, { started: 0, state: undefined });
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});
afterAll(() => vi.resetModules());

async function open(): Promise<void> {
  // Test files share modules, and others replace the same commands.
  vi.resetModules();
  const { ExportSchool } = await import('./export-school.tsx');
  root = createRoot(document.querySelector('#root')!);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ExportSchool />
      </I18nProvider>,
    ),
  );
}
const begin = () => act(async () => document.querySelector('button')?.click());
const poll = () => act(() => vi.advanceTimersByTimeAsync(2100));
const status = () => document.querySelector('[role=status]')?.textContent;

test('starts an export again that the server has lost, but only once', async () => {
  await open();
  await begin();
  server.state = { ok: false, code: 'not-found', http: 404 };
  await poll();
  expect(server.started).toBe(2);
  expect(status()).toContain('started again');
  await poll();
  expect(server.started).toBe(2);
  expect(status()).toContain('Please try again');
});

test('shows the export after a reload', async () => {
  await open();
  await begin();
  await act(async () => root.unmount());
  document.body.innerHTML = '<div id="root"></div>';
  await open();
  server.state = { ok: true, value: { id: 'export 1', state: 'working', done: 3, total: 4 } };
  await poll();
  expect(status()).toContain('75');
  expect(server.started).toBe(1);
});
