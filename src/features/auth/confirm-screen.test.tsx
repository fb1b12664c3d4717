import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '../../i18n/locales/entrance/en.po';
import { ConfirmScreen } from './confirm-screen.tsx';

vi.mock('./commands.ts', () => ({
  refreshSchool: async () => undefined,
  confirmAddress: async () => ({ ok: false, code: 'invalid', http: 422, errors: { token: ['used'] } }),
}));
// Without the picture of wide screens.
vi.mock('../../ui/use-media.ts', () => ({ useMedia: () => false, wide: '' }));

let root: Root;
afterEach(() => act(async () => root.unmount()));

test('leads to sign-in instead of offering a used link again', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ConfirmScreen token="used" />
      </I18nProvider>,
    ),
  );
  await act(async () =>
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
  expect(document.querySelector('h1')!.textContent).toBe('This link no longer works');
  expect([...document.querySelectorAll('button')].map(({ type }) => type)).not.toContain('submit');
  expect(document.querySelector('main a')!.textContent).toBe('Go to sign-in');
});
