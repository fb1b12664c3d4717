import type { Locale } from '../../contract/scalars.ts';
import type { Words } from './mail-text.ts';

export const suspendedWords = (reason: string, school: string): Record<Locale, Words> => ({
  en: {
    subject: 'Your account has been suspended',
    paragraphs: [
      `The organisers have suspended your account at “${school}”. You can’t sign in until they end the suspension.`,
      reason,
    ],
    notes: [
      'Your account and your data are kept. If you have questions, open the sign-in page and choose “Ask the school”.',
    ],
  },
  de: {
    subject: 'Ihr Konto wurde gesperrt',
    paragraphs: [
      `das Organisationsteam hat Ihr Konto bei „${school}“ gesperrt. Sie können sich nicht anmelden, bis die Sperre aufgehoben wird.`,
      reason,
    ],
    notes: [
      'Ihr Konto und Ihre Daten bleiben erhalten. Bei Fragen öffnen Sie die Anmeldeseite und wählen Sie „Schule fragen“.',
    ],
  },
  ru: {
    subject: 'Ваша учётная запись заблокирована',
    paragraphs: [
      `Организаторы заблокировали вашу учётную запись в «${school}». Пока блокировка не снята, войти нельзя.`,
      reason,
    ],
    notes: [
      'Учётная запись и ваши данные сохраняются. Если есть вопросы, откройте страницу входа и выберите «Задать вопрос школе».',
    ],
  },
});

export const unsuspendedWords = (signIn: string, school: string): Record<Locale, Words> => ({
  en: {
    subject: 'You can use your account again',
    paragraphs: [
      `The organisers have ended the suspension of your account at “${school}”. You can sign in again.`,
    ],
    action: { label: 'Sign in', link: signIn },
  },
  de: {
    subject: 'Sie können Ihr Konto wieder nutzen',
    paragraphs: [
      `das Organisationsteam hat die Sperre Ihres Kontos bei „${school}“ aufgehoben. Sie können sich wieder anmelden.`,
    ],
    action: { label: 'Anmelden', link: signIn },
  },
  ru: {
    subject: 'Учётная запись снова доступна',
    paragraphs: [
      `Организаторы сняли блокировку с вашей учётной записи в «${school}». Вы снова можете войти.`,
    ],
    action: { label: 'Войти', link: signIn },
  },
});
