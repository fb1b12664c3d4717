import type { Locale } from '../../contract/scalars.ts';
import type { Words } from './mail-text.ts';

/** To the owner of an account for which an API token was created. A new password by mail deletes all API tokens. */
export const apiTokenWords = (
  { token, forgot }: { token: string; forgot: string },
  school: string,
): Record<Locale, Words> => ({
  en: {
    subject: 'An API token was created for your account',
    paragraphs: [
      `The API token “${token}” was created for your account at ${school}. Programs that have it can use the platform in your name, within the scopes that were chosen.`,
      `If this was not you, set a new password immediately. This deletes all API tokens and passkeys of the account and signs out all devices: ${forgot}`,
    ],
  },
  de: {
    subject: 'Für Ihr Konto wurde ein API-Token erstellt',
    paragraphs: [
      `für Ihr Konto bei „${school}“ wurde das API-Token „${token}“ erstellt. Programme, die es haben, können die Plattform im gewählten Umfang in Ihrem Namen benutzen.`,
      `Falls Sie das nicht waren, legen Sie bitte sofort ein neues Passwort fest. Dadurch werden alle API-Token und Passkeys des Kontos gelöscht und alle Geräte abgemeldet: ${forgot}`,
    ],
  },
  ru: {
    subject: 'Для вашей учётной записи создан API-токен',
    paragraphs: [
      `Для вашей учётной записи на платформе «${school}» создан API-токен «${token}». Программы с этим токеном могут пользоваться платформой от вашего имени в пределах выбранных прав.`,
      `Если это были не вы, сразу задайте новый пароль. Тогда все API-токены и ключи доступа будут удалены, а на всех устройствах выполнен выход: ${forgot}`,
    ],
  },
});
