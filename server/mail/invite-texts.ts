import type { Locale } from '../../contract/scalars.ts';
import { ignore, type Words } from './mail-text.ts';

/** To somebody whom the programme names, and who has no account yet. */
export const inviteWords = (link: string): Record<Locale, Words> => ({
  en: {
    subject: 'You are in the programme: your account at Yurt',
    paragraphs: [
      'You speak at an event of our school, and your profile is already there.',
      'Set a password to make it yours: then you can edit your profile, confirm your events and upload your slides.',
    ],
    action: { label: 'Set a password', link },
    notes: ['The link works for 14 days, with this e-mail address.', ignore.en],
  },
  de: {
    subject: 'Sie stehen im Programm: Ihr Konto bei Yurt',
    paragraphs: [
      'Sie wirken bei einer Veranstaltung unserer Schule mit, und Ihr Profil ist schon angelegt.',
      'Legen Sie ein Passwort fest, um es zu übernehmen: Dann können Sie Ihr Profil bearbeiten, Ihre Veranstaltungen bestätigen und Ihre Folien hochladen.',
    ],
    action: { label: 'Passwort festlegen', link },
    notes: ['Der Link gilt 14 Tage, mit dieser E-Mail-Adresse.', ignore.de],
  },
  ru: {
    subject: 'Вы в программе: ваша учётная запись в Yurt',
    paragraphs: [
      'Вы выступаете на одном из событий нашей школы, и ваш профиль уже создан.',
      'Задайте пароль, чтобы он стал вашим: тогда вы сможете редактировать профиль, подтверждать свои события и загружать слайды.',
    ],
    action: { label: 'Задать пароль', link },
    notes: ['Ссылка действует 14 дней, с этим адресом электронной почты.', ignore.ru],
  },
});
