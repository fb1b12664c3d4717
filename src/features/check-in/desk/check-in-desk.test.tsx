import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Attendee } from '../../../../contract/check-in.ts';
import { messages } from '../../../i18n/locales/desk/en.po';
import { messages as entranceMessages } from '../../../i18n/locales/entrance/en.po';
import { CheckInDesk } from './check-in-desk.tsx';

const state = vi.hoisted(() => ({
  entrance: undefined as unknown,
  undone: [] as number[],
  helpers: [] as unknown[],
  ended: [] as number[],
  result: undefined as unknown,
}));
vi.mock('../hooks.ts', () => ({
  useOpenEvents: () => [],
  useHomeZone: () => 'UTC',
  useEntrance: () => state.entrance,
}));
vi.mock('../commands.ts', () => ({
  listCourses: async () => ({ ok: true, value: [] }),
  listHelpers: async () => ({ ok: true, value: state.helpers }),
  deleteHelper: async (id: number) => {
    state.ended.push(id);
    return { ok: true, value: null };
  },
  saveHelper: async () => ({ ok: true, value: [] }),
  undoCheckIn: async (id: number) => void state.undone.push(id),
  dismissRefused: async () => undefined,
}));
vi.mock('./scan.ts', () => ({
  checkInByName: async () => state.result,
  checkInByCode: async () => state.result,
  checkInByNumber: async () => state.result,
}));
vi.mock('./signal.ts', () => ({ giveSignal: () => undefined }));

const person = (id: number, first_name: string): Attendee => ({
  id,
  first_name,
  last_name: 'Nurlan',
  organisation: 'KazWaste',
  role: 'expert',
  serial: 1,
  rev: 0,
});
const people = [person(1, 'Dana'), person(2, 'Marat')];
const by = { id: 9, first_name: 'Anna', last_name: 'Weber' };
const first = { id: 5, user_id: 1, at: Date.parse('2026-06-08T09:01Z'), by, rev: 0, pending: null };
const entrance = (more: object = {}) => ({
  people,
  byPerson: new Map([[1, first]]),
  refused: [],
  isKnown: true,
  offline: false,
  ...more,
});

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entranceMessages, ...messages } });
  state.entrance = entrance();
  state.undone = [];
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const show = (help?: { event_id: number | null }) =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <CheckInDesk {...(help && { help })} />
      </I18nProvider>,
    ),
  );
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  )!;
const press = (name: string) => act(async () => button(name).click());
const type = (selector: string, text: string) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>(selector)!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const search = (text: string) => type('input[type="search"]', text);
const numberField = () => document.querySelector<HTMLInputElement>('form input')!;
const text = () => document.body.textContent;

it('counts the people who are checked in, and undoes a check-in', async () => {
  await show();
  expect(text()).toContain('1 of 2 checked in');
  await press('Undo the check-in of Dana Nurlan');
  expect(state.undone).toEqual([1]);
});

it('checks a person in by name', async () => {
  state.result = { kind: 'added', person: people[1] };
  await show();
  await search('marat');
  await press('Check in Marat Nurlan');
  expect(text()).toContain('Checked inMarat NurlanKazWaste · Expert');
});

it('checks in by an entered number, and keeps one that nobody has', async () => {
  state.result = { kind: 'number' };
  await show();
  await type('form input', '12-34');
  await press('Check in');
  expect(text()).toContain('Nobody on your list has this number');
  expect(numberField().value).toBe('12-34');
  state.result = { kind: 'added', person: people[1] };
  await press('Check in');
  expect(text()).toContain('Checked inMarat Nurlan');
  expect(numberField().value).toBe('');
});

it('says who has checked the person in before', async () => {
  state.result = { kind: 'again', person: people[0], first };
  await show();
  await search('Marat');
  await press('Check in Marat Nurlan');
  expect(text()).toMatch(/Already checked in.*At \d\d:01 by Anna Weber/);
});

it('lists a check-in that another helper has made first', async () => {
  const op = { opId: 'a', args: { user_id: 1 }, error: { code: 'alreadyCheckedIn' } };
  state.entrance = entrance({ refused: [op] });
  await show();
  expect(text()).toMatch(/Dana NurlanAlready checked in at \d\d:01 by Anna Weber/);
});

it.each([
  ['NotAllowedError', 'No access to the camera'],
  ['NotFoundError', 'No camera found'],
])('explains a camera that fails with %s', async (name, title) => {
  const getUserMedia = () => Promise.reject(new DOMException('', name));
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  await show();
  await press('Scan codes');
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(title);
});

it('explains that the camera needs HTTPS', async () => {
  vi.stubGlobal('navigator', {});
  await show();
  await press('Scan codes');
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('https');
});

it('says that the list of people is not on the device', async () => {
  state.entrance = entrance({ isKnown: false, offline: true });
  await show();
  expect(text()).toContain('Not on this device yet');
});

it('shows organisers the helpers, and asks before a help ends', async () => {
  state.helpers = [{ id: 4, person: { ...by, id: 4 }, event_id: null, ends_at: first.at }];
  await show();
  expect(text()).toContain('All events and days');
  await press('End the help of Anna Weber');
  expect(state.ended).toEqual([]);
  await press('End help');
  expect(state.ended).toEqual([4]);
});

it('shows helpers neither the other helpers nor badges', async () => {
  await show({ event_id: null });
  expect(text()).toContain('1 of 2 checked in');
  expect(text()).not.toContain('Helpers');
  expect(text()).not.toContain('Badges');
});

it('names a person without a name by the e-mail address', async () => {
  state.entrance = entrance({
    people: [{ ...person(1, ''), last_name: '', email: 'ayan@example.org' }],
  });
  await show();
  expect(text()).toContain('ayan@example.org');
});
