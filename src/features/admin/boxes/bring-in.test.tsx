import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type BroughtIn, boxFileBytes } from '../../../../contract/box-files.ts';
import type { Box } from '../../../../contract/boxes.ts';
import { messages } from '../../../i18n/locales/desk/en.po';
import { messages as entrance } from '../../../i18n/locales/entrance/en.po';

const mocks = vi.hoisted(() => ({
  online: true,
  listBoxes: vi.fn<() => Promise<unknown>>(),
  bringInBoxFile: vi.fn<(id: number, file: File) => Promise<unknown>>(),
  saveBlob: vi.fn<(name: string, content: Blob) => void>(),
}));
vi.mock('./commands.ts', () => ({ listBoxes: mocks.listBoxes, bringInBoxFile: mocks.bringInBoxFile }));
vi.mock('../hooks.ts', () => ({ useOwnRole: () => 'admin' }));
vi.mock('../../../ui/use-online.ts', () => ({ useOnline: () => mocks.online }));
vi.mock('../../../platform/save-file.ts', () => ({ saveBlob: mocks.saveBlob }));

const hour = 3_600_000;
const box: Box = {
  ...{ id: 7, name: 'Seminar house', version: '1.0.0', days: 3 },
  state: 'paired',
  ...{ created_at: Date.now() - 48 * hour, paired_at: Date.now() - 24 * hour, revoked_at: null },
  ...{ expires_at: Date.now() + 48 * hour, code_expires_at: null, last_contact_at: Date.now() - hour },
  ...{ group_ids: [2], folder_ids: [], last_copy: null, handed_over: 0, last_handover_at: null },
};
const others: Box[] = (['waiting', 'expired', 'revoked'] as const).map((state, at) => ({
  ...box,
  id: 8 + at,
  name: state,
  state,
}));
const result: BroughtIn = {
  ...{
    written_at: Date.UTC(2026, 10, 30, 14, 15, 9),
    executed: 1,
    known: 0,
    refused: 0,
    waiting: 0,
    undecided: 0,
  },
  copy: 'included',
  ...{ left_out: 0, answer: 'YW5zd2Vy' },
};
const answerName = 'box-7-answer-2026-11-30-14-15.box';
const done = (value: unknown) => ({ ok: true, value });

let root: Root;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...messages } });
  mocks.online = true;
  mocks.listBoxes.mockReset().mockResolvedValue(done([box, ...others]));
  mocks.bringInBoxFile.mockReset().mockResolvedValue(done(result));
  mocks.saveBlob.mockReset();
  document.body.innerHTML = '<main></main>';
});
afterEach(() => act(async () => root.unmount()));
afterAll(() => vi.resetModules());

/** Shows the list, and opens the dialog of the box that is connected. */
async function open(): Promise<void> {
  // Test files share modules, and others replace the same ones.
  vi.resetModules();
  const { Boxes } = await import('./boxes-screen.tsx');
  root = createRoot(document.querySelector('main')!);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Boxes />
      </I18nProvider>,
    ),
  );
  await press('Bring in a file');
}
const dialog = () => document.querySelector('dialog')!;
const buttons = (name: string) =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name);
const press = (name: string) => act(async () => buttons(name)[0]!.click());
const choose = (file: File) =>
  act(async () => {
    const input = dialog().querySelector('input')!;
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
const tapBeside = () =>
  act(async () => {
    for (const type of ['pointerdown', 'click'])
      dialog().dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 5, clientY: 5 }));
  });
const alerts = () =>
  [...dialog().querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join('');

const file = new File(['content'], 'laptop.box');

it('is possible for boxes that are connected', async () => {
  await open();
  expect(buttons('Bring in a file')).toHaveLength(1);
  expect(dialog().textContent).toContain('File of “Seminar house”');
  expect(dialog().textContent).toContain('npm run box-export');
});

it('shows what was brought in, and saves the answer', async () => {
  await open();
  await choose(file);
  expect(mocks.bringInBoxFile).toHaveBeenCalledWith(7, file);
  expect(mocks.listBoxes).toHaveBeenCalledTimes(2);
  expect([...dialog().querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '1 change brought in',
  ]);
  expect(dialog().textContent).toContain('The answer has a newer copy of the school.');
  expect(dialog().textContent).toContain(`npm run box-import ${answerName}`);
  expect(buttons('Choose file')).toHaveLength(0);
  await press('Save answer');
  const [name, content] = mocks.saveBlob.mock.lastCall!;
  expect([name, await content.text()]).toEqual([answerName, 'answer']);
  await press('Close');
  expect(document.querySelector('dialog')).toBeNull();
});

it('shows what was refused, what waits, and what the answer lacks', async () => {
  const more = { executed: 0, known: 4, refused: 2, waiting: 1, undecided: 3, left_out: 5 };
  mocks.bringInBoxFile.mockResolvedValueOnce(done({ ...result, ...more, copy: 'tooLarge' }));
  await open();
  await choose(file);
  for (const text of [
    '0 changes brought in',
    '4 changes were at the school already',
    '2 changes refused',
    '1 change waits for the device of its author',
    '3 changes could not be decided now',
    'because it is too large',
    '5 files are not in it. Small files come with later answers',
  ])
    expect(dialog().textContent).toContain(text);
});

it('shows why a file is refused, and takes another one', async () => {
  const errors = { upload: ['This file comes from another box'] };
  mocks.bringInBoxFile.mockResolvedValueOnce({ ok: false, code: 'invalid', http: 422, errors });
  await open();
  await choose(file);
  expect(alerts()).toBe('This file comes from another box');
  const large = new File(['x'], 'large.box');
  Object.defineProperty(large, 'size', { value: boxFileBytes + 1 });
  await choose(large);
  expect(alerts()).toContain('larger than 20 MB');
  expect(mocks.bringInBoxFile).toHaveBeenCalledTimes(1);
  await choose(file);
  expect([alerts(), dialog().textContent]).toEqual(['', expect.stringContaining('1 change brought in')]);
});

it('says that nothing is done twice if no answer came', async () => {
  mocks.bringInBoxFile.mockResolvedValueOnce({ ok: false, code: 'timeout' });
  await open();
  await choose(file);
  expect(alerts()).toContain('nothing is done twice');
  expect(mocks.listBoxes).toHaveBeenCalledTimes(2);
});

it('stays open beside a tap until the answer is saved', async () => {
  let answer: (outcome: unknown) => void = () => undefined;
  mocks.bringInBoxFile.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await open();
  await choose(file);
  await tapBeside();
  await act(async () => answer(done(result)));
  await tapBeside();
  await press('Save answer');
  expect(mocks.saveBlob).toHaveBeenCalledTimes(1);
  await tapBeside();
  expect(document.querySelector('dialog')).toBeNull();
});

it('offers the answer again after the dialog was closed, until it is saved', async () => {
  let answer: (outcome: unknown) => void = () => undefined;
  mocks.bringInBoxFile.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await open();
  await choose(file);
  await press('Close');
  await act(async () => answer(done(result)));
  await press('Bring in a file');
  expect(dialog().textContent).toContain('1 change brought in');
  expect(dialog().textContent).not.toContain('The answer is saved');
  await press('Save answer');
  expect(mocks.saveBlob).toHaveBeenCalledTimes(1);
  const statuses = [...dialog().querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
  expect(statuses).toContain('The answer is saved on this device.');
  await press('Close');
  await press('Bring in a file');
  expect(buttons('Choose file')).toHaveLength(1);
  expect(mocks.bringInBoxFile).toHaveBeenCalledTimes(1);
});

it('takes one file at a time, and none offline', async () => {
  let answer: (outcome: unknown) => void = () => undefined;
  mocks.bringInBoxFile.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await open();
  await choose(file);
  expect(buttons('Bringing in…')[0]!.getAttribute('aria-disabled')).toBe('true');
  await act(async () => answer(done(result)));
  await press('Save answer');
  await press('Close');
  mocks.online = false;
  await press('Bring in a file');
  expect(dialog().textContent).toContain('You are offline');
  expect(buttons('Choose file')[0]!.getAttribute('aria-disabled')).toBe('true');
});
