import '../ui/tokens.css';
import './meeting.css';
import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import type { Locale } from '../i18n/locale.ts';
import { preferredLocale } from '../i18n/preferred-locale.ts';
import { type MeetingTicket, readTicket } from '../lib/meeting-ticket.ts';
import { showFailurePage } from './failure-page.ts';

const texts: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('../i18n/locales/meeting/en.po'),
  de: () => import('../i18n/locales/meeting/de.po'),
  ru: () => import('../i18n/locales/meeting/ru.po'),
};

/** Shows the meeting in the way of its entry. */
async function show(ticket: MeetingTicket, locale: Locale, root: HTMLElement): Promise<void> {
  const { entry } = ticket;
  switch (entry.way) {
    case 'embedded':
      return (await import('./zoom.ts')).showZoom({ ticket, zoom: entry.zoom, locale, root });
    case 'jitsi':
      return (await import('./jitsi.ts')).showJitsi({ ticket, jitsi: entry, locale, root });
    case 'frame':
      return (await import('./framed.ts')).showFramed({ ticket, address: entry.address, root });
    case 'app':
    case 'bigbluebutton':
    case 'link':
      location.replace(entry.address);
  }
}

const event = Number(new URLSearchParams(location.search).get('event') ?? location.pathname.split('/')[2]);
const ticket = readTicket(event, Date.now());
const root = document.querySelector<HTMLElement>('#meeting');
if (root && ticket) {
  const locale = preferredLocale();
  const { messages } = await texts[locale]();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
  document.title = ticket.title;
  await show(ticket, locale, root).catch((error: unknown) => {
    reportError(error);
    showFailurePage(root, ticket, 'unreachable');
  });
} else {
  // Opened without a ticket: the app gets one and returns here.
  location.replace(Number.isSafeInteger(event) && event > 0 ? `/schedule/${event}/-?join=1` : '/dashboard');
}
