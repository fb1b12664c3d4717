import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../i18n/locales/app/en.po';
import type { Attachment } from './commands.ts';
import { GroupPhotoField } from './group-photo-field.tsx';

vi.mock('./prepare-file.ts', () => ({ prepareFile: () => null }));

const photo: Attachment = { data: new Blob(['x']), name: 'pic.jpg', size: { width: 1, height: 1 } };
const onChange = vi.fn<(photo: Attachment | null) => void>();
const revoke = vi.fn<(address: string) => void>();
let root: Root;

const show = (chosen: Attachment | null) =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <GroupPhotoField photo={chosen} onChange={onChange} />
      </I18nProvider>,
    ),
  );
const shown = () => document.querySelector('img')?.getAttribute('src');

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
  revoke.mockClear();
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoke);
  i18n.loadAndActivate({ locale: 'en', messages });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(() => vi.restoreAllMocks());

test('shows the chosen photo, removes it, and revokes its object URL', async () => {
  await show(photo);
  expect(shown()).toBe('blob:photo');
  expect(document.body.textContent).not.toContain('pic.jpg');
  await act(async () => document.querySelectorAll('button')[1]!.click());
  expect(onChange).toHaveBeenCalledWith(null);
  expect(document.activeElement).toBe(document.querySelector('button'));
  await show(null);
  expect(shown()).toBeUndefined();
  expect(revoke).toHaveBeenCalledWith('blob:photo');
  await act(async () => root.unmount());
});
