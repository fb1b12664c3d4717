/** Hosts of meetings, whose links are only for people with an account. */
const meetingHost =
  /(zoom\.us|zoomgov\.com|meet\.google\.com|teams\.(microsoft|live)\.com|webex\.com|jit\.si)$/i;
const meetingPath = /\/(j|wc|join|bigbluebutton|guest)\//i;

const address = /https?:\/\/[^\s<>"')\]]+/gi;
const email = /[^\s@<>()"',;:]+@[^\s@<>()"',;:]+\.[^\s@<>()"',;:.]+/g;

/** Removes e-mail addresses and links into meetings from a text. `ownLinks` are the links of the event itself. */
export const publicText = (text: string, ownLinks: readonly string[]): string =>
  text.replaceAll(address, (link) => (isPrivate(link, ownLinks) ? '' : link)).replaceAll(email, '');

function isPrivate(link: string, ownLinks: readonly string[]): boolean {
  if (ownLinks.some((own) => own.startsWith(link) || link.startsWith(own))) return true;
  try {
    const { hostname, pathname } = new URL(link);
    return meetingHost.test(hostname) || meetingPath.test(`${pathname}/`);
  } catch {
    return true;
  }
}

/** The name of a place; null for a link or an address in its stead. */
export const publicRoom = (room: string | null): string | null =>
  room === null || /:\/\/|www\.|@/i.test(room) ? null : room;
