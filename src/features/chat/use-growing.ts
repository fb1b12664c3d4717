import { type RefObject, useLayoutEffect } from 'react';

/** A text box as high as its text; its style sets the limit. */
export function useGrowing(input: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    element.style.height = 'auto';
    // To ask for the height makes the browser lay out the page there and then: an empty box has the one of its rows.
    if (text !== '') element.style.height = `${element.scrollHeight + 2}px`;
  }, [input, text]);
}
