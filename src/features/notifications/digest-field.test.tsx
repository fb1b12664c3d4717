import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { messages as entrance } from '../../i18n/locales/entrance/en.po';
import { messages } from '../../i18n/locales/app/en.po';
import type * as tested from './digest-field.tsx';

const mocks = vi.hoisted(() => ({
  online: true,
  getDigest: vi.fn<() => Promise<unknown>>(),
  setDigest: vi.fn<(period: string) => Promise<unknown>>(),
}));
vi.mock('./commands.ts', () => mocks);
vi.mock('../../ui/use-online.ts', () => ({ useOnline: () => mocks.online }));

// Other files of the process may have loaded it without these mocks.
let DigestField: typeof tested.DigestField;
beforeAll(async () => {
  vi.resetModules();
  ({ DigestField } = await import('./digest-field.tsx'));
});
afterAll(() => vi.resetModules());

const stored = { ok: true, value: { period: 'daily' } };
const lost = { ok: false, code: 'network' };

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...messages } });
  mocks.online = true;
  mocks.getDigest.mockReset().mockResolvedValue(stored);
  mocks.setDigest.mockReset();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const show = () =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <DigestField />
      </I18nProvider>,
    ),
  );
const select = () => document.querySelector('select')!;
const choose = (value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select(), value);
    select().dispatchEvent(new Event('change', { bubbles: true }));
  });

test('shows the stored choice again if another one was not stored', async () => {
  await show();
  mocks.setDigest.mockResolvedValueOnce(lost);
  mocks.getDigest.mockResolvedValue(lost);
  await choose('weekly');
  expect(mocks.setDigest).toHaveBeenCalledWith('weekly');
  expect(select().value).toBe('daily');
});

test('is disabled offline, with the reason', async () => {
  await show();
  expect(select().disabled).toBe(false);
  mocks.online = false;
  await show();
  expect(select().disabled).toBe(true);
  expect(document.body.textContent).toContain('You are offline.');
});

test('is disabled while the stored choice is unknown, and absent on servers without mails', async () => {
  mocks.getDigest.mockResolvedValue(lost);
  await show();
  expect(select().disabled).toBe(true);
  expect(select().value).toBe('');
  await act(async () => root.render(null));
  mocks.getDigest.mockResolvedValue({ ok: false, code: 'http-404', http: 404 });
  await show();
  expect(document.querySelector('select')).toBeNull();
});
