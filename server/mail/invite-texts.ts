import type { Locale } from '../../contract/scalars.ts';
import { invitationDays } from '../../contract/invitations.ts';
import type { Words } from './mail-text.ts';

const unexpected: Record<Locale, string> = {
  en: 'If you did not expect this invitation, you can ignore this e-mail.',
  de: 'Falls Sie keine Einladung erwartet haben, können Sie diese E-Mail ignorieren.',
  ru: 'Если вы не ждали этого приглашения, не обращайте внимания на письмо.',
};

/** The invitation for a speaker whose profile was imported and has no account yet. */
export const inviteWords = (link: string, school: string): Record<Locale, Words> => ({
  en: {
    subject: `You are a speaker at ${school}: set up your account`,
    paragraphs: [
      `You are listed as a speaker at ${school}, and your profile has already been created.`,
      'Set a password to take over your profile. You can then edit it, confirm your events and upload your slides.',
    ],
    action: { label: 'Set password', link },
    notes: ['The link works for 14 days and only with this e-mail address.', unexpected.en],
  },
  de: {
    subject: `Sie stehen im Programm von „${school}“: Richten Sie Ihr Konto ein`,
    paragraphs: [
      `Sie wirken bei einer Veranstaltung von „${school}“ mit, und Ihr Profil ist schon angelegt.`,
      'Legen Sie ein Passwort fest, um es zu übernehmen. Danach können Sie Ihr Profil bearbeiten, Ihre Veranstaltungen bestätigen und Ihre Folien hochladen.',
    ],
    action: { label: 'Passwort festlegen', link },
    notes: ['Der Link gilt 14 Tage und nur mit dieser E-Mail-Adresse.', unexpected.de],
  },
  ru: {
    subject: `Вы в программе «${school}»: создайте учётную запись`,
    paragraphs: [
      `Вы выступаете на одном из событий программы «${school}», и ваш профиль уже создан.`,
      'Задайте пароль, чтобы управлять профилем: вы сможете изменить его, подтвердить свои события и загрузить слайды.',
    ],
    action: { label: 'Задать пароль', link },
    notes: ['Ссылка действует 14 дней и только с этим адресом электронной почты.', unexpected.ru],
  },
});

/** The invitation for a person whom an organiser has added. */
export const invitationWords = (link: string, school: string): Record<Locale, Words> => ({
  en: {
    subject: `You are invited to ${school}`,
    paragraphs: [
      `The organisers invite you to ${school}. Your account is prepared.`,
      'Set a password to accept the invitation. You can then see the programme, the materials and the chat at once.',
    ],
    action: { label: 'Accept invitation', link },
    notes: [
      `The link works for ${invitationDays} days and only once. It is meant for you: please do not forward it.`,
      unexpected.en,
    ],
  },
  de: {
    subject: `Sie sind eingeladen: ${school}`,
    paragraphs: [
      `das Organisationsteam von „${school}“ lädt Sie ein. Ihr Konto ist schon vorbereitet.`,
      'Legen Sie ein Passwort fest, um die Einladung anzunehmen. Danach sehen Sie sofort das Programm, die Materialien und den Chat.',
    ],
    action: { label: 'Einladung annehmen', link },
    notes: [
      `Der Link gilt ${invitationDays} Tage und funktioniert nur einmal. Er ist für Sie bestimmt: Bitte leiten Sie ihn nicht weiter.`,
      unexpected.de,
    ],
  },
  ru: {
    subject: `Приглашаем вас: ${school}`,
    paragraphs: [
      `Организаторы приглашают вас на платформу «${school}». Учётная запись для вас уже подготовлена.`,
      'Задайте пароль, чтобы принять приглашение. После этого вам сразу откроются программа, материалы и чат.',
    ],
    action: { label: 'Принять приглашение', link },
    notes: [
      `Ссылка действует ${invitationDays} дней и срабатывает один раз. Она предназначена только вам, не пересылайте её.`,
      unexpected.ru,
    ],
  },
});
