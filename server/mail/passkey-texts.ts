import type { Locale } from '../../contract/scalars.ts';
import type { Words } from './mail-text.ts';

/** To the owner of an account to which a passkey was added. A new password by mail deletes all passkeys. */
export const passkeyWords = (
  { passkey, forgot }: { passkey: string; forgot: string },
  school: string,
): Record<Locale, Words> => ({
  en: {
    subject: 'A passkey was added to your account',
    paragraphs: [
      `The passkey “${passkey}” was added to your account at ${school}. You can now sign in with it, without your password.`,
      `If this was not you, set a new password immediately. This deletes all passkeys of the account and signs out all devices: ${forgot}`,
    ],
  },
  de: {
    subject: 'Ihrem Konto wurde ein Passkey hinzugefügt',
    paragraphs: [
      `Ihrem Konto bei „${school}“ wurde der Passkey „${passkey}“ hinzugefügt. Damit können Sie sich ab jetzt ohne Passwort anmelden.`,
      `Falls Sie das nicht waren, legen Sie bitte sofort ein neues Passwort fest. Dadurch werden alle Passkeys des Kontos gelöscht und alle Geräte abgemeldet: ${forgot}`,
    ],
  },
  ru: {
    subject: 'К вашей учётной записи добавлен ключ доступа',
    paragraphs: [
      `К вашей учётной записи на платформе «${school}» добавлен ключ доступа «${passkey}». Теперь с ним можно входить без пароля.`,
      `Если это были не вы, сразу задайте новый пароль. Тогда все ключи доступа будут удалены, а на всех устройствах выполнен выход: ${forgot}`,
    ],
  },
});
