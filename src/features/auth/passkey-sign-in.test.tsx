import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../i18n/locales/entrance/en.po';
import type { Outcome, SignedIn, SignInProof } from '../../lib/sync-api.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import type { LockedDevice } from './sign-in-form.tsx';

const browser = vi.hoisted(() => ({
  suggests: true,
  reachable: true,
  /** Ends a waiting request with a passkey, or without one. */
  answers: [] as { isAutofill: boolean; answer: (id: string | null) => void }[],
}));
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: async () => browser.suggests,
  startAuthentication: ({ useBrowserAutofill }: { useBrowserAutofill: boolean }) =>
    new Promise((resolve, reject) => {
      const answer = async (at: number, id: string | null) => {
  await act(async () => browser.answers[at]!.answer(id));
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
