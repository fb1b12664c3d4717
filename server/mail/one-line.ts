/** Removes line breaks and other control characters, which could end a header and begin another one. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
