import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSwipeToReply } from './use-swipe-to-reply.ts';

const onReply = vi.fn<() => void>();
let root: Root;

function Bubble() {
  const swipe = useSwipeToReply(onReply);
  return <div id="bubble" {...swipe({})} />;
}

const bubble = () => document.querySelector<HTMLElement>('#bubble')!;
const finger = (type: string, x: number, y = 0, pointerType = 'touch') =>
  act(async () => {
    const event = new PointerEvent(type, { bubbles: true, clientX: x, clientY: y, pointerType });
    bubble().dispatchEvent(event);
  });

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onReply.mockClear();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  await act(async () => root.render(<Bubble />));
});
afterEach(() => act(async () => root.unmount()));

test('replies when the finger is lifted far to the left, and shows the distance', async () => {
  await finger('pointerdown', 200);
  await finger('pointermove', 180);
  expect(bubble().dataset['swipe']).toBe('near');
  expect(bubble().style.getPropertyValue('--swipe')).toBe('20px');
  await finger('pointermove', 130);
  expect(bubble().dataset['swipe']).toBe('far');
  expect(onReply).not.toHaveBeenCalled();
  await finger('pointerup', 130);
  expect(onReply).toHaveBeenCalledOnce();
  expect(bubble().dataset['swipe']).toBeUndefined();
});

test('does not reply if the finger returns, scrolls, or the pointer is cancelled', async () => {
  await finger('pointerdown', 200);
  await finger('pointermove', 120);
  await finger('pointermove', 190);
  await finger('pointerup', 190);
  await finger('pointerdown', 200);
  await finger('pointermove', 120, 100);
  await finger('pointerup', 120, 100);
  await finger('pointerdown', 200);
  await finger('pointermove', 120);
  await finger('pointercancel', 120);
  expect(onReply).not.toHaveBeenCalled();
});

test('ignores the mouse, which selects text', async () => {
  await finger('pointerdown', 200, 0, 'mouse');
  await finger('pointermove', 100, 0, 'mouse');
  await finger('pointerup', 100, 0, 'mouse');
  expect(onReply).not.toHaveBeenCalled();
});
