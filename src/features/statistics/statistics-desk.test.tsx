import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Outcome } from '../../lib/sync-api.ts';
import { messages } from '../../i18n/locales/desk/en.po';
import { messages as entrance } from '../../i18n/locales/entrance/en.po';
import type { StatisticsTable } from '../../../contract/statistics.ts';
import type { Filter } from './period.ts';
import { StatisticsDesk } from './statistics-desk.tsx';

interface Answer {
  from: string;
  to: string;
  made_at: number;
  tables: StatisticsTable[];
}

const ask = vi.hoisted(() => vi.fn<(filter: Filter) => Promise<Outcome<Answer>>>());
const saveFile = vi.hoisted(() => vi.fn<(name: string, type: string, text: string) => void>());
vi.mock('./commands.ts', () => ({
  getStatistics: ask,
  listCourses: async () => ({ ok: true, value: [{ id: 2, localized_title: { en: 'Waste' } }] }),
}));
vi.mock('../../platform/save-file.ts', () => ({ saveFile }));

const row = (key: string, figures: StatisticsTable['rows'][number]['figures']) => ({
  key,
  name: null,
  localized_name: null,
  at: null,
  figures,
});
const answer: Answer = {
  from: '2026-06-08',
  to: '2026-06-09',
  made_at: Date.parse('2026-06-09T12:00:00Z'),
  tables: [
    {
      name: 'roles',
      rows: [
        row('attendee', { people: 'hidden', invited: 12 }),
        row('expert', { people: 'few', invited: 0 }),
        row('moderator', { people: 0, invited: 1 }),
      ],
      total: { people: 31, invited: 13 },
      cut: false,
    },
    {
      name: 'chat',
      rows: [row('2026-06-08', { messages: 14, people: 6 }), row('2026-06-09', { messages: 0, people: 0 })],
      total: null,
      cut: false,
    },
    { name: 'polls', rows: [], total: null, cut: false },
    { name: 'of a later server', rows: [row('x', { people: 12 })], total: null, cut: false },
  ],
};

let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...messages } });
  ask.mockReset().mockResolvedValue({ ok: true, value: answer });
  saveFile.mockReset();
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(() => act(async () => root.unmount()));

const show = () =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <StatisticsDesk />
      </I18nProvider>,
    ),
  );
const rowsOf = (title: string): string[] => {
  const heading = [...document.querySelectorAll('h3')].find(({ textContent }) => textContent === title);
  const table = document.querySelector(`table[aria-labelledby="${heading?.id}"]`);
  return [...(table?.querySelectorAll('tbody tr, tfoot tr') ?? [])].map((each) =>
    [...each.querySelectorAll('th, td')].map(({ textContent }) => textContent).join(': '),
  );
};
const field = (label: string) => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  return document.querySelector<HTMLInputElement | HTMLSelectElement>(`[id="${found?.htmlFor}"]`)!;
};
const change = (label: string, value: string) =>
  act(async () => {
    const target = field(label);
    const prototype = Object.getPrototypeOf(target);
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value);
    target.dispatchEvent(
      new Event(target instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  });
const click = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  );

it('shows each table with its total, and texts instead of small counts', async () => {
  await show();
  expect(rowsOf('By role')).toEqual([
    'Participant: not shown: 12',
    'Expert: fewer than 5: 0',
    'Moderator: 0: 1',
    'Total: 31: 13',
  ]);
  expect(rowsOf('Messages per day')).toEqual(['8 June 2026: 14: 6', '9 June 2026: 0: 0']);
  expect(document.body.textContent).not.toContain('of a later server');
});

it('draws a chart of days beside the table, hidden from screen readers', async () => {
  await show();
  const charts = [...document.querySelectorAll('svg')].filter((each) => each.querySelector('rect'));
  expect(charts.map((each) => each.querySelectorAll('rect').length)).toEqual([1]);
  expect(charts[0]!.closest('[aria-hidden="true"]')).not.toBeNull();
});

it('names a table without numbers as empty, without a download', async () => {
  await show();
  const empty = [...document.querySelectorAll('h3')].find(
    ({ textContent }) => textContent === 'Participation in polls',
  );
  expect(empty?.parentElement?.parentElement?.textContent).toContain('Nothing in these days');
  expect(empty?.parentElement?.querySelector('button')).toBeNull();
});

it('saves a table as CSV', async () => {
  await show();
  await click('CSV: By role');
  expect(saveFile).toHaveBeenCalledWith(
    'roles-2026-06-08-2026-06-09.csv',
    'text/csv',
    '\uFEFFRole;People;"Invited, without an account"\r\nParticipant;not shown;12\r\nExpert;fewer than 5;0\r\nModerator;0;1\r\nTotal;31;13\r\n',
  );
});

it('requests the chosen days and course, and no days in the wrong order', async () => {
  await show();
  await change('Course', '2');
  expect(ask).toHaveBeenLastCalledWith({ from: '', to: '', course: '2' });
  await change('First day', '2026-06-01');
  await change('Last day', '2026-05-31');
  expect(ask).toHaveBeenLastCalledWith({ from: '2026-06-01', to: '', course: '2' });
  expect(document.body.textContent).toContain('The last day is before the first');
});

it('requests the numbers again on demand', async () => {
  await show();
  await click('Refresh');
  expect(ask).toHaveBeenCalledTimes(2);
});

it('says that it needs a connection', async () => {
  ask.mockResolvedValue({ ok: false, code: 'network' });
  await show();
  expect(document.body.textContent).toContain('You need a connection');
  expect(document.querySelector('table')).toBeNull();
});
