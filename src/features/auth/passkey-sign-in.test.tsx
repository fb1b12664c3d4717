import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../i18n/locales/entrance/en.po';
import type { Outcome, SignedIn, SignInProof } from '../../lib/sync-api.ts';
import type * as tested from './passkey-sign-in.tsx';
import type { LockedDevice } from './sign-in-form.tsx';

const browser = vi.hoisted(() => ({
  suggests: true,
  reachable: true,
  /** Set while the server waits with its response. */
  response: undefined as Promise<void> | undefined,
  /** Ends a waiting request with a passkey, or with an error of this name. */
  answers: [] as { isAutofill: boolean; answer: (id: string | null, error?: string) => void }[],
}));
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: async () => browser.suggests,
  startAuthentication: ({ useBrowserAutofill }: { useBrowserAutofill: boolean }) =>
    new Promise((resolve, reject) => {
      const answer = (id: string | null, error = 'NotAllowedError') =>
        id === null ? reject(Object.assign(new Error('cancelled'), { name: error })) : resolve({ id });
      browser.answers.push({ isAutofill: useBrowserAutofill, answer });
    }),
}));
vi.mock('../../platform/online.ts', () => ({
  callServer: async () => {
    await browser.response;
    return browser.reachable ? { ok: true, value: { challenge: 'x' } } : { ok: false, code: 'network' };
  },
}));

const prove = vi.fn<(proof: SignInProof) => Promise<Outcome<SignedIn>>>();
// Other files of the process may have loaded it without these mocks.
let PasskeySignIn: typeof tested.PasskeySignIn;
beforeAll(async () => {
  vi.resetModules();
  ({ PasskeySignIn } = await import('./passkey-sign-in.tsx'));
});
afterAll(() => vi.resetModules());

let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages });
  Object.assign(browser, { suggests: true, reachable: true, response: undefined, answers: [] });
  prove.mockReset().mockResolvedValue({ ok: true, value: { userId: 7, token: 't' } });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

/** By then the page has asked for a suggestion. */
const suggested = () => new Promise<void>((resume) => setTimeout(resume, 10));

const show = async (held: LockedDevice = { email: '', unsent: 0 }, offline = false) => {
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <PasskeySignIn held={held} offline={offline} onProof={prove} />
      </I18nProvider>,
    ),
  );
  await act(suggested);
};
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click(),
  );
const answer = async (at: number, id: string | null, error?: string) => {
  await act(async () => browser.answers[at]!.answer(id, error));
  await act(suggested);
};
const button = 'Sign in with a passkey';

test('offers passkeys at the field, and by the button', async () => {
  await show();
  expect(browser.answers.map(({ isAutofill }) => isAutofill)).toEqual([true]);
  await answer(0, 'suggested');
  expect(prove).toHaveBeenCalledWith({ passkey: { id: 'suggested' } });
  await press(button);
  await answer(1, 'chosen');
  expect(prove).toHaveBeenLastCalledWith({ passkey: { id: 'chosen' } });
});

test('suggests again after the person cancelled the question of the button', async () => {
  await show();
  await press(button);
  await answer(1, null);
  expect(prove).not.toHaveBeenCalled();
  expect(browser.answers.map(({ isAutofill }) => isAutofill)).toEqual([true, false, true]);
});

test('asks once for several taps, and suggests nothing meanwhile, even on a slow connection', async () => {
  let respond = () => {};
  browser.response = new Promise((resolve) => {
    respond = resolve;
  });
  await show();
  await press(button);
  await press('Signing in…');
  await act(async () => respond());
  await act(suggested);
  expect(browser.answers.map(({ isAutofill }) => isAutofill)).toEqual([false]);
});

test('says so if the browser can’t use passkeys, and nothing if the person cancelled', async () => {
  browser.suggests = false;
  await show();
  await press(button);
  await answer(0, null);
  expect(document.body.textContent).not.toContain('could not use a passkey');
  await press(button);
  await answer(1, null, 'SecurityError');
  expect(document.body.textContent).toContain('This browser could not use a passkey.');
});

test('asks nothing offline, and says so if the server can’t be reached', async () => {
  await show(undefined, true);
  await press(button);
  expect(browser.answers).toEqual([]);
  browser.reachable = false;
  await show();
  await press(button);
  expect(document.body.textContent).toContain('The server can’t be reached.');
});

test('accepts only the person whose changes wait, until somebody agrees to lose them', async () => {
  browser.suggests = false;
  await show({ email: 'anna@example.org', userId: 7, unsent: 2 });
  prove.mockResolvedValueOnce({ ok: false, code: 'anotherPerson' });
  await press(button);
  await answer(0, 'of Bert');
  expect(prove).toHaveBeenCalledWith({ passkey: { id: 'of Bert' }, only: 7 });
  expect(document.querySelector('dialog')!.textContent).toContain('2 changes of anna@example.org');
  await press('Sign in anyway');
  await answer(1, 'of Bert');
  expect(prove).toHaveBeenLastCalledWith({ passkey: { id: 'of Bert' } });
});
