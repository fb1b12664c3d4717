import type { Locale } from '../../contract/scalars.ts';
import { ignore, type Words } from './mail-text.ts';

/** The invitation for a speaker whose profile was imported and has no account yet. */
export const inviteWords = (link: string): Record<Locale, Words> => ({
  en: {
    subject: 'You are a speaker at our school: set up your Yurt account',
    paragraphs: [
      'You are listed as a speaker at our school, and your profile has already been created.',
      'Set a password to take over your profile. You can then edit it, confirm your events and upload your slides.',
    ],
    action: { label: 'Set password', link },
    notes: ['The link works for 14 days and only with this e-mail address.', ignore.en],
  },
  de: {
    subject: 'Sie stehen im Programm: Richten Sie Ihr Yurt-Konto ein',
    paragraphs: [
      'Sie wirken bei einer Veranstaltung unserer Schule mit, und Ihr Profil ist schon angelegt.',
      'Legen Sie ein Passwort fest, um es zu übernehmen. Danach können Sie Ihr Profil bearbeiten, Ihre Veranstaltungen bestätigen und Ihre Folien hochladen.',
    ],
    action: { label: 'Passwort festlegen', link },
    notes: ['Der Link gilt 14 Tage und nur mit dieser E-Mail-Adresse.', ignore.de],
  },
  ru: {
    subject: 'Вы в программе: создайте учётную запись в Yurt',
    paragraphs: [
      'Вы выступаете на одном из событий нашей школы, и ваш профиль уже создан.',
      'Задайте пароль, чтобы управлять профилем: вы сможете изменить его, подтвердить свои события и загрузить слайды.',
    ],
    action: { label: 'Задать пароль', link },
    notes: ['Ссылка действует 14 дней и только с этим адресом электронной почты.', ignore.ru],
  },
});
