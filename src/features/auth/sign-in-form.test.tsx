import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../i18n/locales/entrance/en.po';
import type { Outcome, SignedIn, SignInProof } from '../../lib/sync-api.ts';
import { SignInForm } from './sign-in-form.tsx';

let root: Root;
const signIn = vi.fn<(proof: SignInProof) => Promise<Outcome<SignedIn>>>();

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages });
  sessionStorage.clear();
  signIn.mockReset();
  await open();
});
afterEach(() => act(async () => root.unmount()));

async function open() {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <SignInForm
          held={{ email: 'aigerim@example.kz', unsent: 2 }}
          offline={false}
          onSignIn={signIn}
          Passkey={null}
        />
      </I18nProvider>,
    ),
  );
}

async function reload() {
  await act(async () => root.unmount());
  await open();
}

const password = () => document.querySelector<HTMLInputElement>('input[name=password]')!;
const submit = () =>
  act(async () =>
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );

test('reports and focuses an empty field and sends nothing', async () => {
  await submit();
  expect(signIn).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(password());
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(password().getAttribute('aria-describedby')!)?.textContent).toBe(
    'This field can’t be blank',
  );
});

test('shows a refusal in the summary and keeps what was typed', async () => {
  signIn.mockResolvedValue({ ok: false, code: 'credentials', http: 422 });
  password().value = 'wrong';
  await submit();
  expect(signIn).toHaveBeenCalledWith({ email: 'aigerim@example.kz', password: 'wrong' });
  expect(document.querySelector('[role=alert]')?.textContent).toBe(
    'The e-mail address or password is incorrect.',
  );
  expect(password().value).toBe('wrong');
});

test('asks for the code of an account with a second factor, and never stores it', async () => {
  signIn.mockResolvedValueOnce({ ok: false, code: 'secondFactor', http: 422 });
  password().value = 'secret';
  await submit();
  const code = () => document.querySelector<HTMLInputElement>('input[name=code]')!;
  expect(document.activeElement).toBe(code());
  await submit();
  expect(errorOf('code')).toBe('This field can’t be blank');
  await typeInto('code', '123456');
  expect(JSON.stringify(sessionStorage)).not.toContain('123456');
  signIn.mockResolvedValueOnce({ ok: true, value: { userId: 1, token: 't' } });
  await submit();
  expect(signIn).toHaveBeenLastCalledWith({
    email: 'aigerim@example.kz',
    password: 'secret',
    code: '123456',
  });
});

test('asks another account for no code', async () => {
  signIn.mockResolvedValueOnce({ ok: false, code: 'secondFactor', http: 422 });
  password().value = 'secret';
  await submit();
  await typeInto('email', 'aigerim@example.org');
  expect(document.querySelector('input[name=code]')).toBeNull();
});

test('warns another person about unsent changes before signing in', async () => {
  signIn.mockResolvedValue({ ok: false, code: 'credentials' });
  document.querySelector<HTMLInputElement>('input[name=email]')!.value = 'somebody@else.org';
  password().value = 'secret';
  await submit();
  expect(signIn).not.toHaveBeenCalled();
  const dialog = document.querySelector('dialog')!;
  expect(dialog.textContent).toContain('2 changes of aigerim@example.kz have not been sent');
  const goOn = [...dialog.querySelectorAll('button')].find(
    (button) => button.textContent === 'Sign in anyway',
  );
  await act(async () => goOn?.click());
  expect(signIn).toHaveBeenCalledWith({ email: 'somebody@else.org', password: 'secret' });
});

const typeInto = (name: string, value: string) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const errorOf = (name: string) => {
  const input = document.querySelector(`input[name=${name}]`)!;
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
};

test('shows and focuses a field error of the server until the field is changed', async () => {
  signIn.mockResolvedValue({ ok: false, code: 'invalid', http: 422, errors: { email: ['max:254'] } });
  password().value = 'secret';
  await submit();
  expect(errorOf('email')).toBe('Use no more than 254 characters');
  expect(document.activeElement).toBe(document.querySelector('input[name=email]'));
  expect(document.querySelector('[role=alert]')?.textContent).toBe('');
  await typeInto('email', 'a@b.kz');
  expect(errorOf('email')).toBeUndefined();
});

test('reports a network error and lets the person try again', async () => {
  signIn.mockResolvedValue({ ok: false, code: 'network' });
  signIn.mockRejectedValueOnce(new Error('The script could not be loaded'));
  password().value = 'secret';
  await submit();
  expect(document.querySelector('[role=alert]')?.textContent).toContain('can’t be reached');
  await submit();
  expect(signIn).toHaveBeenCalledTimes(2);
});

test('restores what was typed after a reload, except the password, until signed in', async () => {
  await typeInto('email', 'somebody@else.org');
  await typeInto('password', 'secret');
  expect(JSON.stringify(sessionStorage)).not.toContain('secret');
  await reload();
  expect(document.querySelector<HTMLInputElement>('input[name=email]')?.value).toBe('somebody@else.org');
  expect(password().value).toBe('');

  signIn.mockResolvedValue({ ok: true, value: { userId: 1, token: 't' } });
  await typeInto('email', 'aigerim@example.kz');
  password().value = 'secret';
  await submit();
  expect(sessionStorage.length).toBe(0);
});
