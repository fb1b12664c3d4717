import type { Locale } from '../../contract/scalars.ts';
import type { Words } from './mail-text.ts';

export type CalendarChange = 'booked' | 'moved' | 'changed' | 'cancelled';

export interface CalendarMailContent {
  kind: 'calendar';
  name: string;
  title: string;
  /** Date and time in the zone of the school. */
  when: string;
  place: string | null;
  link: string;
  change: CalendarChange;
}

const subjects: Record<Locale, Record<CalendarChange, string>> = {
  en: { booked: 'In your calendar', moved: 'New time', changed: 'Changed', cancelled: 'Cancelled' },
  de: { booked: 'In Ihrem Kalender', moved: 'Neue Zeit', changed: 'Geändert', cancelled: 'Abgesagt' },
  ru: { booked: 'В вашем календаре', moved: 'Новое время', changed: 'Изменено', cancelled: 'Отменено' },
};

const intros: Record<Locale, Record<CalendarChange, string>> = {
  en: {
    booked: 'Here is the entry for your calendar.',
    moved: 'The time has changed. Here is the new entry for your calendar.',
    changed: 'Something has changed. Here is the new entry for your calendar.',
    cancelled: 'You no longer have this appointment. Your calendar removes the entry.',
  },
  de: {
    booked: 'hier ist der Eintrag für Ihren Kalender.',
    moved: 'die Zeit hat sich geändert. Hier ist der neue Eintrag für Ihren Kalender.',
    changed: 'etwas hat sich geändert. Hier ist der neue Eintrag für Ihren Kalender.',
    cancelled: 'dieser Termin entfällt für Sie. Ihr Kalender entfernt den Eintrag.',
  },
  ru: {
    booked: 'Вот запись для вашего календаря.',
    moved: 'Время изменилось. Вот новая запись для вашего календаря.',
    changed: 'Есть изменения. Вот новая запись для вашего календаря.',
    cancelled: 'Эта встреча или ваша запись отменена. Календарь удалит её.',
  },
};

const notes: Record<Locale, string> = {
  en: 'You get entries for your calendar by e-mail because you switched this on in your agenda.',
  de: 'Sie erhalten Kalendereinträge per E-Mail, weil Sie das in Ihrer Agenda eingeschaltet haben.',
  ru: 'Вы получаете записи для календаря по почте, потому что включили это в своей программе.',
};

const labels: Record<Locale, string> = { en: 'Open', de: 'Öffnen', ru: 'Открыть' };

/** The text beside an entry for the calendar, which mail programs show or add by themselves. */
export function calendarMailWords({
  title,
  when,
  place,
  link,
  change,
}: CalendarMailContent): Record<Locale, Words> {
  const words = (locale: Locale): Words => ({
    subject: `${subjects[locale][change]}: ${title}`,
    paragraphs: [
      intros[locale][change],
      [title, when, place].filter((line) => line !== null && line !== '').join('\n'),
    ],
    action: { label: labels[locale], link },
    notes: [notes[locale]],
  });
  return { en: words('en'), de: words('de'), ru: words('ru') };
}
