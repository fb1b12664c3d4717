import { expect, test, vi } from 'vitest';
import { enterModal, modalIsOpen } from './open-modal.ts';

const element = (inside?: Element) => {
  const made = document.createElement('dialog');
  inside?.append(made);
  return made;
};

test('closes the open modal when another opens, unless that was opened from within it', () => {
  const closed = vi.fn<(name: string) => void>();
  const first = element();
  const leaveFirst = enterModal({ element: first, close: () => closed('first') });
  const leaveInner = enterModal({ element: element(first), close: () => closed('inner') });
  expect(closed).not.toHaveBeenCalled();
  leaveInner();
  expect(modalIsOpen()).toBe(true);
  const leaveSecond = enterModal({
    element: element(),
    close: () => {
      closed('second');
    },
  });
  expect(closed.mock.calls).toEqual([['first']]);
  leaveFirst();
  leaveSecond();
  expect(modalIsOpen()).toBe(false);
});
