import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventRow } from '../../../db/database.ts';
import { messages } from '../../../i18n/locales/app/en.po';
import { messages as entrance } from '../../../i18n/locales/entrance/en.po';
import { dayStart } from '../../../lib/local-day.ts';
import { PrintScreen } from './print-screen.tsx';

const hour = 3_600_000;
const monday = dayStart(Date.parse('2026-06-08T12:00:00Z'));
const programme = vi.hoisted(() => ({ events: [] as EventRow[], known: true }));
vi.mock('../hooks.ts', () => ({
  useProgramme: () => programme,
  useIsOffline: () => false,
  useAgenda: () => ({ known: true, entries: new Map([[2, { starred: true }]]), places: new Map() }),
  useOwnId: () => 1,
  useServerNow: () => Date.parse('2026-06-08T12:00:00Z'),
}));

const event = (id: number, name: string, room: string): EventRow => ({
  id,
  name,
  room,
  time_start: monday + (8 + id) * hour,
  time_finish: monday + (9 + id) * hour,
  type: { id: 2, title: '', alias: 'lecture' },
  experts: [{ id: 7, first_name: 'Saule', last_name: 'Ibraeva' }],
  rev: 0,
});

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('print', vi.fn());
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...messages } });
  programme.known = true;
  programme.events = [event(1, 'Landfill gas', 'Elbe'), event(2, 'Compost', 'Balkhash')];
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const show = () =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <PrintScreen />
      </I18nProvider>,
    ),
  );
const choose = (label: string, value: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
    const select = document.querySelector<HTMLSelectElement>(`[id="${found?.htmlFor}"]`)!;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

it('lists the events of each day with time, title, kind, hosts and room', async () => {
  await show();
  expect(texts('section h2')).toEqual(['Monday 8 June']);
  expect(texts('tbody tr')[0]).toBe('09:00–10:00Landfill gasLecture · Saule IbraevaElbe');
  expect(document.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toBe(
    'QR code with the address of the school',
  );
});

it('lists the events by room, and those of the agenda', async () => {
  await show();
  await choose('Arrange by', 'room');
  expect(texts('section h2')).toEqual(['Balkhash', 'Elbe']);
  await choose('Arrange by', 'mine');
  expect(texts('tbody tr')).toHaveLength(1);
  expect(texts('tbody tr')[0]).toContain('Compost');
});

const printButton = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Print')!;

it('opens the print dialog of the browser', async () => {
  await show();
  await act(async () => printButton().click());
  expect(print).toHaveBeenCalledTimes(1);
});

it('offers no print without events', async () => {
  programme.events = [];
  await show();
  expect(printButton().disabled).toBe(true);
  expect(document.body.textContent).toContain('No events to print');
});

it('says that the programme is not on the device yet', async () => {
  programme.known = false;
  await show();
  expect(document.querySelector('table')).toBeNull();
  expect(document.body.textContent).not.toBe('');
});

it('prints a sign for each door, with a QR code of the day', async () => {
  await show();
  await choose('Arrange by', 'doors');
  expect(texts('section h2')).toEqual(['Balkhash', 'Elbe']);
  expect(texts('section tbody tr')).toEqual([
    '10:00–11:00CompostLecture · Saule Ibraeva',
    '09:00–10:00Landfill gasLecture · Saule Ibraeva',
  ]);
  expect(document.querySelectorAll('section svg[role="img"]')).toHaveLength(2);
});
