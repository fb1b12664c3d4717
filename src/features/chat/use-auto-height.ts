import { type RefObject, useLayoutEffect } from 'react';

/** A text box as high as its text; its style sets the limit. */
export function useAutoHeight(input: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    // To ask for the height makes the browser lay out the page there and then: an empty box has the one of its rows.
    if (text === '') {
      element.style.height = 'auto';
      return;
    }
    // Without this the list above would grow while the box is measured, and scroll away from its end.
    const around = element.parentElement;
    if (around) around.style.minHeight = `${around.offsetHeight}px`;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
    if (around) around.style.minHeight = '';
  }, [input, text]);
}
