import type { Locale } from '../../contract/scalars.ts';
import type { Words } from './mail-text.ts';

const otherwise: Record<Locale, (forgot: string) => string> = {
  en: (forgot) =>
    `If this was not you, set a new password immediately:\n${forgot}\nThen contact the organisers.`,
  de: (forgot) =>
    `Falls Sie das nicht waren, legen Sie bitte sofort ein neues Passwort fest:\n${forgot}\nWenden Sie sich danach an das Organisationsteam.`,
  ru: (forgot) =>
    `Если это были не вы, сразу задайте новый пароль:\n${forgot}\nЗатем обратитесь к организаторам.`,
};

export interface SecondFactorMail {
  /** Page that sends a link for a new password. */
  forgot: string;
  isOn: boolean;
  /** An administrator switched it off, because the owner has lost it. */
  byAdmin?: boolean;
}

/** To the owner of an account whose second factor was switched on or off. */
export const secondFactorWords = (mail: SecondFactorMail, school: string): Record<Locale, Words> =>
  (mail.isOn ? onWords : mail.byAdmin ? endedWords : offWords)(mail, school);

/** The sign-in asks for codes from now on. */
const onWords = ({ forgot }: { forgot: string }, school: string): Record<Locale, Words> => ({
  en: {
    subject: 'Your sign-in now asks for a code',
    paragraphs: [
      `A second factor was switched on for your account at ${school}. To sign in with your password, you also need a code from your authenticator app, or one of your recovery codes. All other devices were signed out.`,
      otherwise.en(forgot),
    ],
  },
  de: {
    subject: 'Für die Anmeldung brauchen Sie jetzt einen Code',
    paragraphs: [
      `für Ihr Konto bei „${school}“ wurde ein zweiter Faktor eingeschaltet. Zur Anmeldung mit dem Passwort brauchen Sie auch einen Code aus Ihrer Authenticator-App oder einen Ihrer Wiederherstellungscodes. Alle anderen Geräte wurden abgemeldet.`,
      otherwise.de(forgot),
    ],
  },
  ru: {
    subject: 'Теперь для входа нужен код',
    paragraphs: [
      `Для вашей учётной записи на платформе «${school}» включён второй фактор. Чтобы войти с паролем, нужен ещё код из приложения-аутентификатора или один из кодов восстановления. На всех остальных устройствах выполнен выход.`,
      otherwise.ru(forgot),
    ],
  },
});

/** The sign-in asks for no codes any more. */
const offWords = ({ forgot }: { forgot: string }, school: string): Record<Locale, Words> => ({
  en: {
    subject: 'Your sign-in no longer asks for a code',
    paragraphs: [
      `The second factor of your account at ${school} was switched off. The password alone is enough to sign in.`,
      otherwise.en(forgot),
    ],
  },
  de: {
    subject: 'Für die Anmeldung brauchen Sie keinen Code mehr',
    paragraphs: [
      `der zweite Faktor Ihres Kontos bei „${school}“ wurde ausgeschaltet. Zur Anmeldung genügt das Passwort.`,
      otherwise.de(forgot),
    ],
  },
  ru: {
    subject: 'Для входа больше не нужен код',
    paragraphs: [
      `Второй фактор вашей учётной записи на платформе «${school}» выключен. Для входа достаточно пароля.`,
      otherwise.ru(forgot),
    ],
  },
});

const unasked: Record<Locale, (forgot: string) => string> = {
  en: (forgot) =>
    `If you did not ask for this, set a new password immediately:\n${forgot}\nThen contact the organisers.`,
  de: (forgot) =>
    `Falls Sie nicht darum gebeten haben, legen Sie bitte sofort ein neues Passwort fest:\n${forgot}\nWenden Sie sich danach an das Organisationsteam.`,
  ru: (forgot) =>
    `Если вы об этом не просили, сразу задайте новый пароль:\n${forgot}\nЗатем обратитесь к организаторам.`,
};

/** An administrator deleted the codes and the passkeys. */
const endedWords = ({ forgot }: { forgot: string }, school: string): Record<Locale, Words> => ({
  en: {
    subject: 'Your second factor was switched off',
    paragraphs: [
      `An administrator has switched off the second factor of your account at ${school}. Your authenticator app, recovery codes and passkeys no longer work here; the password alone is enough to sign in. Please set up a second factor again in your profile, at “Sign-in and security”.`,
      unasked.en(forgot),
    ],
  },
  de: {
    subject: 'Ihr zweiter Faktor wurde ausgeschaltet',
    paragraphs: [
      `die Administration hat den zweiten Faktor Ihres Kontos bei „${school}“ ausgeschaltet. Authenticator-App, Wiederherstellungscodes und Passkeys gelten hier nicht mehr; zur Anmeldung genügt das Passwort. Bitte richten Sie in Ihrem Profil unter „Anmeldung und Sicherheit“ wieder einen zweiten Faktor ein.`,
      unasked.de(forgot),
    ],
  },
  ru: {
    subject: 'Ваш второй фактор выключен',
    paragraphs: [
      `Администратор выключил второй фактор вашей учётной записи на платформе «${school}». Приложение-аутентификатор, коды восстановления и ключи доступа здесь больше не действуют; для входа достаточно пароля. Пожалуйста, настройте второй фактор заново: профиль, раздел «Вход и безопасность».`,
      unasked.ru(forgot),
    ],
  },
});
