import type { Locale } from '../../contract/scalars.ts';
import type { Words } from './mail-text.ts';

export interface UnusedMail {
  kind: 'unused';
  name: string;
  /** Days until the account is deleted. */
  days: number;
  signIn: string;
}

/** The mail with which an administrator checks that mails arrive. */
export const testWords = (school: string): Record<Locale, Words> => ({
  en: {
    subject: `Test mail from ${school}`,
    paragraphs: ['This is a test. Mails from the platform reach you.'],
  },
  de: {
    subject: `Test-E-Mail von „${school}“`,
    paragraphs: ['dies ist ein Test. E-Mails der Plattform kommen bei Ihnen an.'],
  },
  ru: {
    subject: `Пробное письмо: ${school}`,
    paragraphs: ['Это проверка. Письма с платформы приходят на ваш адрес.'],
  },
});

/** The warning before an unused account is deleted. */
export const unusedWords = (content: UnusedMail, school: string): Record<Locale, Words> => ({
  en: {
    subject: 'Your account will be deleted',
    paragraphs: [
      `You have not used your account at ${school} for a long time. It will be deleted in ${content.days} days.`,
      'To keep it, sign in once before then.',
    ],
    action: { label: 'Sign in', link: content.signIn },
  },
  de: {
    subject: 'Ihr Konto wird gelöscht',
    paragraphs: [
      `Sie haben Ihr Konto bei „${school}“ lange nicht verwendet. Es wird in ${content.days} Tagen gelöscht.`,
      'Melden Sie sich bis dahin einmal an, wenn Sie es behalten möchten.',
    ],
    action: { label: 'Anmelden', link: content.signIn },
  },
  ru: {
    subject: 'Ваша учётная запись будет удалена',
    paragraphs: [
      `Вы давно не пользовались учётной записью на платформе «${school}». Через ${content.days} дней она будет удалена.`,
      'Чтобы сохранить её, войдите до этого срока.',
    ],
    action: { label: 'Войти', link: content.signIn },
  },
});

/** To people who wanted a mail when the platform is open again. */
export const reopenedWords = (signIn: string, school: string): Record<Locale, Words> => ({
  en: {
    subject: 'The platform is open again',
    paragraphs: [
      `The platform of ${school} was closed for an update and is open again. You can now sign in.`,
    ],
    action: { label: 'Sign in', link: signIn },
  },
  de: {
    subject: 'Die Plattform ist wieder geöffnet',
    paragraphs: [
      `die Aktualisierung ist abgeschlossen, und die Plattform „${school}“ ist wieder geöffnet. Sie können sich jetzt anmelden.`,
    ],
    action: { label: 'Anmelden', link: signIn },
  },
  ru: {
    subject: 'Платформа снова открыта',
    paragraphs: [`Обновление завершено, платформа «${school}» снова открыта. Теперь вы можете войти.`],
    action: { label: 'Войти', link: signIn },
  },
});
