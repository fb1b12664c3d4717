import type { Locale } from '../../../contract/scalars.ts';

interface PageTexts {
  /** Name of the language in itself. */
  language: string;
  programme: string;
  timesIn: (zone: string) => string;
  empty: string;
  cancelled: string;
  calendar: string;
  languages: string;
  days: string;
  details: string;
  signIn: string;
}

export const pageTexts: Record<Locale, PageTexts> = {
  en: {
    language: 'English',
    programme: 'Programme',
    timesIn: (zone) => `Times in the time zone ${zone}`,
    empty: 'There are no events yet.',
    cancelled: 'Cancelled',
    calendar: 'Add to a calendar (iCalendar)',
    languages: 'Languages',
    days: 'Days',
    details: 'Details',
    signIn: 'Sign in',
  },
  de: {
    language: 'Deutsch',
    programme: 'Programm',
    timesIn: (zone) => `Zeiten in der Zeitzone ${zone}`,
    empty: 'Noch gibt es keine Veranstaltungen.',
    cancelled: 'Abgesagt',
    calendar: 'In einen Kalender aufnehmen (iCalendar)',
    languages: 'Sprachen',
    days: 'Tage',
    details: 'Einzelheiten',
    signIn: 'Anmelden',
  },
  ru: {
    language: 'Русский',
    programme: 'Программа',
    timesIn: (zone) => `Время по часовому поясу ${zone}`,
    empty: 'Событий пока нет.',
    cancelled: 'Отменено',
    calendar: 'Добавить в календарь (iCalendar)',
    languages: 'Языки',
    days: 'Дни',
    details: 'Подробнее',
    signIn: 'Войти',
  },
};
