import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QuestionView } from '../../db/overlay-questions.ts';
import { messages } from '../../i18n/locales/app/en.po';
import { messages as entranceMessages } from '../../i18n/locales/entrance/en.po';
import { FileAnswer } from './file-answer.tsx';

const state = vi.hoisted(() => ({
  file: undefined as File | undefined,
  outcome: { ok: true } as unknown,
  uploaded: [] as number[],
  saved: [] as unknown[],
}));
vi.mock('./commands.ts', () => ({
  uploadFile: async (id: number) => {
    state.uploaded.push(id);
    return state.outcome;
  },
  saveAnswers: async (answers: ReadonlyMap<number, unknown>) => void state.saved.push(...answers),
}));
vi.mock('../../platform/choose-files.ts', () => ({
  chooseFile: (onFile: (file: File) => void) => state.file && onFile(state.file),
}));

const question = (more: Partial<QuestionView> = {}): QuestionView => ({
  id: 7,
  kind: 'file',
  localized_title: { en: 'Copy of the visa' },
  localized_help: {},
  options: [],
  required: false,
  position: 1,
  answer: null,
  rev: 1,
  pending: null,
  ...more,
});

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entranceMessages, ...messages } });
  Object.assign(state, { file: new File(['a'], 'visa.pdf'), outcome: { ok: true }, uploaded: [], saved: [] });
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const show = (shown: QuestionView, offline = false) =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <FileAnswer question={shown} offline={offline} />
      </I18nProvider>,
    ),
  );
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent === name);
const press = (name: string) => act(async () => button(name)!.click());
const text = () => document.body.textContent;

it('uploads the chosen file at once', async () => {
  await show(question());
  expect(text()).toContain('Copy of the visa (optional)');
  expect(text()).toContain('No file');
  await press('Choose file');
  expect(state.uploaded).toEqual([7]);
});

it('shows why the server refused a file', async () => {
  state.outcome = { ok: false, code: 'invalid', http: 422, errors: { answerFile: ['Choose a PDF file'] } };
  await show(question());
  await press('Choose file');
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('Choose a PDF file');
});

it('does not upload a file above the limit', async () => {
  state.file = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'film.pdf');
  await show(question());
  await press('Choose file');
  expect(state.uploaded).toEqual([]);
  expect(text()).toContain('This file is too large.');
});

it('deletes an answer that is not required, also offline', async () => {
  await show(question({ answer: 'visa.pdf' }), true);
  await press('Replace file');
  expect(state.uploaded).toEqual([]);
  expect(text()).toContain('You need a connection to upload or open a file.');
  await press('Delete file');
  expect(state.saved).toEqual([[7, null]]);
});

it('offers no deletion of a required answer', async () => {
  await show(question({ answer: 'visa.pdf', required: true }));
  expect(text()).toContain('visa.pdf');
  expect(button('Delete file')).toBeUndefined();
});
