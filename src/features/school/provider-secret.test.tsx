import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { IdentityProvider } from '../../../contract/single-sign-on.ts';
import { messages } from '../../i18n/locales/desk/en.po';
import { messages as entrance } from '../../i18n/locales/entrance/en.po';
import type * as tested from './provider-secret.tsx';

const server = vi.hoisted(() => ({
  has_secret: false,
  lastSyncAt: 1,
  store: vi.fn<(sent: unknown) => Promise<unknown>>(),
}));
vi.mock('./hooks.ts', () => ({ useLastSyncAt: () => server.lastSyncAt }));
vi.mock('./commands.ts', () => ({
  getProviderSetup: async () => ({
    ok: true,
    value: { redirect_address: 'https://school.example/auth/return', has_secret: server.has_secret },
  }),
  setProviderSecret: server.store,
}));

// Other files of the process may have loaded it without these mocks.
let ProviderSecret: typeof tested.ProviderSecret;
beforeAll(async () => {
  vi.resetModules();
  ({ ProviderSecret } = await import('./provider-secret.tsx'));
});
afterAll(() => vi.resetModules());

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...messages } });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const provider: IdentityProvider = {
  ...{ name: 'KazNU', issuer: 'https://kaznu.example', client_id: 'yurt', new_accounts: 'none' },
  ...{ role_claim: null, expert_value: null, course_claim: null },
};
const show = () =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ProviderSecret provider={provider} />
      </I18nProvider>,
    ),
  );

test('shows a secret that another administrator has stored, and keeps what is typed', async () => {
  await show();
  expect(document.body.textContent).toContain('No secret is stored.');
  const input = document.querySelector<HTMLInputElement>('input')!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'typed');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  Object.assign(server, { has_secret: true, lastSyncAt: 2 });
  await show();
  expect(document.body.textContent).toContain('A secret is stored.');
  expect(document.querySelector<HTMLInputElement>('input')!.value).toBe('typed');
});

test('deletes the secret after a confirmation that names the provider', async () => {
  Object.assign(server, { has_secret: true });
  server.store.mockResolvedValue({ ok: true, value: { has_secret: false } });
  const press = (name: string) =>
    act(async () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click(),
    );
  await show();
  await press('Delete secret');
  expect(server.store).not.toHaveBeenCalled();
  expect(document.querySelector('dialog')!.textContent).toContain('Delete the secret of KazNU?');
  await press('Delete');
  expect(server.store).toHaveBeenCalledWith(expect.objectContaining({ secret: null }));
});
