import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RoomSettings } from '../../../contract/room-settings.ts';
import type { EventQuestionView } from '../../db/overlay-event-questions.ts';
import { messages } from '../../i18n/locales/app/en.po';
import { messages as entranceMessages } from '../../i18n/locales/entrance/en.po';
import type * as tested from './ask-form.tsx';
import type { Room } from './question-queries.ts';

const state = vi.hoisted(() => ({
  drafts: new Map<string, { text: string; anonymous?: boolean }>(),
  named: [] as unknown[],
  blind: [] as unknown[],
  tokens: 5,
}));
vi.mock('../../db/drafts.ts', () => ({
  getDraft: async (key: string) => state.drafts.get(key),
  keepDraft: (key: string, text: string, more: { anonymous?: boolean }) =>
    void state.drafts.set(key, { text, ...more }),
  deleteDraft: async (key: string) => void state.drafts.delete(key),
}));
vi.mock('./commands.ts', () => ({ askQuestion: async (args: unknown) => void state.named.push(args) }));
vi.mock('./anonymous-questions.ts', () => ({
  isSigned: ({ question_key }: RoomSettings) => Boolean(question_key),
  askAnonymously: async (args: unknown) => {
    if (state.tokens === 0) return false;
    state.tokens--;
    state.blind.push(args);
    return true;
  },
}));

const ownQuestion: EventQuestionView = {
  id: -1,
  event_id: 5,
  content: 'Asked before',
  state: 'open',
  pinned: false,
  votes: 0,
  created_at: 1,
  rev: 0,
  pending: null,
  own: true,
  token: 'a token',
};
const room = (settings: Partial<RoomSettings>, more: Partial<Room> = {}): Room => ({
  questions: [],
  settings: { questions: 'direct', anonymous: true, chat: false, ...settings },
  moderates: false,
  known: true,
  offline: false,
  onSite: false,
  isSiteKnown: true,
  missesBox: false,
  finishesAt: Date.now() + 3_600_000,
  anonymousLeft: null,
  anonymousRefused: false,
  ...more,
});
const signed = { question_key: 'a key' };

// Other files of the process may have loaded it without these mocks.
let AskForm: typeof tested.AskForm;
beforeAll(async () => {
  vi.resetModules();
  ({ AskForm } = await import('./ask-form.tsx'));
});
afterAll(() => vi.resetModules());

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entranceMessages, ...messages } });
  state.drafts.clear();
  Object.assign(state, { named: [], blind: [], tokens: 5 });
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const show = (shown: Room) =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <AskForm eventId={5} room={shown} />
      </I18nProvider>,
    ),
  );
const box = () => document.querySelector<HTMLInputElement>('input[type=checkbox]');
const text = () => document.querySelector('textarea')!;
const ask = () => act(async () => document.querySelector<HTMLElement>('button[type=submit]')!.click());
const type = (content: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(text(), content);
    text().dispatchEvent(new Event('input', { bubbles: true }));
  });
const hint = () =>
  [...document.querySelectorAll('p')].find(({ textContent }) =>
    textContent?.includes('Everyone sees your question with your name.'),
  );
const isShown = (words: string) => document.body.textContent?.includes(words);

it('asks with a token if the server signs, and says that nobody can find out who asked', async () => {
  await show(room(signed));
  expect(isShown('Everyone sees your question with your name.')).toBe(true);
  await act(async () => box()!.click());
  expect(isShown('Nobody can see who asked')).toBe(true);
  expect(isShown('Everyone sees your question with your name.')).toBe(false);
  await type('Who pays?');
  await ask();
  expect(state.blind).toMatchObject([{ event_id: 5, content: 'Who pays?' }]);
  expect(state.named).toEqual([]);
  expect(text().value).toBe('');
});

it('asks confidentially without a key, and says that the server stores the name', async () => {
  await show(room({}));
  await act(async () => box()!.click());
  expect(isShown('The server stores it')).toBe(true);
  await type('Who pays?');
  await ask();
  expect(state.named).toMatchObject([{ content: 'Who pays?', anonymous: true }]);
  expect(state.blind).toEqual([]);
});

it('says why this device can’t ask anonymously', async () => {
  await show(room(signed, { anonymousRefused: true }));
  expect(box()!.disabled).toBe(true);
  expect(isShown('This device can’t ask anonymously at this event.')).toBe(true);
  expect(isShown('Everyone sees your question with your name.')).toBe(true);
});

it('does not send with the name when anonymous questions are switched off during the writing', async () => {
  await show(room(signed));
  await act(async () => box()!.click());
  await type('Who pays?');
  await show(room({ ...signed, anonymous: false }));
  await ask();
  expect([...state.named, ...state.blind]).toEqual([]);
  expect(isShown('Not sent: you can’t ask anonymously here.')).toBe(true);
  expect(text().value).toBe('Who pays?');
  await ask();
  expect(state.named).toMatchObject([{ content: 'Who pays?', anonymous: false }]);
});

it('stays anonymous with a draft after a reload, also if anonymous questions were switched off meanwhile', async () => {
  await show(room(signed));
  await act(async () => box()!.click());
  await type('Who pays?');
  for (const settings of [signed, { ...signed, anonymous: false }]) {
    await act(async () => root.unmount());
    root = createRoot(document.querySelector('main')!);
    await show(room(settings));
    expect(text().value).toBe('Who pays?');
    expect(box()?.checked ?? true).toBe(true);
  }
  expect(isShown('Anonymous questions have been switched off.')).toBe(true);
  await ask();
  expect([...state.named, ...state.blind]).toEqual([]);
});

it('stays anonymous after a reload for a person who has asked anonymously', async () => {
  await show(room(signed, { questions: [ownQuestion] }));
  expect(box()!.checked).toBe(true);
});

it('leaves the text in the field when all tokens are used', async () => {
  state.tokens = 0;
  await show(room(signed));
  await act(async () => box()!.click());
  await type('A sixth one');
  await ask();
  expect(isShown('You have asked 5 questions anonymously.')).toBe(true);
  expect(text().value).toBe('A sixth one');
});

it('states before sending what people on site see', async () => {
  await show(room({}, { onSite: true, offline: true }));
  expect(isShown('People on site see your question with your name at once.')).toBe(true);
  expect(isShown('Everyone sees your question with your name.')).toBe(false);
  await act(async () => box()!.click());
  expect(isShown('goes to the school when the school can be reached')).toBe(true);
  expect(isShown('A day after the event, the school no longer takes it.')).toBe(true);
  expect(isShown('People on site see your question')).toBe(false);
  await act(async () => box()!.click());
  await show(room({ questions: 'moderated' }, { onSite: true, offline: true }));
  expect(isShown('Moderators on site see your question with your name at once.')).toBe(true);
});

it('states on site that an anonymous question stays on the device, without its delay at the school', async () => {
  await show(room({ ...signed, questions: 'moderated' }, { onSite: true, offline: true }));
  await act(async () => box()!.click());
  expect(isShown('goes to the school without your name when the school can be reached')).toBe(true);
  expect(isShown('A day after the event, the school no longer takes it.')).toBe(true);
  expect(isShown('10 seconds')).toBe(false);
  expect(isShown('A moderator reviews questions')).toBe(false);
});

it('does not choose anonymity on site for a person who has asked anonymously, but leaves it chosen', async () => {
  const asked = { questions: [ownQuestion] };
  await show(room(signed, { ...asked, onSite: true, offline: true }));
  expect(box()!.checked).toBe(false);
  await show(room(signed, asked));
  expect(box()!.checked).toBe(true);
  await show(room(signed, { ...asked, onSite: true, offline: true }));
  expect(box()!.checked).toBe(true);
});

it('chooses nothing during an interruption on site', async () => {
  const onSite = room(signed, { questions: [ownQuestion], onSite: true, offline: true });
  for (const shown of [onSite, { ...onSite, onSite: false, missesBox: true }, onSite]) {
    await show(shown);
    expect(box()!.checked).toBe(false);
  }
});

it('shows no text and chooses nothing until it is known whether people on site see questions', async () => {
  await show(room(signed, { questions: [ownQuestion], isSiteKnown: false }));
  expect(box()!.checked).toBe(false);
  expect(box()!.getAttribute('aria-describedby')).toBeNull();
  expect(hint()?.className).toContain('pending');
});

it('shows the text after some seconds in which it is not known whether people on site see questions', async () => {
  vi.useFakeTimers();
  try {
    await show(room(signed, { isSiteKnown: false }));
    await act(async () => void (await vi.advanceTimersByTimeAsync(4900)));
    expect(hint()?.className).toContain('pending');
    await act(async () => void (await vi.advanceTimersByTimeAsync(200)));
    expect(hint()?.className).not.toContain('pending');
    expect(box()!.getAttribute('aria-describedby')).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
