import { type ComponentProps, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { enterModal } from './open-modal.ts';
import { ignoreSecondTap } from './second-tap.ts';
import { Announcer } from './status-text.tsx';
import { ToastRegion } from './toaster.tsx';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onClose'> {
  onClose: () => void;
  /** Only its buttons close it, because what it shows can’t be shown again. */
  isShownOnce?: boolean;
}

/**
 * Open while rendered; its state is lost on closing. The browser keeps the focus inside and returns it to the
 * opener. Escape and a tap outside close it, unless `isShownOnce`.
 */
export function Modal({ onClose, isShownOnce = false, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  const closeByTap = useEffectEvent(() => {
    if (!isShownOnce) onClose();
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    ignoreSecondTap();
    const leave = enterModal({ element, close: () => close() });
    const ignore = onTapBeside(element, () => closeByTap());
    return () => {
      ignore();
      leave();
      element.close();
      ignoreSecondTap();
      keepFocus();
    };
  }, []);
  return (
    <dialog
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        if (!isShownOnce) onClose();
      }}
    >
      {children}
      <ToastRegion />
      <Announcer />
    </dialog>
  );
}

/** In ms. An opener that a sent change removes is gone by then. */
const openerMayVanish = 10_000;

/**
 * Moves the focus to the title of the page if it has been lost: a dialog that opened by itself has no opener to return
 * it to, and an opener may be removed by what was done in the dialog.
 */
function keepFocus(): void {
  const opener = document.activeElement;
  if (opener === document.body) return focusTitle();
  const observer = new MutationObserver(() => {
    if (opener?.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body) focusTitle();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), openerMayVanish);
}

const focusTitle = () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });

/**
 * Calls `run` when a tap ends on the backdrop: on pointer down, the tap would reach the page beneath. The tap
 * must also begin there, unlike the end of a text selection.
 */
function onTapBeside(element: HTMLDialogElement, run: () => void): () => void {
  let began = false;
  const down = (event: PointerEvent) => {
    began = isBeside(element, event);
  };
  const click = (event: MouseEvent) => {
    if (began && isBeside(element, event)) run();
  };
  element.addEventListener('pointerdown', down);
  element.addEventListener('click', click);
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('click', click);
  };
}

/** Whether an event is on the backdrop. The scroll bar of the dialog does not count. */
function isBeside(element: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  if (target !== element) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
