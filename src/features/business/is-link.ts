/** The form of a web address, as the server checks it. */
export const isLink = (text: string): boolean => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text.trim());
