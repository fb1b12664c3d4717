import { t } from '@lingui/core/macro';
import type { MeetingTicket } from '../lib/meeting-ticket.ts';
import { spacedNumber, zoomAppLink } from '../lib/zoom-app.ts';
import { element, linkTo } from './element.ts';

export type Obstacle = 'unreachable' | 'outdated' | 'refused';

const reasons = (): Record<Obstacle, string> => ({
  unreachable: t`The meeting servers can’t be reached. Your connection may be weak, or your network may block them.`,
  outdated: t`The Zoom version on this server is too old. Please tell the organisers and join another way until they update it.`,
  refused: t`You were not admitted to the meeting. It may not have started yet, or it is locked.`,
});

/** Replaces a meeting that cannot be opened: shows the reason and other ways to join. */
export function showFailurePage(root: HTMLElement, ticket: MeetingTicket, obstacle: Obstacle): void {
  document.documentElement.classList.add('calm');
  const again = element('button', { class: 'button primary', type: 'button' }, t`Try again`);
  again.addEventListener('click', () => location.reload());
  const heading = element('h1', { tabindex: '-1' }, t`The meeting could not be opened here`);
  root.replaceChildren(
    element(
      'div',
      { class: 'page' },
      element('p', { class: 'dim' }, ticket.title),
      heading,
      element('p', { role: 'status' }, reasons()[obstacle]),
      element('div', { class: 'acts' }, again, linkTo(ticket.leave, 'button', t`Back to the event`)),
      ...otherWays(ticket),
    ),
  );
  heading.focus();
}

/** Links to the app, and number, passcode and phone numbers; empty if there are none. */
export function otherWays({ ways }: MeetingTicket): HTMLElement[] {
  const { number, passcode, dialIn, link } = ways;
  if (!number && !dialIn && !link) return [];
  const lines = [
    number && element('p', {}, linkTo(zoomAppLink(number, passcode), 'link', t`Open in the Zoom app`)),
    link && element('p', {}, linkTo(link, 'link', t`Open the meeting page`)),
    number && element('p', {}, t`Meeting number: ${spacedNumber(number)}`),
    passcode && element('p', {}, t`Passcode: ${passcode}`),
    dialIn && element('p', { class: 'lines' }, dialIn),
  ].filter((line) => line instanceof HTMLElement);
  return [element('h2', {}, t`Other ways to join`), ...lines];
}
