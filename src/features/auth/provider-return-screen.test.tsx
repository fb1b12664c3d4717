import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../i18n/locales/entrance/en.po';
import type { Outcome, SignedIn, SignInProof } from '../../lib/sync-api.ts';
import { storeProviderAttempt } from '../../platform/provider-attempt.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import type * as tested from './provider-return-screen.tsx';

const mocks = vi.hoisted(() => ({
  goToProvider: vi.fn<(sent: unknown) => Promise<null>>(),
  linkIdentity: vi.fn<(proof: unknown) => Promise<unknown>>(),
  refreshSchool: vi.fn<() => Promise<void>>(),
}));
vi.mock('./commands.ts', () => mocks);
// It reports missing texts, which tests of other files in this process do not load.
vi.mock('../../ui/language-select.tsx', () => ({ LanguageSelect: () => null }));
// Without the picture of wide screens.
vi.mock('../../ui/use-media.ts', () => ({ useMedia: () => false, wide: '' }));

const signIn = vi.fn<(proof: SignInProof, consent?: string) => Promise<Outcome<SignedIn>>>();
const done = vi.fn<(next: string | null) => void>();
// Other files of the process may have loaded it without these mocks.
let ProviderReturnScreen: typeof tested.ProviderReturnScreen;
beforeAll(async () => {
  vi.resetModules();
  ({ ProviderReturnScreen } = await import('./provider-return-screen.tsx'));
});
afterAll(() => vi.resetModules());

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages });
  localStorage.clear();
  sessionStorage.clear();
  signIn.mockReset();
  done.mockReset();
  mocks.goToProvider.mockReset().mockResolvedValue(null);
  mocks.linkIdentity.mockReset().mockResolvedValue({ ok: true, value: {} });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

const attempt = { state: 'state', secret: 'secret', next: '/agenda', signOutAddress: null };
const signedIn: Outcome<SignedIn> = { ok: true, value: { userId: 7, token: 't' } };
const refused = (code: string, data: unknown): Outcome<SignedIn> => ({ ok: false, code, http: 422, data });
const changedTerms = refused('consent', { version: 'v2' });

/** Returns from the provider to a school that knows the address of the person. */
const returnTo = async (known: string, held?: { userId: number; email: string; unsent: number }) => {
  storeProviderAttempt({ ...attempt, purpose: 'sign-in', ...(held && { held }) });
  history.replaceState(null, '', '/auth/return?state=state&code=1');
  signIn.mockResolvedValueOnce(refused('providerLink', { email: known }));
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ProviderReturnScreen onSignIn={signIn} onDone={done} ConsentDialog={ConsentDialog} />
      </I18nProvider>,
    ),
  );
};
const sendPassword = () =>
  act(async () => {
    document.querySelector<HTMLInputElement>('input[name=password]')!.value = 'right horse battery';
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click(),
  );
const password = { email: 'dana@example.org', password: 'right horse battery' };

test('connects an existing account after its password', async () => {
  await returnTo('dana@example.org');
  signIn.mockResolvedValueOnce(signedIn);
  await sendPassword();
  expect(signIn).toHaveBeenLastCalledWith(password, undefined);
  expect(mocks.linkIdentity).toHaveBeenCalledWith(
    expect.objectContaining({ state: 'state', secret: 'secret' }),
  );
  expect(done).toHaveBeenCalledWith('/profile/sign-in');
});

test('asks for consent to changed terms, and connects the account after it', async () => {
  await returnTo('dana@example.org');
  signIn.mockResolvedValueOnce(changedTerms);
  await sendPassword();
  expect(document.querySelector('dialog')!.textContent).toContain('The terms of the school have changed');
  expect(mocks.linkIdentity).not.toHaveBeenCalled();
  signIn.mockResolvedValueOnce(signedIn);
  await press('Agree and sign in');
  expect(signIn).toHaveBeenLastCalledWith(password, 'v2');
  expect(mocks.linkIdentity).toHaveBeenCalledTimes(1);
  expect(done).toHaveBeenCalledWith('/profile/sign-in');
});

test('keeps the form if the person does not agree', async () => {
  await returnTo('dana@example.org');
  signIn.mockResolvedValueOnce(changedTerms);
  await sendPassword();
  await press('Cancel');
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.querySelector('input[name=password]')).not.toBeNull();
  expect(document.querySelector('[role=alert]')!.textContent).toContain('Please agree to sign in.');
  expect(mocks.linkIdentity).not.toHaveBeenCalled();
});

test('warns about unsent changes of another person before an account is connected', async () => {
  await returnTo('dana@example.org', { userId: 7, email: 'anna@example.org', unsent: 2 });
  expect(document.querySelector('input[name=password]')).toBeNull();
  expect(document.querySelector('dialog')!.textContent).toContain('2 changes of anna@example.org');
  await press('Sign in anyway');
  expect(mocks.goToProvider).toHaveBeenCalledWith({ next: '/agenda' });
});

test('warns about nothing if the unsent changes are those of the same address', async () => {
  await returnTo('dana@example.org', { userId: 7, email: 'Dana@example.org', unsent: 2 });
  expect(document.querySelector('input[name=password]')).not.toBeNull();
});
