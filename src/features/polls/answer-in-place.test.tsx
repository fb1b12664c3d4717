import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PollView } from '../../db/overlay-polls.ts';
import { messages } from '../../i18n/locales/app/en.po';
import { messages as entranceMessages } from '../../i18n/locales/entrance/en.po';
import type * as tested from './answer-in-place.tsx';

const state = vi.hoisted(() => ({
  drafts: new Map<string, { text: string; anonymous?: boolean }>(),
  sent: [] as unknown[],
}));
vi.mock('../../db/drafts.ts', () => ({
  getDraft: async (key: string) => state.drafts.get(key),
  keepDraft: (key: string, text: string, more: { anonymous?: boolean }) =>
    void state.drafts.set(key, { text, ...more }),
  deleteDraft: async (key: string) => void state.drafts.delete(key),
}));
vi.mock('./commands.ts', () => ({
  isSigned: () => true,
  answerPoll: async (_poll: unknown, vote: unknown, how: string) => void state.sent.push([vote, how]),
}));

const poll = {
  id: 7,
  kind: 'text',
  title: 'What is missing?',
  localized_title: { en: 'What is missing?' },
  variations: [],
  free_answer: false,
  range: null,
  quiz: false,
  session: true,
} as unknown as PollView;

// Other files of the process may have loaded it without these mocks.
let AnswerInPlace: typeof tested.AnswerInPlace;
beforeAll(async () => {
  vi.resetModules();
  ({ AnswerInPlace } = await import('./answer-in-place.tsx'));
});
afterAll(() => vi.resetModules());

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entranceMessages, ...messages } });
  state.drafts.clear();
  state.sent = [];
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const open = async () => {
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.querySelector('main')!);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <AnswerInPlace poll={poll} offline={false} />
      </I18nProvider>,
    ),
  );
};
const field = () => document.querySelector('textarea')!;
const anonymously = () =>
  document.querySelector<HTMLInputElement>('input[role=switch], input[type=checkbox]')!;
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });

test('an answer that was written anonymously stays anonymous after a reload', async () => {
  await open();
  await act(async () => anonymously().click());
  await type('More bins');
  await act(async () => root.unmount());
  await open();
  expect(field().value).toBe('More bins');
  expect(anonymously().checked).toBe(true);
  await act(async () => document.querySelector<HTMLElement>('button[type=submit]')!.click());
  expect(state.sent).toEqual([['More bins', 'anonymous']]);
});

test('the choice made after the text is stored with it', async () => {
  await open();
  await type('More bins');
  await act(async () => anonymously().click());
  await act(async () => root.unmount());
  await open();
  expect(anonymously().checked).toBe(true);
});
