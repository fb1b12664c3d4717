import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../i18n/locales/entrance/en.po';
import type { Outcome, SignedIn, SignInProof } from '../../lib/sync-api.ts';
import { pendingAccount } from '../../platform/pending-account.ts';
import { storeProviderAttempt } from '../../platform/provider-attempt.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import type * as tested from './provider-return-screen.tsx';

const mocks = vi.hoisted(() => ({
  goToProvider: vi.fn<(sent: unknown) => Promise<unknown>>(),
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

type Held = { userId: number; email: string; unsent: number };

const show = async () => {
  history.replaceState(null, '', '/auth/return?state=state&code=1');
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ProviderReturnScreen onSignIn={signIn} onDone={done} ConsentDialog={ConsentDialog} />
      </I18nProvider>,
    ),
  );
};
const returnWith = (purpose: 'sign-in' | 'link', held?: Held) => {
  storeProviderAttempt({ ...attempt, purpose, ...(held && { held }) });
  return show();
};
/** Returns from the provider to a school that knows the address of the person. */
const returnTo = async (known: string, held?: Held) => {
  signIn.mockResolvedValueOnce(refused('providerLink', { email: known }));
  await returnWith('sign-in', held);
};
const send = (field: string, value: string) =>
  act(async () => {
    document.querySelector<HTMLInputElement>(`input[name=${field}]`)!.value = value;
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
const sendPassword = () => send('password', 'right horse battery');
const shown = () => document.body.textContent ?? '';
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
  expect(done).toHaveBeenCalledWith('/agenda');
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
  expect(done).toHaveBeenCalledWith('/agenda');
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
  expect(mocks.goToProvider).toHaveBeenCalledWith({ next: null });
});

test('warns about nothing if the unsent changes are those of the same address', async () => {
  await returnTo('dana@example.org', { userId: 7, email: 'Dana@example.org', unsent: 2 });
  expect(document.querySelector('input[name=password]')).not.toBeNull();
});

test('shows why the sign-in could not begin again, and begins it by the button', async () => {
  await returnTo('dana@example.org', { userId: 7, email: 'anna@example.org', unsent: 2 });
  mocks.goToProvider.mockResolvedValueOnce({ ok: false, code: 'network' });
  await press('Sign in anyway');
  expect(shown()).toContain('The server can’t be reached.');
  expect(done).not.toHaveBeenCalled();
  await press('Try again');
  expect(mocks.goToProvider).toHaveBeenCalledTimes(2);
});

test('keeps the code after a lost response, and focuses its field first', async () => {
  signIn.mockResolvedValueOnce(refused('secondFactor', null));
  await returnWith('sign-in');
  expect(document.activeElement?.getAttribute('name')).toBe('code');
  for (const failure of [{ code: 'network' }, { code: 'tooMany', http: 429 }]) {
    signIn.mockResolvedValueOnce({ ok: false, ...failure });
    await send('code', '123456');
    expect(document.querySelector<HTMLInputElement>('input[name=code]')!.value).toBe('123456');
  }
  expect(shown()).toContain('Too many attempts.');
  signIn.mockResolvedValueOnce(refused('providerExpired', null));
  await send('code', '123456');
  expect(document.querySelector('input[name=code]')).toBeNull();
  expect(shown()).toContain('The sign-in took too long');
});

test('opens the page of the approval after the first consent', async () => {
  signIn.mockResolvedValueOnce(refused('consent', { version: 'v1', first: true }));
  await returnWith('sign-in');
  const pending = { token: 'waits', confirmed: true, email: 'dana@example.org' };
  signIn.mockResolvedValueOnce(refused('pending', pending));
  await press('Agree and sign in');
  expect(document.querySelector('dialog')).toBeNull();
  expect(pendingAccount()).toEqual({ email: 'dana@example.org', token: 'waits' });
  expect(done).toHaveBeenCalledWith('/waiting');
});

test('says that the sign-in was cancelled if the person does not agree at once', async () => {
  signIn.mockResolvedValueOnce(refused('consent', { version: 'v1', first: true }));
  await returnWith('sign-in');
  await press('Cancel');
  expect(shown()).toContain('You have cancelled the sign-in.');
});

test('names the connection of an account, and the end of the session', async () => {
  mocks.linkIdentity.mockResolvedValueOnce({ ok: false, code: 'unauthenticated', http: 401 });
  await returnWith('link');
  expect(document.querySelector('h1')!.textContent).toBe('Connect an account');
  expect(shown()).toContain('Your session has ended. Please sign in again.');
});

test('repeats only the connection if its response is lost', async () => {
  await returnTo('dana@example.org');
  signIn.mockResolvedValueOnce(signedIn);
  mocks.linkIdentity.mockResolvedValueOnce({ ok: false, code: 'network' });
  await sendPassword();
  await press('Try again');
  expect(signIn).toHaveBeenCalledTimes(2);
  expect(mocks.linkIdentity).toHaveBeenCalledTimes(2);
  expect(done).toHaveBeenCalledWith('/agenda');
});

test('deletes an attempt that has expired', async () => {
  const at = Date.now() - 21 * 60_000;
  localStorage.setItem('provider-sign-in', JSON.stringify({ ...attempt, purpose: 'sign-in', at }));
  await show();
  expect(shown()).toContain('or has expired');
  expect(localStorage.getItem('provider-sign-in')).toBeNull();
});
