import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messages } from '../../i18n/locales/app/en.po';
import { messages as entranceMessages } from '../../i18n/locales/entrance/en.po';
import { OwnCertificatesScreen } from './own-certificates-screen.tsx';

const state = vi.hoisted(() => ({ own: undefined as unknown, opened: [] as number[], kept: [] as number[] }));
vi.mock('./hooks.ts', () => ({ useCertificates: () => state.own }));
vi.mock('./own-files.ts', () => ({
  openStoredFile: async ({ id }: { id: number }) => void state.opened.push(id),
  keepFile: async ({ id }: { id: number }) => void state.kept.push(id),
}));

const certificate = (id: number, title: string, revoked_at: number | null = null) => ({
  ...{ id, title, revoked_at, number: `ABCD-${id}`, issued_at: Date.parse('2026-06-08T09:00Z'), rev: 1 },
});
let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entranceMessages, ...messages } });
  Object.assign(state, { opened: [], kept: [] });
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

async function show(more: object): Promise<void> {
  const certificates = [certificate(1, 'Tour'), certificate(2, 'Course'), certificate(3, 'Old', 5)];
  state.own = { certificates, isKnown: true, offline: false, stored: new Set([1]), ...more };
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <OwnCertificatesScreen />
      </I18nProvider>,
    ),
  );
}
const labelled = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`);

it('opens a certificate that is on the device, and keeps one that is downloaded', async () => {
  await show({});
  expect(document.body.textContent).toContain('On this device, also without a connection');
  await act(async () => labelled('Open Tour as PDF')!.click());
  expect(state.opened).toEqual([1]);
  expect(labelled('Download Tour as PDF')).toBeNull();
  await act(async () => labelled('Download Course as PDF')!.click());
  expect(state.kept).toEqual([2]);
  expect(labelled('Download Old as PDF')).toBeNull();
});

it('says offline which certificates need a connection', async () => {
  const note = 'Certificates that are not on this device need a connection.';
  await show({ offline: true });
  expect(document.body.textContent).toContain(note);
  await show({ offline: true, stored: new Set([1, 2]) });
  expect(document.body.textContent).not.toContain(note);
});
