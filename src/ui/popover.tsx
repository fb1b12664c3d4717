import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { closeOnBack } from './close-watcher.ts';
import { popoverPosition } from './popover-position.ts';
import styles from './popover.module.css';
import { ignoreSecondTap } from './second-tap.ts';

interface PopoverProps extends ComponentProps<'div'> {
  /**
   * The element beside which it opens. A press on it does not close the popover, so that a button can toggle
   * it.
   */
  anchor: Element;
  onClose: () => void;
}

/**
 * Open while rendered, above everything; a tap outside or Escape closes it and returns the focus. The
 * browser's own light dismissal is not used: it would close a popover opened by a long press when the finger
 * is lifted.
 */
export function Popover({ anchor, onClose, ...rest }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    const opener = document.activeElement;
    if (!element) return;
    const place = () => {
      if (!anchor.isConnected) return;
      const { left, top } = popoverPosition(anchor.getBoundingClientRect(), element.getBoundingClientRect(), {
        width: innerWidth,
        height: innerHeight,
      });
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    element.showPopover();
    place();
    // Follows its anchor when the window rotates or the list behind it scrolls.
    addEventListener('resize', place);
    document.addEventListener('scroll', place, true);
    const first =
      element.querySelector<HTMLElement>('[data-first]') ??
      element.querySelector<HTMLElement>('[role=menuitem]') ??
      element.querySelector('button, input');
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    return () => {
      removeEventListener('resize', place);
      document.removeEventListener('scroll', place, true);
      const inside = element.contains(document.activeElement);
      element.hidePopover();
      ignoreSecondTap();
      if (inside && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [anchor]);

  const goBack = useEffectEvent(onClose);
  useEffect(() => closeOnBack(() => goBack()), []);

  useEffect(() => {
    const outside = (event: Event) => {
      if (!(event.target instanceof Node) || panel.current?.contains(event.target)) return;
      if (!anchor.closest('button')?.contains(event.target)) onClose();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape, true);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape, true);
    };
  }, [anchor, onClose]);
  // Focusable, so that a press on its texts does not focus an ancestor outside of it.
  return <div {...rest} ref={panel} tabIndex={-1} popover="manual" className={styles.panel} />;
}
