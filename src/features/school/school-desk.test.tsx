import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeskSchool } from '../../../contract/school-desk.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { messages } from '../../i18n/locales/desk/en.po';
import { messages as entrance } from '../../i18n/locales/entrance/en.po';
import { SchoolDesk } from './school-desk.tsx';

const server = vi.hoisted(() => ({
  state: undefined as unknown,
  rev: 1,
  saved: [] as Record<string, unknown>[],
  answer: undefined as unknown,
  uploaded: undefined as ((outcome: unknown) => void) | undefined,
}));
vi.mock('./hooks.ts', () => ({ useSchoolRev: () => server.rev }));
vi.mock('./commands.ts', () => ({
  getDeskSchool: async () => ({ ok: true, value: server.state }),
  saveSchool: async (change: Record<string, unknown>) => {
    server.saved.push(change);
    return server.answer;
  },
  uploadSchoolFile: () => new Promise((resolve) => (server.uploaded = resolve)),
}));
vi.mock('../../platform/choose-files.ts', () => ({
  chooseFile: (onFile: (file: File) => void) => onFile(new File(['a'], 'a.png')),
}));

const school = (version: number, change: Partial<DeskSchool['settings']> = {}): DeskSchool => ({
  version,
  settings: {
    localized_name: { en: 'Yurt' },
    short_name: 'Yurt',
    localized_tagline: {},
    localized_about: {},
    competences: [],
    sponsors: [
      { name: 'First', url: null, logo: null },
      { name: 'Second', url: null, logo: null },
    ],
    logo: null,
    icon: null,
    accent: null,
    contact: { email: null, phone: null, localized_text: {} },
    home_zone: 'UTC',
    library_hours: null,
    b2b_hours: null,
    business: null,
    languages: ['en', 'de', 'ru'],
    agreement: { version: null, localized_text: {}, localized_file: {} },
    privacy: { version: null, localized_text: {}, localized_file: {} },
    manuals: [],
    sign_up: { who: 'anyone', domains: [] },
    public_programme: false,
    retention: { messages: null, support: null, audit: null, attendance: null, accounts: null },
    single_sign_on: null,
    second_factor: false,
    archived: false,
    ...change,
  },
  versions: [],
  missing: [],
  has_programme: false,
  has_people: false,
});

let root: Root;
const render = () =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <SchoolDesk />
      </I18nProvider>,
    ),
  );
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sessionStorage.clear();
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...messages } });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  Object.assign(server, { state: school(1), rev: 1, saved: [], uploaded: undefined });
  await render();
});
afterEach(() => act(async () => root.unmount()));

const section = (title: string): HTMLDetailsElement =>
  [...document.querySelectorAll('details')].find((each) => each.querySelector('h2')?.textContent === title)!;
const open = (title: string) =>
  act(async () => {
    section(title).open = true;
    section(title).dispatchEvent(new Event('toggle'));
  });
const field = (title: string, label: string): HTMLInputElement => {
  const of = [...section(title).querySelectorAll('label')].find((each) => each.textContent === label);
  return document.querySelector(`#${CSS.escape(of?.htmlFor ?? '')}`)!;
};
const type = (input: HTMLInputElement, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const save = (title: string) =>
  act(async () => {
    section(title)
      .querySelector('form')!
      .dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
const click = (title: string, label: string) =>
  act(async () => section(title).querySelector<HTMLElement>(`button[aria-label="${label}"]`)!.click());
const answer = (outcome: Outcome<DeskSchool>) => {
  server.answer = outcome;
};

test('saves only the edited fields of a section', async () => {
  await open('Name');
  await type(field('Name', 'Short name'), 'Steppe');
  answer({ ok: true, value: school(2, { short_name: 'Steppe' }) });
  await save('Name');
  expect(server.saved).toEqual([{ base: 1, short_name: 'Steppe' }]);
  expect(section('Name').textContent).toContain('Saved');
});

test('leads from a missing setting to its section', async () => {
  server.state = { ...school(2), missing: ['privacy', 'mail'] };
  server.rev = 2;
  await render();
  const entries = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(entries).toContain('Privacy policy');
  const links = [...document.querySelectorAll<HTMLElement>('li > a')];
  expect(links.map(({ textContent }) => textContent)).toContain('Privacy policy');
  await act(async () => links.find(({ textContent }) => textContent === 'Privacy policy')?.click());
  const { open: isOpen, firstElementChild } = section('Agreement and privacy policy');
  expect(isOpen).toBe(true);
  expect(document.activeElement).toBe(firstElementChild);
});

test('keeps input when others save, and shows their values elsewhere', async () => {
  await open('Name');
  await type(field('Name', 'Short name'), 'Mine');
  Object.assign(server, {
    state: school(2, { short_name: 'Theirs', localized_name: { en: 'New' } }),
    rev: 2,
  });
  await render();
  expect(field('Name', 'Short name').value).toBe('Mine');
  expect(field('Name', 'English').value).toBe('New');
});

test('after a conflict, replaces the other version only when saved again', async () => {
  await open('Name');
  await type(field('Name', 'Short name'), 'Mine');
  answer({ ok: false, code: 'conflict', http: 412 });
  server.state = school(2, { short_name: 'Theirs' });
  await save('Name');
  expect(section('Name').textContent).toContain('Someone else has changed this section');
  expect(field('Name', 'Short name').value).toBe('Mine');
  answer({ ok: true, value: school(3, { short_name: 'Mine' }) });
  await save('Name');
  expect(server.saved.map(({ base }) => base)).toEqual([1, 2]);
});

test('keeps what is typed while the section is being saved', async () => {
  await open('Name');
  await type(field('Name', 'Short name'), 'Steppe');
  let respond = (_outcome: Outcome<DeskSchool>) => {};
  server.answer = new Promise((resolve) => (respond = resolve));
  await save('Name');
  await type(field('Name', 'English'), 'Steppe school');
  await act(async () => respond({ ok: true, value: school(2, { short_name: 'Steppe' }) }));
  expect(field('Name', 'English').value).toBe('Steppe school');
  answer({ ok: true, value: school(3) });
  await save('Name');
  expect(server.saved).toEqual([
    { base: 1, short_name: 'Steppe' },
    { base: 2, localized_name: { en: 'Steppe school' } },
  ]);
});

test('after a saving that was merged, nothing of the others counts as edited', async () => {
  await open('Name');
  await type(field('Name', 'English'), 'Mine');
  Object.assign(server, { state: school(2, { localized_name: { en: 'Yurt', de: 'Jurte' } }), rev: 2 });
  await render();
  const merged = { en: 'Mine', de: 'Jurte' };
  answer({ ok: true, value: school(3, { localized_name: merged }) });
  Object.assign(server, { state: school(3, { localized_name: merged }) });
  await save('Name');
  expect(server.saved.at(-1)).toEqual({ base: 1, localized_name: merged });
  expect(section('Name').textContent).toContain('Saved');
  expect(field('Name', 'Deutsch').value).toBe('Jurte');
});

test('puts the default language first', async () => {
  await open('Languages');
  const select = section('Languages').querySelector('select')!;
  await act(async () => {
    select.value = 'ru';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  answer({ ok: true, value: school(2, { languages: ['ru', 'en', 'de'] }) });
  await save('Languages');
  expect(server.saved).toEqual([{ base: 1, languages: ['ru', 'en', 'de'] }]);
});

test('shows the error of the server at its field', async () => {
  await open('Sponsors');
  await type(field('Sponsors', 'Name'), '');
  answer({ ok: false, code: 'invalid', http: 422, errors: { 'sponsors.0.name': ['Enter a name'] } });
  await save('Sponsors');
  expect(field('Sponsors', 'Name').getAttribute('aria-invalid')).toBe('true');
  expect(section('Sponsors').textContent).toContain('Enter a name');
});

test('moves entries with buttons, and an upload ends at the entry for which it began', async () => {
  await open('Sponsors');
  await click('Sponsors', 'Choose a picture: Logo of First');
  await click('Sponsors', 'Move First down');
  await act(async () => server.uploaded?.({ ok: true, value: { address: '/api/school/files/a' } }));
  answer({ ok: true, value: school(2) });
  await save('Sponsors');
  expect(server.saved[0]?.['sponsors']).toEqual([
    { name: 'Second', url: null, logo: null },
    { name: 'First', url: null, logo: '/api/school/files/a' },
  ]);
});
