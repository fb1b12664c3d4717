import { textLinks } from '../../ui/text-links.ts';

export interface InAppLink {
  kind: 'event' | 'person';
  id: number;
  /** Path within the app. */
  href: string;
}

const maxLinks = 3;
const event = /^\/schedule\/([1-9]\d{0,15})\/[^/]+\/?$/;
const person = /^\/(?:participants|experts|administration)\/([1-9]\d{0,15})\/?$/;

/** The events and people that a text links to, each once, at most `maxLinks`. */
export function inAppLinks(text: string, origin: string): InAppLink[] {
  const links = new Map<string, InAppLink>();
  for (const { href } of textLinks(text)) {
    const url = href === undefined ? null : new URL(href);
    if (url?.origin !== origin) continue;
    const eventId = event.exec(url.pathname)?.[1];
    const id = eventId ?? person.exec(url.pathname)?.[1];
    if (id === undefined) continue;
    const kind = eventId === undefined ? 'person' : 'event';
    links.set(`${kind} ${id}`, { kind, id: Number(id), href: url.pathname });
  }
  return [...links.values()].slice(0, maxLinks);
}
