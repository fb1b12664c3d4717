import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../i18n/locales/en.po';
import type { Outcome, SignedIn } from '../../lib/sync-api.ts';
import { SignInForm } from './sign-in-form.tsx';

let root: Root;
const signIn = vi.fn<(email: string, password: string) => Promise<Outcome<SignedIn>>>();

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  signIn.mockReset();
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <SignInForm held={{ email: 'aigerim@example.kz', unsent: 2 }} offline={false} onSignIn={signIn} />
      </I18nProvider>,
    ),
  );
});
afterEach(() => act(async () => root.unmount()));

const password = () => document.querySelector<HTMLInputElement>('input[name=password]')!;
const submit = () =>
  act(async () =>
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );

test('an empty field is named in words, has the focus, and nothing is sent', async () => {
  await submit();
  expect(signIn).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(password());
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(password().getAttribute('aria-describedby')!)?.textContent).toBe(
    'This field can’t be blank',
  );
});

test('a refusal stands in the summary, and what was typed stays', async () => {
  signIn.mockResolvedValue({ ok: false, code: 'credentials', http: 422 });
  password().value = 'wrong';
  await submit();
  expect(signIn).toHaveBeenCalledWith('aigerim@example.kz', 'wrong');
  expect(document.querySelector('[role=alert]')?.textContent).toBe('E-mail or password is not right.');
  expect(password().value).toBe('wrong');
});

test('another person is told what the one before has not sent, and only then signs in', async () => {
  signIn.mockResolvedValue({ ok: false, code: 'credentials' });
  document.querySelector<HTMLInputElement>('input[name=email]')!.value = 'somebody@else.org';
  password().value = 'secret';
  await submit();
  expect(signIn).not.toHaveBeenCalled();
  const dialog = document.querySelector('dialog')!;
  expect(dialog.textContent).toContain('2 changes of aigerim@example.kz have not been sent');
  const goOn = [...dialog.querySelectorAll('button')].find(
    (button) => button.textContent === 'Discard and sign in',
  );
  await act(async () => goOn?.click());
  expect(signIn).toHaveBeenCalledWith('somebody@else.org', 'secret');
});
