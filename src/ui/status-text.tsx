import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './visually-hidden.module.css';

const regions: HTMLElement[] = [];

/**
 * A live region that exists before anything is announced: screen readers ignore one that appears together
 * with its text. One is in the page, and one in each dialog, since everything outside an open dialog is
 * inert.
 */
export function Announcer() {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    regions.push(element);
    return () => void regions.splice(regions.indexOf(element), 1);
  }, []);
  return <div ref={region} className={styles.hidden} role="status" />;
}

/**
 * In ms. By then every screen reader has queued the text; left in place, people would find it again while
 * browsing.
 */
const readAfter = 3000;
let clearing: ReturnType<typeof setTimeout> | undefined;

/** Makes screen readers announce a text once they are idle. */
export function announce(text: string): void {
  const region = regions.at(-1);
  if (!region || text === '') return;
  // The same text again would be no change and would not be announced.
  region.textContent = '';
  clearTimeout(clearing);
  requestAnimationFrame(() => {
    region.textContent = text;
  });
  clearing = setTimeout(() => {
    region.textContent = '';
  }, readAfter);
}

/** A paragraph whose text is announced when it appears and when it changes. */
export function StatusText(props: ComponentProps<'p'>) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const read = useRef('');
  useEffect(() => {
    const text = paragraph.current?.textContent ?? '';
    if (text === read.current) return;
    read.current = text;
    announce(text);
  });
  return <p {...props} ref={paragraph} />;
}
