import { type ComponentProps, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { enterModal } from './open-modal.ts';
import { ignoreSecondTap } from './second-tap.ts';
import { Announcer } from './status-text.tsx';
import { ToastRegion } from './toaster.tsx';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onClose'> {
  onClose: () => void;
}

/**
 * Open while it is rendered; its state is lost when it closes. The browser keeps the focus inside and returns it to the
 * opener. Escape and a tap outside close it.
 */
export function Modal({ onClose, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    ignoreSecondTap();
    const leave = enterModal({ element, close: () => close() });
    const ignore = onTapBeside(element, () => close());
    return () => {
      ignore();
      leave();
      element.close();
      ignoreSecondTap();
      // A dialog that opened by itself has nothing to give the focus back to.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
      <ToastRegion />
      <Announcer />
    </dialog>
  );
}

/**
 * Where the finger is lifted, not before: else it would press what lies under the veil. It has to have begun there
 * too, which the end of a selection has not.
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

/** The veil belongs to the dialog, and so does its scroll bar, which is no place to close it at. */
function isBeside(element: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  if (target !== element) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
