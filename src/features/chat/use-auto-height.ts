import { type RefObject, useLayoutEffect } from 'react';

/** Fits the height of a text field to its text; CSS sets the limit. */
export function useAutoHeight(input: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    // Reading `scrollHeight` forces a layout; an empty field needs only its `rows`.
    if (text === '') {
      element.style.height = 'auto';
      return;
    }
    // Without a fixed height, the message list would grow during the measurement and lose its position at the
    // end.
    const around = element.parentElement;
    if (around) around.style.minHeight = `${around.offsetHeight}px`;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
    if (around) around.style.minHeight = '';
  }, [input, text]);
}
