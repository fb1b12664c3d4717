import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { EventQuestionView } from '../../db/overlay-event-questions.ts';
import { messages } from '../../i18n/locales/app/en.po';
import { messages as entranceMessages } from '../../i18n/locales/entrance/en.po';
import type * as tested from './event-questions.tsx';
import type * as toasts from '../../ui/toast.ts';
import type { Room } from './question-queries.ts';

const state = vi.hoisted(() => ({
  room: null as unknown,
  drafts: new Map<string, string>(),
  moderated: [] as unknown[],
  isAtBox: false,
  notices: [] as string[],
  copied: [] as string[],
}));
vi.mock('./question-hooks.ts', () => ({ useRoom: () => state.room, useIsAtBox: () => state.isAtBox }));
vi.mock('../../ui/toast.ts', async (original) => ({
  ...(await original<typeof toasts>()),
  showToastAbout: (_about: string, text: string) => void state.notices.push(text),
}));
vi.mock('../../ui/copy-text.ts', () => ({
  copyText: async (text: string) => {
    state.copied.push(text);
    return true;
  },
}));
vi.mock('../../platform/use-open-room.ts', () => ({ useOpenRoom: () => undefined }));
vi.mock('../../platform/use-is-plain.ts', () => ({ useIsPlain: () => false }));
vi.mock('../../db/drafts.ts', () => ({
  getDraft: async (key: string) => (state.drafts.has(key) ? { text: state.drafts.get(key) } : undefined),
  keepDraft: (key: string, text: string) => void state.drafts.set(key, text),
  deleteDraft: async (key: string) => void state.drafts.delete(key),
}));
vi.mock('./commands.ts', () => ({
  moderateQuestion: async ({ id, key }: { id: number; key?: string }, moderation: object) =>
    void state.moderated.push({ id, ...(key !== undefined && { key }), ...moderation }),
}));

const question = (id: number, more: Partial<EventQuestionView> = {}): EventQuestionView => ({
  id,
  event_id: 5,
  content: `Question ${id}`,
  state: 'open',
  pinned: false,
  votes: 0,
  created_at: id,
  rev: 0,
  pending: null,
  ...more,
});
const room = (...questions: EventQuestionView[]): Room => ({
  questions,
  settings: { questions: 'direct', anonymous: false, chat: false },
  moderates: true,
  known: true,
  offline: false,
  onSite: false,
  isSiteKnown: true,
  missesBox: false,
  finishesAt: Date.now() + 3_600_000,
  anonymousLeft: null,
  anonymousRefused: false,
});

// Other files of the process may have loaded it without these mocks.
let EventQuestions: typeof tested.EventQuestions;
beforeAll(async () => {
  vi.resetModules();
  ({ EventQuestions } = await import('./event-questions.tsx'));
});
afterAll(() => vi.resetModules());

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entranceMessages, ...messages } });
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  HTMLElement.prototype.showPopover = vi.fn<() => void>();
  HTMLElement.prototype.hidePopover = vi.fn<() => void>();
  state.drafts.clear();
  state.moderated = [];
  state.isAtBox = false;
  state.notices = [];
  state.copied = [];
  history.replaceState(null, '', '/schedule/5/-');
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const show = (shown: Room) => {
  state.room = shown;
  return act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <EventQuestions eventId={5} />
      </I18nProvider>,
    ),
  );
};
const find = (selector: string, text: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.textContent?.includes(text));
const press = (selector: string, text: string) => act(async () => find(selector, text)!.click());
const dialog = () => document.querySelector('dialog');
const field = () => dialog()!.querySelector('textarea')!;
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
async function openAnswer() {
  await press('button[aria-haspopup="menu"]', '');
  await press('[role="menuitem"]', 'Answer in writing');
}

it('leaves the typed answer open when somebody else answers, and replaces theirs only when it was shown', async () => {
  await show(room(question(1)));
  await openAnswer();
  await type('Every second month.');
  await show(room(question(1, { state: 'answered', answer: 'Never.', rev: 1 })));
  expect(field().value).toBe('Every second month.');
  expect(dialog()!.textContent).toContain('answered in the meantime: Never.');
  await press('dialog button', 'Replace answer');
  expect(state.moderated).toEqual([
    { id: 1, act: 'answered', answer: 'Every second month.', base: 'Never.', into: null },
  ]);
  expect(dialog()).toBeNull();
  expect(state.drafts.size).toBe(0);
});

it('keeps the typed answer when the question is withdrawn, and restores it after a reload', async () => {
  await show(room(question(1), question(2)));
  await openAnswer();
  await type('Every second month.');
  await show(room(question(2)));
  expect(dialog()!.textContent).toContain('It can’t be answered.');
  expect(find('dialog button', 'Save')).toBeUndefined();
  await press('dialog button', 'Copy text');
  expect(state.copied).toEqual(['Every second month.']);
  expect(field().value).toBe('Every second month.');
  const [key] = state.drafts.keys();
  expect(state.drafts.get(key!)).toBe('Every second month.');
});

it('scrolls to the question in the address, also to one below the first ones', async () => {
  const many = Array.from({ length: 60 }, (_, at) => question(at + 1));
  await show(room(...many));
  expect(document.querySelectorAll('li').length).toBe(20);
  expect(find('h3', 'Open questions')!.textContent).toContain('60');
  await act(async () => root.render(null));
  history.replaceState(null, '', '/schedule/5/-?tab=questions&question=50');
  await show(room(...many));
  expect(document.activeElement?.textContent).toContain('Question 50');
});

it('shows an own question although many others have more votes', async () => {
  const others = Array.from({ length: 30 }, (_, nth) => question(nth + 1, { votes: 5 }));
  await show(room(...others, question(31, { own: true }), question(-1, { own: true })));
  expect(find('li', 'Question 31')).toBeDefined();
  expect(find('li', 'Question -1')).toBeDefined();
  expect(find('li', 'Question 30')).toBeUndefined();
  expect(find('button', 'Show 10 more questions')).toBeDefined();
});

const onSite = (more: Partial<EventQuestionView> = {}) =>
  question(-(2 ** 48) - 7, { key: 'held', onSite: true, content: 'On site?', ...more });
const menu = async () => {
  await press('button[aria-haspopup="menu"]', '');
  return [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent);
};

it('shows a question that only a box has, with the button for votes, and moderates it by its key', async () => {
  await show(room(onSite()));
  expect(find('li', 'On site?')!.textContent).toContain('On site, not yet at the school');
  expect(find('li', 'On site?')!.querySelector('button[aria-pressed="false"]')).not.toBeNull();
  expect(await menu()).toEqual([
    'Answered in the room',
    'Answer in writing',
    'Make current question',
    'Answer later',
    'Hide',
  ]);
  await press('[role="menuitem"]', 'Make current question');
  expect(state.moderated).toEqual([
    { id: -(2 ** 48) - 7, key: 'held', act: 'pin', answer: null, into: null },
  ]);
});

it('offers the author of a question on site its withdrawal, and its edit if nobody approves it', async () => {
  const direct = room(onSite({ own: true }));
  await show({ ...direct, moderates: false });
  expect(await menu()).toEqual(['Edit', 'Withdraw']);
  await act(async () => root.render(null));
  const settings = { ...direct.settings!, questions: 'moderated' as const };
  await show({ ...direct, moderates: false, settings });
  expect(await menu()).toEqual(['Withdraw']);
});

it('offers nothing to other readers of a question on site', async () => {
  await show({ ...room(onSite()), moderates: false });
  expect(document.querySelector('button[aria-haspopup="menu"]')).toBeNull();
});

it('says that an act on a question of the school waits while a box answers', async () => {
  state.isAtBox = true;
  await show(room(question(1)));
  await press('button[aria-haspopup="menu"]', '');
  await press('[role="menuitem"]', 'Answer later');
  expect(state.notices).toEqual(['Others see this when this device has reached the school.']);
});
