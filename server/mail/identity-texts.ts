import type { Locale } from '../../contract/scalars.ts';
import type { Words } from './mail-text.ts';

/** To the owner of an account to which an account at the identity provider was linked. */
export const identityWords = (
  { provider, forgot }: { provider: string; forgot: string },
  school: string,
): Record<Locale, Words> => ({
  en: {
    subject: `You can now sign in with ${provider}`,
    paragraphs: [
      `An account at ${provider} was connected to your account at ${school}. You can now sign in with it, without your password.`,
      `If this was not you, set a new password immediately. This disconnects accounts with another e-mail address and signs out all devices: ${forgot}`,
    ],
  },
  de: {
    subject: `Sie können sich jetzt mit „${provider}“ anmelden`,
    paragraphs: [
      `mit Ihrem Konto bei „${school}“ wurde ein Konto bei „${provider}“ verbunden. Damit können Sie sich ab jetzt ohne Passwort anmelden.`,
      `Falls Sie das nicht waren, legen Sie bitte sofort ein neues Passwort fest. Dadurch werden Konten mit einer anderen E-Mail-Adresse getrennt und alle Geräte abgemeldet: ${forgot}`,
    ],
  },
  ru: {
    subject: `Теперь можно входить через «${provider}»`,
    paragraphs: [
      `С вашей учётной записью на платформе «${school}» связана учётная запись «${provider}». Теперь с ней можно входить без пароля.`,
      `Если это были не вы, сразу задайте новый пароль. Тогда учётные записи с другим адресом будут отключены, а на всех устройствах выполнен выход: ${forgot}`,
    ],
  },
});
