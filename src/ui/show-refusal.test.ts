import { i18n } from '@lingui/core';
import { afterEach, expect, it, vi } from 'vitest';
import { showRefusal } from './show-refusal.ts';
import { currentToasts } from './toast.ts';

afterEach(() => vi.unstubAllGlobals());

it('shows the message, and below it the first error of each field', () => {
  showRefusal({ message: 'Not sent', errors: { title: ['Too long', 'Too odd'], text: ['Empty'] } }, 'Failed');
  expect(currentToasts().at(-1)).toMatchObject({ text: 'Not sent', detail: 'Too long, Empty' });
  showRefusal({ message: 'Too long', errors: { title: ['Too long'], text: ['Too long'] } }, 'Failed');
  expect(currentToasts().at(-1)).toMatchObject({ text: 'Too long' });
  expect(currentToasts().at(-1)).not.toHaveProperty('detail');
  showRefusal({}, 'Failed');
  expect(currentToasts().at(-1)).toMatchObject({ text: 'Failed' });
  expect(currentToasts().at(-1)).not.toHaveProperty('detail');
});

it('says that the outcome is unknown if no response came', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.stubGlobal('navigator', { onLine: false });
  showRefusal({ code: 'network' });
  expect(currentToasts().at(-1)?.text).toContain('You are offline');
  vi.stubGlobal('navigator', { onLine: true });
  showRefusal({ code: 'timeout' });
  expect(currentToasts().at(-1)?.text).toContain('Check whether it was done');
  showRefusal({ code: 'server', http: 500 });
  expect(currentToasts().at(-1)?.text).toContain('Nothing was changed');
});
