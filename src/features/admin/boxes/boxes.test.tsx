import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Box, BoxCopy } from '../../../../contract/boxes.ts';
import { messages } from '../../../i18n/locales/desk/en.po';
import { messages as entrance } from '../../../i18n/locales/entrance/en.po';

const calls = vi.hoisted(() => {
  const call = () => vi.fn<(...sent: unknown[]) => Promise<unknown>>();
  return {
    listBoxes: call(),
    listBoxChoices: call(),
    listBoxCopies: call(),
    addBox: call(),
    changeBox: call(),
    renewBoxCode: call(),
    revokeBox: call(),
  };
});
vi.mock('./commands.ts', () => calls);
vi.mock('../hooks.ts', () => ({ useOwnRole: () => 'admin' }));

const hour = 3_600_000;
const copy: BoxCopy = {
  id: 4,
  // The clock of a screen may be a minute behind.
  made_at: Date.now() - 2 * hour - 300_000,
  taken_at: null,
  people: 40,
  sessions: 35,
  messages: 1200,
  materials: 8,
  rows: 5000,
  bytes: 1024 ** 2,
  files: 9,
  file_bytes: 2 * 1024 ** 2,
};
const box: Box = {
  id: 7,
  name: 'Seminar house',
  state: 'paired',
  created_at: Date.now() - 48 * hour,
  paired_at: Date.now() - 24 * hour,
  revoked_at: null,
  expires_at: Date.now() + 48 * hour,
  code_expires_at: null,
  last_contact_at: Date.now() - hour,
  version: '1.0.0',
  days: 3,
  group_ids: [2],
  folder_ids: [],
  last_copy: copy,
  handed_over: 0,
  last_handover_at: null,
};
const waiting: Box = { ...box, id: 8, name: 'Bus', state: 'waiting', expires_at: null, last_copy: null };
const choices = {
  groups: [
    { id: 1, name: 'All', messages: 40, file_bytes: 0 },
    { id: 2, name: 'Excursion', messages: 5, file_bytes: 2048 },
  ],
  folders: [{ id: 3, name: 'Slides', materials: 7, file_bytes: 1024 }],
};
const done = (value: unknown = null) => ({ ok: true, value });
const needsPassword = {
  ok: false,
  code: 'invalid',
  http: 422,
  errors: { current_password: ['This field can’t be blank'] },
};

let root: Root;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: { ...entrance, ...messages } });
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue(done());
  calls.listBoxes.mockResolvedValue(done([box, waiting]));
  calls.listBoxChoices.mockResolvedValue(done(choices));
  calls.listBoxCopies.mockResolvedValue(done([copy]));
  document.body.innerHTML = '<main></main>';
});
afterEach(() => act(async () => root.unmount()));
afterAll(() => vi.resetModules());

async function show(): Promise<void> {
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
}
const shown = () => document.body.textContent ?? '';
const press = (name: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('button')].findLast(
      (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
    );
    if (!found) throw new Error(`There is no button ${name}: ${shown()}`);
    found.click();
  });
const tick = (label: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) =>
      textContent.startsWith(label),
    );
    if (!found) throw new Error(`There is no ${label}: ${shown()}`);
    found.querySelector('input')?.click();
  });
const type = (input: HTMLInputElement | null, value: string) =>
  act(async () => {
    // React overrides the setter of the element, and would not notice the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
    input!.dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = () =>
  act(async () =>
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );

it('shows the state of each box, and what its last copy contains', async () => {
  await show();
  for (const text of ['Seminar house', 'connected', 'No. 7', 'Last copy: 2 h', '40 people', '35 devices'])
    expect(shown()).toContain(text);
  expect(shown()).toContain('not connected yet');
  expect(shown()).toContain('The code has expired');
});

it('shows whether a box has confirmed its last copy', async () => {
  const text = 'not confirmed by the box yet';
  await show();
  expect(shown()).toContain(text);
  const confirmed = { ...box, last_copy: { ...box.last_copy!, taken_at: Date.now() } };
  calls.listBoxes.mockResolvedValue(done([confirmed]));
  await act(async () => root.unmount());
  await show();
  expect(shown()).not.toContain(text);
});

it('shows how much each box has handed over, and when it did so last', async () => {
  const at = Date.now() - 2 * hour - 300_000;
  calls.listBoxes.mockResolvedValue(done([{ ...box, handed_over: 12, last_handover_at: at }, waiting]));
  await show();
  expect(shown()).toContain('Handed over to the school: 12 changes, last 2 h');
  expect(shown().match(/Handed over/g)).toHaveLength(1);
});

it('creates a box after the password was entered, and shows its code once with the command', async () => {
  await show();
  await press('Create box');
  expect(document.activeElement).toBe(document.querySelector('form input'));
  expect(shown()).toContain('Chosen: 0 messages, 0 materials');
  await type(document.querySelector('form input'), 'Hut');
  await tick('Excursion');
  await tick('Slides');
  expect(shown()).toContain('Chosen: 5 messages, 7 materials, up to 3 kB of files');
  calls.addBox.mockResolvedValueOnce(needsPassword);
  await submit();
  expect(document.activeElement?.getAttribute('autocomplete')).toBe('current-password');
  await type(document.querySelector('input[type=password]'), 'a good password');
  calls.addBox.mockResolvedValueOnce(done({ ...waiting, name: 'Hut', code: 'ABCD-EFGH' }));
  await submit();
  expect(calls.addBox.mock.lastCall).toEqual([
    { name: 'Hut', days: 3, group_ids: [2], folder_ids: [3], current_password: 'a good password' },
  ]);
  expect(shown()).toContain('ABCD-EFGH');
  expect(shown()).toContain('npm start -- --box http');
  expect(calls.listBoxes).toHaveBeenCalledTimes(2);
  const dialog = document.querySelector('dialog')!;
  await act(async () => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(shown()).toContain('ABCD-EFGH');
  await press('Close');
  expect(shown()).not.toContain('ABCD-EFGH');
});

it('shows errors of the server at their fields', async () => {
  await show();
  await press('Create box');
  const errors = { name: ['Too long'], group_ids: ['Too many groups'] };
  calls.addBox.mockResolvedValueOnce({ ok: false, code: 'invalid', http: 422, errors });
  await submit();
  expect(shown()).toContain('Too long');
  expect(shown()).toContain('Too many groups');
  const id = document.querySelector('fieldset')!.getAttribute('aria-describedby');
  expect(document.getElementById(id ?? '')?.textContent).toBe('Too many groups');
});

it('shows some of many groups, and how many a box carries at most', async () => {
  const groups = Array.from({ length: 600 }, (_, at) => ({
    ...choices.groups[0]!,
    id: at,
    name: `Group ${at}`,
  }));
  calls.listBoxChoices.mockResolvedValue(done({ ...choices, groups }));
  await show();
  await press('Create box');
  const field = document.querySelector('fieldset')!;
  expect(field.textContent).toContain('Group chats: 0 of 600 chosen, up to 500 are possible');
  expect(field.querySelectorAll('input[type=checkbox]')).toHaveLength(200);
  expect(field.textContent).toContain('400 more entries');
  await type(field.querySelector('input[type=search]'), '599');
  await tick('Group 599');
  expect(field.textContent).toContain('1 of 600 chosen');
});

it('closes the dialog for a code if the box was revoked meanwhile', async () => {
  await show();
  await press('New code');
  calls.renewBoxCode.mockResolvedValueOnce({ ok: false, code: 'conflict', http: 409, message: 'Revoked' });
  await submit();
  expect(document.querySelector('dialog')).toBeNull();
  expect(calls.listBoxes).toHaveBeenCalledTimes(2);
});

it('changes what a box carries', async () => {
  await show();
  await press('Edit box “Seminar house”');
  await tick('All');
  calls.changeBox.mockResolvedValueOnce(done(box));
  await submit();
  expect(calls.changeBox).toHaveBeenCalledWith(7, {
    name: 'Seminar house',
    group_ids: [1, 2],
    folder_ids: [],
  });
  expect(document.querySelector('dialog')).toBeNull();
});

it('shows a new code of a box that waits', async () => {
  await show();
  await press('New code');
  calls.renewBoxCode.mockResolvedValueOnce(needsPassword);
  await submit();
  await type(document.querySelector('input[type=password]'), 'a good password');
  calls.renewBoxCode.mockResolvedValueOnce(done({ ...waiting, code: 'WXYZ-1234' }));
  await submit();
  expect(calls.renewBoxCode.mock.calls).toEqual([
    [8, null],
    [8, 'a good password'],
  ]);
  expect(shown()).toContain('WXYZ-1234');
});

it('revokes a box, and signs out the people it carried only on request', async () => {
  await show();
  await press('Revoke box “Seminar house”');
  await press('Revoke');
  expect(calls.revokeBox).toHaveBeenLastCalledWith(7, false);
  await press('Revoke box “Seminar house”');
  await tick('Sign out everybody');
  await press('Revoke');
  expect(calls.revokeBox).toHaveBeenLastCalledWith(7, true);
  expect(document.querySelector('dialog')).toBeNull();
});

it('lists the copies of a box', async () => {
  await show();
  await press('Show copies');
  expect(calls.listBoxCopies).toHaveBeenCalledWith(8);
  expect(document.querySelector('dialog')!.textContent).toContain('1,200 messages');
  expect(document.querySelector('dialog')!.textContent).toContain('not confirmed by the box yet');
});

it('says that there is nothing yet, and that a connection is needed', async () => {
  calls.listBoxes.mockResolvedValue(done([]));
  await show();
  expect(shown()).toContain('No boxes yet');
  await act(async () => root.unmount());
  calls.listBoxes.mockResolvedValue({ ok: false, code: 'network' });
  await show();
  expect(shown()).toContain('You need a connection');
});

it('says that the page needs the school while a box answers', async () => {
  calls.listBoxes.mockResolvedValue({ ok: false, code: 'atBox', http: 503, message: 'Not here' });
  await show();
  expect(shown()).toContain('Not available on site');
});
