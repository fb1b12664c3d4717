import type { Locale } from '../../contract/scalars.ts';
import type { Words } from './mail-text.ts';

/** To both addresses of merged accounts, since one of them no longer signs in. */
export const mergedWords = (
  { email, signIn }: { email: string; signIn: string },
  school: string,
): Record<Locale, Words> => ({
  en: {
    subject: 'Two of your accounts are one now',
    paragraphs: [
      `The organisers have merged two accounts at “${school}” into one. From now on, sign in with ${email} and the password that belongs to it.`,
    ],
    action: { label: 'Sign in', link: signIn },
    notes: ['If only one of the accounts was yours, open the sign-in page and choose “Ask the school”.'],
  },
  de: {
    subject: 'Aus zwei Konten ist eines geworden',
    paragraphs: [
      `das Organisationsteam hat zwei Konten bei „${school}“ zusammengeführt. Melden Sie sich ab jetzt mit ${email} und dem zugehörigen Passwort an.`,
    ],
    action: { label: 'Anmelden', link: signIn },
    notes: ['Gehört nur eines der Konten Ihnen, öffnen Sie die Anmeldeseite und wählen Sie „Schule fragen“.'],
  },
  ru: {
    subject: 'Две учётные записи объединены',
    paragraphs: [
      `Организаторы объединили две учётные записи в «${school}». Теперь входите с адресом ${email} и паролем от него.`,
    ],
    action: { label: 'Войти', link: signIn },
    notes: [
      'Если вам принадлежит только одна из этих записей, откройте страницу входа и выберите «Задать вопрос школе».',
    ],
  },
});
