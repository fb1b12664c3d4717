import type { PeopleField } from '../../../contract/people-import.ts';
import type { Locale } from '../../../contract/scalars.ts';

/** Names of the columns of exported tables, which the import recognises. */
export const fieldHeadings: Record<PeopleField, Record<Locale, string>> = {
  first_name: { en: 'First name', de: 'Vorname', ru: 'Имя' },
  last_name: { en: 'Last name', de: 'Nachname', ru: 'Фамилия' },
  email: { en: 'E-mail', de: 'E-Mail', ru: 'Эл. почта' },
  full_name: { en: 'Full name', de: 'Vor- und Nachname', ru: 'Имя и фамилия' },
  last_name_first: { en: 'Last name, first name', de: 'Nachname, Vorname', ru: 'ФИО' },
  role: { en: 'Role', de: 'Rolle', ru: 'Роль' },
  course: { en: 'Course', de: 'Kurs', ru: 'Курс' },
  work_place: { en: 'Workplace', de: 'Arbeitsstelle', ru: 'Место работы' },
  position: { en: 'Position', de: 'Position', ru: 'Должность' },
  specialization: { en: 'Specialisation', de: 'Fachgebiet', ru: 'Специализация' },
  country: { en: 'Country', de: 'Land', ru: 'Страна' },
  language: { en: 'Language', de: 'Sprache', ru: 'Язык' },
};
