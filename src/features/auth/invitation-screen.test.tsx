import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../i18n/locales/entrance/en.po';
import { InvitationScreen } from './invitation-screen.tsx';

const mocks = vi.hoisted(() => ({
  openInvitation: vi.fn<() => Promise<unknown>>(),
  acceptInvitation: vi.fn<(sent: unknown) => Promise<unknown>>(),
  storeSignIn: vi.fn<(started: unknown, me: unknown) => Promise<void>>(),
  refreshSchool: vi.fn<() => Promise<void>>(),
}));
vi.mock('./commands.ts', () => mocks);
vi.mock('./sign-in-with-token.ts', () => mocks);
// It reports missing texts, which tests of other files in this process do not load.
vi.mock('../../ui/language-select.tsx', () => ({ LanguageSelect: () => null }));
// Without the picture of wide screens.
vi.mock('../../ui/use-media.ts', () => ({ useMedia: () => false, wide: '' }));

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages });
  localStorage.clear();
  sessionStorage.clear();
  mocks.acceptInvitation.mockReset();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(() => act(async () => root.unmount()));

const show = () =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <InvitationScreen token="abc" />
      </I18nProvider>,
    ),
  );
const invitation = {
  ...{ kind: 'mail', first_name: 'Dana', last_name: 'Nurlan', role: 'expert' },
  ...{ course: null, questions: [], files: [] },
};
const opened = (email: string | null) => ({ ok: true, value: { ...invitation, email } });
const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
const submit = () =>
  act(async () =>
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );

test('prefills the name, and requires a password and consent before it accepts', async () => {
  mocks.openInvitation.mockResolvedValue(opened('dana@example.org'));
  await show();
  expect(input('first_name')?.value).toBe('Dana');
  expect(document.querySelector('main')!.textContent).toContain('dana@example.org');
  await submit();
  expect(mocks.acceptInvitation).not.toHaveBeenCalled();
  const user = { id: 7 };
  mocks.acceptInvitation.mockResolvedValue({ ok: true, value: { token: 't', user } });
  input('password')!.value = 'right horse battery';
  await act(async () => input('terms')!.click());
  await submit();
  expect(mocks.acceptInvitation).toHaveBeenCalledWith({
    token: 'abc',
    first_name: 'Dana',
    last_name: 'Nurlan',
    password: 'right horse battery',
  });
  expect(mocks.storeSignIn).toHaveBeenCalledWith({ token: 't', user }, user);
});

test('names the role and the course, and leads to the questions that need a file', async () => {
  const more = { course: { en: 'Biogas' }, files: [{ en: 'Copy of the passport' }] };
  mocks.openInvitation.mockResolvedValue({
    ok: true,
    value: { ...opened('dana@example.org').value, ...more },
  });
  await show();
  expect(document.querySelector('dl')!.textContent).toMatch(/Role.*Expert.*Course.*Biogas/);
  expect(document.querySelector('form')!.textContent).toContain('Copy of the passport');
  mocks.acceptInvitation.mockResolvedValue({ ok: true, value: { token: 't', user: { id: 7 } } });
  input('password')!.value = 'right horse battery';
  await act(async () => input('terms')!.click());
  await submit();
  await vi.waitFor(() => expect(location.pathname).toBe('/profile/questions'));
});

test('leads to sign-in if the acceptance arrived and its answer was lost', async () => {
  mocks.openInvitation.mockResolvedValue(opened('dana@example.org'));
  mocks.acceptInvitation.mockResolvedValue({
    ok: false,
    code: 'invalid',
    http: 422,
    errors: { token: ['token'] },
  });
  await show();
  input('password')!.value = 'right horse battery';
  await act(async () => input('terms')!.click());
  await submit();
  expect(document.querySelector('h1')!.textContent).toBe('This link no longer works');
  expect(document.querySelector('main')!.textContent).toContain('already accepted the invitation');
});

test('requires answers to the questions of the organisers, and sends them', async () => {
  const question = {
    ...{ id: 3, kind: 'consent', localized_title: { en: 'I agree to photos' }, localized_help: {} },
    ...{ options: [], required: true, position: 1 },
  };
  const { ok, value } = opened('dana@example.org');
  mocks.openInvitation.mockResolvedValue({ ok, value: { ...value, questions: [question] } });
  mocks.acceptInvitation.mockResolvedValue({ ok: false, code: 'network' });
  await show();
  input('password')!.value = 'right horse battery';
  await act(async () => input('terms')!.click());
  await submit();
  expect(mocks.acceptInvitation).not.toHaveBeenCalled();
  const answer = input('answers.3')!;
  expect([answer.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', answer]);
  await act(async () => answer.click());
  await submit();
  expect(mocks.acceptInvitation).toHaveBeenCalledWith(
    expect.objectContaining({ answers: [{ question_id: 3, answer: true }] }),
  );
});

test('asks for the address if the invitation is a link', async () => {
  mocks.openInvitation.mockResolvedValue(opened(null));
  await show();
  expect(input('email')?.type).toBe('email');
});

test('leads to sign-in if the invitation was used, and tries again without a connection', async () => {
  mocks.openInvitation.mockResolvedValue({ ok: false, code: 'invalid', http: 422, errors: { token: ['x'] } });
  await show();
  expect(document.querySelector('h1')!.textContent).toBe('This link no longer works');
  await act(async () => root.unmount());
  root = createRoot(document.querySelector('#root')!);
  mocks.openInvitation.mockResolvedValueOnce({ ok: false, code: 'network' });
  mocks.openInvitation.mockResolvedValue(opened('dana@example.org'));
  await show();
  const again = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Try again',
  );
  await act(async () => again!.click());
  expect(input('first_name')).not.toBeNull();
});
