import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../i18n/locales/desk/en.po';
import { messages as entrance } from '../../i18n/locales/entrance/en.po';
import { DeskNavigation } from './desk-navigation.tsx';
import { sectionAt, useDeskGroups } from './desk-sections.ts';

vi.mock('./hooks.ts', () => ({ useDeskChanges: () => 0 }));
vi.mock('./commands.ts', () => ({
  getDeskCounts: async () => ({ ok: true, value: { people: 2, support: 3, chat: 1, polls: 0 } }),
}));

const Navigation = ({ role, location }: { role: string; location: string }) => (
  <DeskNavigation groups={useDeskGroups(role)} location={location} />
);

let root: Root;
const render = (role: string, location: string) =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Navigation role={role} location={location} />
      </I18nProvider>,
    ),
  );
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...messages } });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(() => act(async () => root.unmount()));

const linksOf = (label: string) =>
  [...document.querySelectorAll(`nav[aria-label="${label}"] a`)].map(
    (link) => link.textContent.replace(/\d+$/, '') + (link.getAttribute('aria-current') ? ' *' : ''),
  );

test('shows the groups, and the pages of the current group, with counts of open work', async () => {
  await render('platformadmin', '/desk/support/12');
  expect(linksOf('Organiser tools')).toEqual([
    'Events',
    'People (2 open)',
    'Communication (4 open) *',
    'School',
    'Operation',
  ]);
  expect(linksOf('Communication')).toEqual([
    'Support requests (3 open) *',
    'Feedback',
    'Chat (1 open)',
    'Polls',
  ]);
});

test('shows a role only its own pages, and no level with a single link', async () => {
  await render('moderator', '/desk/people');
  expect(linksOf('Organiser tools')).toEqual([
    'Events',
    'People (2 open) *',
    'Communication (4 open)',
    'Operation',
  ]);
  expect(document.querySelectorAll('nav')).toHaveLength(1);
  await render('attendee', '/desk/chat');
  expect(document.querySelectorAll('nav a')).toHaveLength(0);
});

test('finds the page of an address below it, and the nearest of several', () => {
  const sections = [{ href: '/desk/people' }, { href: '/desk/people/all' }];
  expect(sectionAt(sections, '/desk/people/all')).toBe(sections[1]);
  expect(sectionAt(sections, '/desk/people/7')).toBe(sections[0]);
  expect(sectionAt(sections, '/desk/peopleware')).toBeUndefined();
});
