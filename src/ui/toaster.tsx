import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { modalIsOpen, watchModals } from './open-modal.ts';
import { closeToast, currentToasts, suspendToasts, releaseToasts, type Toast, watchToasts } from './toast.ts';
import { followPlace } from './toast-place.ts';
import styles from './toaster.module.css';
import { useSwipe } from './use-swipe.ts';

/** Rendered once, always: a live region must exist before its text changes. */
export function Toaster() {
  const modal = useSyncExternalStore(watchModals, modalIsOpen);
  useEffect(() => {
    const look = () => (document.hidden ? suspendToasts('hidden') : releaseToasts('hidden'));
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return <ToastRegion silent={modal} />;
}

/**
 * A region of toasts. Content outside an open dialog is inert, so each dialog has a region of its own and
 * that of the page is `silent` meanwhile. F8 moves the focus to the newest toast.
 */
export function ToastRegion({ silent = false }: { silent?: boolean }) {
  const { t } = useLingui();
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const toasts = useSyncExternalStore(watchToasts, currentToasts);
  const shown = silent ? [] : toasts;
  useLayoutEffect(() => {
    const element = region.current;
    return element && !silent && toasts.length > 0 ? followPlace(element) : undefined;
  }, [silent, toasts]);
  useEffect(() => {
    if (silent) return;
    const lead = (event: KeyboardEvent) => {
      const newest = region.current?.lastElementChild?.querySelector<HTMLElement>('a, button');
      if (event.key !== 'F8' || !newest) return;
      event.preventDefault();
      newest.focus();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, [silent]);

  const close = (id: number) => {
    const inside = region.current?.contains(document.activeElement);
    closeToast(id);
    if (inside && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={shown.length > 0 ? t`Notices (F8)` : undefined}
      aria-live="polite"
    >
      {shown.map((toast) => (
        <ToastLine
          key={toast.id}
          toast={toast}
          onEnter={(from) => {
            if (!region.current?.contains(from)) cameFrom.current = from;
          }}
          onClose={() => close(toast.id)}
        />
      ))}
    </section>
  );
}

interface ToastLineProps {
  toast: Toast;
  /** `from` is the element that had the focus before. */
  onEnter: (from: Element | null) => void;
  onClose: () => void;
}

function ToastLine({ toast: { text, detail, action, links }, onEnter, onClose }: ToastLineProps) {
  const { t } = useLingui();
  const swipe = useSwipe(onClose);
  // A removed element fires no pointerleave and no blur.
  useEffect(() => letRun, []);
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => suspendToasts('pointer')}
      onPointerLeave={() => releaseToasts('pointer')}
      onFocus={({ relatedTarget }) => {
        onEnter(relatedTarget);
        suspendToasts('focus');
      }}
      onBlur={() => releaseToasts('focus')}
      {...swipe}
    >
      <div className={styles.text}>
        {text}
        {detail && <div className={styles.detail}>{detail}</div>}
        {links && (
          <ul className={styles.links}>
            {links.map(({ label, href }) => (
              <li key={label}>
                <Link className={styles.link} href={href} onClick={onClose}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      {action && (
        <Button
          variant="quiet"
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={t`Close`} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}

function letRun() {
  releaseToasts('pointer');
  releaseToasts('focus');
}
