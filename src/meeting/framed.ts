import { t } from '@lingui/core/macro';
import type { MeetingTicket } from '../lib/meeting-ticket.ts';
import { element, linkTo } from './element.ts';

/** A bar with the title and the leave button, above the meeting. */
export function meetingBar(ticket: MeetingTicket, ...more: HTMLElement[]): HTMLElement {
  return element(
    'header',
    { class: 'bar' },
    element('h1', {}, ticket.title),
    ...more,
    linkTo(ticket.leave, 'button', t`Leave meeting`),
  );
}

/**
 * Shows a meeting by its link in a frame. The sandbox allows what meetings need, but not navigating this
 * page.
 */
export async function showFramed({
  ticket,
  address,
  root,
}: {
  ticket: MeetingTicket;
  address: string;
  root: HTMLElement;
}): Promise<void> {
  const { origin, protocol } = new URL(address);
  if (origin === location.origin || !/^https?:$/.test(protocol))
    throw new Error('The meeting page must be http(s) and of another origin');
  const newTabLink = linkTo(address, 'link', t`Open in new tab`);
  newTabLink.target = '_blank';
  newTabLink.rel = 'noreferrer';
  root.classList.add('filled');
  root.replaceChildren(
    meetingBar(ticket, newTabLink),
    element('iframe', {
      title: ticket.title,
      src: address,
      sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-modals',
      allow: 'camera; microphone; display-capture; fullscreen; autoplay; screen-wake-lock',
      referrerpolicy: 'origin',
    }),
  );
}
