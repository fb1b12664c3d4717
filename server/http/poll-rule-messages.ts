import type { Locale } from '../../contract/scalars.ts';

/** The error texts of polls. */
export const pollRules: Record<string, Record<Locale, string>> = {
  pollClosed: {
    en: 'This poll has been closed',
    de: 'Diese Umfrage ist geschlossen',
    ru: 'Этот опрос закрыт',
  },
  notDraft: {
    en: 'Only a draft can be opened',
    de: 'Nur ein Entwurf kann geöffnet werden',
    ru: 'Открыть можно только черновик',
  },
  notOpen: { en: 'This poll is not open', de: 'Diese Umfrage ist nicht offen', ru: 'Этот опрос не открыт' },
  twoOptions: {
    en: 'Add at least two options',
    de: 'Mindestens zwei Antworten hinzufügen',
    ru: 'Добавьте не меньше двух вариантов',
  },
  onlyNarrower: {
    en: 'The poll is open. Its results can’t be shown to more people than announced',
    de: 'Die Umfrage läuft. Ihre Ergebnisse können nicht mehr Personen gezeigt werden als angekündigt',
    ru: 'Опрос уже идёт. Его результаты нельзя показать большему числу людей, чем было объявлено',
  },
};
