import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../i18n/locales/entrance/en.po';
import type * as tested from './unsubscribe-screen.tsx';

const mocks = vi.hoisted(() => ({
  online: true,
  unsubscribe: vi.fn<(key: string) => Promise<unknown>>(),
  refreshSchool: async () => undefined,
}));
vi.mock('./commands.ts', () => mocks);
vi.mock('../../ui/use-online.ts', () => ({ useOnline: () => mocks.online }));
// It reports missing texts, which tests of other files in this process do not load.
vi.mock('../../ui/language-select.tsx', () => ({ LanguageSelect: () => null }));
// Without the picture of wide screens.
vi.mock('../../ui/use-media.ts', () => ({ useMedia: () => false, wide: '' }));

// Other files of the process may have loaded it without these mocks.
let UnsubscribeScreen: typeof tested.UnsubscribeScreen;
beforeAll(async () => {
  vi.resetModules();
  ({ UnsubscribeScreen } = await import('./unsubscribe-screen.tsx'));
});
afterAll(() => vi.resetModules());

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages });
  mocks.online = true;
  mocks.unsubscribe.mockReset();
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
        <UnsubscribeScreen mailKey="key" />
      </I18nProvider>,
    ),
  );
const press = () => act(async () => document.querySelector('button')!.click());

test('needs a connection', async () => {
  mocks.online = false;
  await show();
  await press();
  expect(document.querySelector('button')!.getAttribute('aria-disabled')).toBe('true');
  expect(mocks.unsubscribe).not.toHaveBeenCalled();
});

test.each([
  ['a key that was cut off', { code: 'invalid', http: 422 }, 'This link has expired'],
  ['a closed platform', { code: 'closed', http: 413 }, 'This isn’t possible now.'],
])('shows the reason of a refusal: %s', async (_case, failure, text) => {
  mocks.unsubscribe.mockResolvedValueOnce({ ok: false, ...failure });
  await show();
  await press();
  expect(document.querySelector('[role=alert]')!.textContent).toContain(text);
});
