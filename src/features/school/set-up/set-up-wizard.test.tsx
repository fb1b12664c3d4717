import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../../i18n/locales/desk/en.po';
import { messages as entrance } from '../../../i18n/locales/entrance/en.po';

const none = { version: null, localized_text: {}, localized_file: {} };
const school = {
  version: 1,
  settings: {
    localized_name: { en: 'Steppe' },
    short_name: 'Steppe',
    localized_tagline: {},
    contact: { email: null, phone: null, localized_text: {} },
    agreement: none,
    privacy: none,
    languages: ['en'],
  },
  versions: [],
  missing: ['contact', 'agreement', 'mail'],
  has_programme: true,
  has_people: false,
};
const mail = vi.hoisted(() => ({ answer: undefined as unknown }));
const saving = vi.hoisted(() => ({ saved: [] as unknown[], answer: undefined as unknown }));
vi.mock('../hooks.ts', () => ({ useSchoolRev: () => 1 }));
vi.mock('../commands.ts', () => ({
  getDeskSchool: async () => ({ ok: true, value: school }),
  saveSchool: async (change: unknown) => {
    saving.saved.push(change);
    return saving.answer ?? { ok: true, value: school };
  },
  testMail: async () => mail.answer,
}));

let root: Root;
const click = (label: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLElement>('a, button')]
      .find(({ textContent }) => textContent === label)
      ?.click(),
  );
const shownStep = () => ({
  progress: document.querySelector('progress')?.previousElementSibling?.textContent,
  title: document.querySelector('h2')?.textContent,
});
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sessionStorage.clear();
  history.replaceState(null, '', '/desk/school/setup');
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...messages } });
  // Test files share modules, and others replace the same commands.
  vi.resetModules();
  const { SetUpWizard } = await import('./set-up-wizard.tsx');
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <SetUpWizard />
      </I18nProvider>,
    ),
  );
});
afterEach(() => act(async () => root.unmount()));
afterAll(() => vi.resetModules());

test('leads from step to step without requiring input, and moves the focus to the title', async () => {
  expect(shownStep()).toEqual({ progress: 'Step 1 of 10', title: 'Name' });
  await click('Next: Languages');
  expect(shownStep()).toEqual({ progress: 'Step 2 of 10', title: 'Languages' });
  expect(document.activeElement?.textContent).toBe('Languages');
  await click('Back');
  expect(shownStep().title).toBe('Name');
  await click('People');
  expect(shownStep()).toEqual({ progress: 'Step 10 of 10', title: 'People' });
  await click('Finish');
  expect(location.pathname).toBe('/desk/school');
});

test('saves the input with the button that leads on, and stays at a step with errors', async () => {
  const input = document.querySelector<HTMLInputElement>('input[maxlength="12"], input')!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'Taiga');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  Object.assign(saving, { saved: [], answer: { ok: false, code: 'invalid', http: 422, errors: {} } });
  await click('Save and continue');
  expect(shownStep().title).toBe('Name');
  expect(input.value).toBe('Taiga');
  saving.answer = undefined;
  await click('Save and continue');
  expect(saving.saved).toHaveLength(2);
  expect(shownStep().title).toBe('Languages');
});

test('lists the steps that are done', () => {
  const done = [...document.querySelectorAll('ol li')]
    .map(({ textContent }) => textContent)
    .filter((text) => text.endsWith('Done'));
  expect(done).toEqual(['NameDone', 'Logo, icon and colourDone', 'Public addressDone', 'ProgrammeDone']);
});

test('shows where a test mail is and what the mail server answered', async () => {
  const status = () => document.querySelector('[role=status]')?.textContent;
  await click('Sending e-mail');
  mail.answer = { ok: true, value: { to: 'a@b.kz', outcome: 'failed', detail: '550 no such user' } };
  await click('Send me a test mail');
  expect(status()).toContain('a@b.kz was not sent. The mail server answered: 550 no such user');
  mail.answer = { ok: true, value: { to: 'a@b.kz', outcome: 'folder', detail: '/var/lib/yurt/mail' } };
  await click('Send me a test mail');
  expect(status()).toContain('The test mail is in the folder /var/lib/yurt/mail');
});
