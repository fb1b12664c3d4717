/** The form of a web address, as the server checks it. */
export const isLink = (text: string): boolean => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text);

/** The address that a person means: `zoom.us/j/1` gets `https://`. Empty for an empty text. */
export function completeLink(text: string): string {
  const link = text.trim();
  return link === '' || /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`;
}
