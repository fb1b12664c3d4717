import type { Locale } from '../../../contract/scalars.ts';

/** Titles of notifications; `{name}` is the other person. */
export const businessTitles = {
  requested: {
    en: '{name} asks you for a meeting',
    de: '{name} bittet Sie um ein Treffen',
    ru: '{name} предлагает вам встретиться',
  },
  accepted: {
    en: '{name} accepted the meeting',
    de: '{name} hat dem Treffen zugestimmt',
    ru: 'Встреча подтверждена: {name}',
  },
  proposed: {
    en: '{name} proposes other times',
    de: '{name} schlägt andere Zeiten vor',
    ru: '{name} предлагает другое время',
  },
  moved: {
    en: 'Meeting moved: {name}',
    de: 'Treffen verschoben: {name}',
    ru: 'Встреча перенесена: {name}',
  },
  newTable: {
    en: 'Another table: meeting with {name}',
    de: 'Anderer Tisch: Treffen mit {name}',
    ru: 'Другой стол: {name}',
  },
  noTable: {
    en: 'Table closed, another one will follow: {name}',
    de: 'Tisch geschlossen, ein anderer folgt: {name}',
    ru: 'Стол закрыт, назначим другой: {name}',
  },
  notMoved: {
    en: 'Meeting not moved: {name}',
    de: 'Treffen nicht verschoben: {name}',
    ru: 'Встреча не перенесена: {name}',
  },
  declined: {
    en: '{name} declined the meeting',
    de: '{name} hat das Treffen abgelehnt',
    ru: 'Встреча отклонена: {name}',
  },
  withdrawn: {
    en: '{name} withdrew the request',
    de: '{name} hat die Anfrage zurückgezogen',
    ru: 'Запрос на встречу отозван: {name}',
  },
  cancelled: {
    en: 'Meeting cancelled: {name}',
    de: 'Treffen abgesagt: {name}',
    ru: 'Встреча отменена: {name}',
  },
  gone: {
    en: 'Meeting cancelled: the account was deleted',
    de: 'Treffen abgesagt: Das Konto wurde gelöscht',
    ru: 'Встреча отменена: учётная запись удалена',
  },
  placed: {
    en: 'The organisers arranged a meeting: {name}',
    de: 'Das Organisationsteam hat ein Treffen vereinbart: {name}',
    ru: 'Организаторы назначили встречу: {name}',
  },
  reminder: {
    en: 'Starting soon: meeting with {name}',
    de: 'Beginnt gleich: Treffen mit {name}',
    ru: 'Скоро начнётся встреча: {name}',
  },
} satisfies Record<string, Record<Locale, string>>;
export type BusinessTitle = keyof typeof businessTitles;

/** Stands in titles for a person without a name, or whose account was deleted. */
export const unnamed: Record<Locale, string> = {
  en: 'Business meeting',
  de: 'Geschäftstreffen',
  ru: 'Деловая встреча',
};

export const onlineMeeting: Record<Locale, string> = { en: 'Online', de: 'Online', ru: 'Онлайн' };

/** Titles of meetings in calendars. */
export const calendarTitles: Record<Locale, string> = {
  en: 'Meeting with {name}',
  de: 'Treffen mit {name}',
  ru: 'Встреча: {name}',
};
