import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../i18n/locales/desk/en.po';
import { messages as entrance } from '../../i18n/locales/entrance/en.po';

const none = { people: 0, chat: 0, polls: 0, feedback: 0, support: 0, programme: 0, jobs: null };
const overview = {
  counts: { ...none, people: 1, support: 3 },
  certificates: 12,
  missing: ['contact'],
  at: Date.UTC(2026, 4, 1),
};
const server = vi.hoisted(() => ({ answer: undefined as unknown, stored: null as unknown }));
vi.mock('./hooks.ts', () => ({
  useDeskChanges: () => 0,
  useOwnRole: () => 'admin',
  useStoredOverview: () => server.stored,
}));
vi.mock('./use-desk-subscriptions.ts', () => ({ useDeskSubscriptions: () => undefined }));
vi.mock('./commands.ts', () => ({ getDeskOverview: async () => server.answer }));

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...messages } });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(() => act(async () => root.unmount()));
afterAll(() => vi.resetModules());

async function open(): Promise<void> {
  // Test files share modules, and others replace the same commands.
  vi.resetModules();
  const { DeskScreen } = await import('./desk-screen.tsx');
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <DeskScreen today={null} checklist={(missing) => <p>Missing: {missing.join()}</p>} />
      </I18nProvider>,
    ),
  );
}
const tasks = () => {
  const section = [...document.querySelectorAll('section')].find(
    (each) => each.querySelector('h2')?.textContent === 'To do',
  );
  return [...(section?.querySelectorAll('a') ?? [])].map((link) => [
    link.getAttribute('href'),
    link.textContent,
  ]);
};

test('leads to the open work, and shows what the school lacks', async () => {
  Object.assign(server, { answer: { ok: true, value: overview }, stored: null });
  await open();
  expect(tasks()).toEqual([
    ['/desk/people', '1 account to approve'],
    ['/desk/support', '3 open support requests'],
    ['/desk/certificates', '12 certificates to issue'],
  ]);
  expect(document.body.textContent).toContain('Missing: contact');
  expect(document.body.textContent).not.toContain('As of');
});

test('shows the stored state without a connection, with its time', async () => {
  Object.assign(server, { answer: { ok: false, code: 'network' }, stored: overview });
  await open();
  expect(tasks()).toHaveLength(3);
  expect(document.body.textContent).toContain('As of');
  expect(document.body.textContent).not.toContain('You need a connection');
});
