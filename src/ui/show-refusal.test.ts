import { expect, it } from 'vitest';
import { showRefusal } from './show-refusal.ts';
import { currentToasts } from './toast.ts';

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
