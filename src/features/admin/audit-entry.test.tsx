import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AuditEntry } from '../../../contract/audit.ts';
import { messages } from '../../i18n/locales/desk/en.po';
import { messages as entrance } from '../../i18n/locales/entrance/en.po';
import { AuditEntryCard } from './audit-entry.tsx';
import { noAuditFilter } from './audit-filters.tsx';

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...messages } });
  const place = document.createElement('main');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const person = (id: number, first_name: string) => ({
  ...{ id, first_name, last_name: '', localized_name: null, localized_surname: null },
  ...{ avatar: null, role: null },
});

const entry = (values: Partial<Record<keyof AuditEntry, unknown>>) =>
  ({
    ...{ id: 1, at: 0, action: 'done', kind: 'programme', row: null, row_kind: null, names: [] },
    ...{ actor: person(1, 'Olga'), token: null, target: null, details: {} },
    ...values,
  }) as AuditEntry;

/** The lines of the card of an entry. */
async function linesOf(values: Partial<Record<keyof AuditEntry, unknown>>): Promise<string[]> {
  const labels = { schoolField: () => undefined, eventKind: () => 'Workshop' };
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <AuditEntryCard
          entry={entry(values)}
          labels={labels}
          chosen={noAuditFilter}
          onChange={() => undefined}
        />
      </I18nProvider>,
    ),
  );
  return [...document.querySelectorAll('span')].map(({ textContent }) => textContent);
}

it('names the event and both speakers of a hand-over', async () => {
  const names = [
    { kind: 'event', id: 9, name: 'Biogas' },
    { kind: 'person', id: 3, name: 'Katrin' },
  ];
  const fields = { former_id: { before: null, after: 3 }, successor_id: { before: null, after: 4 } };
  const details = { call: 'handOverEvent', fields };
  expect(await linesOf({ row: '9', row_kind: 'event', names, details })).toEqual(
    expect.arrayContaining(['Event: Biogas', 'Former speaker: Katrin', 'New speaker: a deleted account']),
  );
});

it('shows each value of a person as before and after', async () => {
  const details = {
    ...{ role: 'expert', last_name: 'Schulz-Müller', visible: true },
    before: { role: 'attendee', last_name: 'Schulz', visible: false },
  };
  expect(await linesOf({ action: 'edit', target: person(3, 'Eva'), details })).toEqual(
    expect.arrayContaining([
      'Role: Participant → Expert',
      'Last name: Schulz → Schulz-Müller',
      'Visible in the people directory: no → yes',
    ]),
  );
});

it('names the file, the counts and the courses of an import', async () => {
  const details = {
    ...{ file: 'people.csv', added: 2, updated: 1, unchanged: 3, failed: 0, invited: 2 },
    new_courses: ['Compost 2026'],
  };
  expect(await linesOf({ action: 'import', details })).toEqual(
    expect.arrayContaining([
      'File: people.csv',
      'New: 2 · updated: 1 · unchanged: 3 · with errors: 0',
      'Invited by e-mail: 2',
      'Courses created: Compost 2026',
    ]),
  );
});

it('shows the kind and the speakers of a changed event', async () => {
  const names = [{ kind: 'person', id: 3, name: 'Katrin' }];
  const fields = { kind: { before: null, after: 'workshop' }, experts: { before: [], after: [3] } };
  const events = [{ id: null, localized_name: { en: 'Compost' }, fields }];
  expect(await linesOf({ names, details: { call: 'saveDraft', fields: {}, events } })).toEqual(
    expect.arrayContaining(['“Compost”', 'Kind: Workshop', 'Speakers: – → Katrin']),
  );
});

it('names the API token of a script, until it is deleted', async () => {
  expect(await linesOf({ token: { id: 4, name: 'Badge printer' } })).toContain(
    'By the API token “Badge printer”',
  );
  expect(await linesOf({ token: { id: 4, name: null } })).toContain('By a deleted API token');
  expect((await linesOf({})).join()).not.toContain('API token');
});
