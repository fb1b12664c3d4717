import type { Locale } from '../../contract/scalars.ts';
import { ignore, type MailText, type Words } from './mail-text.ts';
import { inviteWords } from './invite-texts.ts';
import { type SupportMail, supportWords } from './support-texts.ts';

/** What is mailed, and what each is made with. */
export type MailContent =
  | { kind: 'confirm'; name: string; link: string }
  | { kind: 'known-address'; name: string; signIn: string; forgot: string }
  | { kind: 'approved'; name: string; signIn: string }
  | { kind: 'declined'; name: string; reason: string }
  | { kind: 'reset'; name: string; link: string }
  | { kind: 'invite'; name: string; link: string }
  | { kind: 'password-changed'; name: string; forgot: string }
  | { kind: 'new-address'; name: string; link: string }
  | { kind: 'address-changed'; name: string; email: string }
  | SupportMail;

const greeting: Record<Locale, (name: string) => string> = {
  en: (name) => (name ? `Hello ${name},` : 'Hello,'),
  de: (name) => (name ? `Guten Tag, ${name},` : 'Guten Tag,'),
  ru: (name) => (name ? `Здравствуйте, ${name}!` : 'Здравствуйте!'),
};

function wordsOf(content: MailContent): Record<Locale, Words> {
  switch (content.kind) {
    case 'invite':
      return inviteWords(content.link);
    case 'confirm':
      return {
        en: {
          subject: 'Please confirm your e-mail address',
          paragraphs: [
            'You have signed up at Yurt with this address. Please confirm that it is yours.',
            'After that an organiser looks at your account. We will write to you as soon as it is ready.',
          ],
          action: { label: 'Confirm the address', link: content.link },
          notes: ['The link works for 24 hours.', ignore.en],
        },
        de: {
          subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
          paragraphs: [
            'Sie haben sich mit dieser Adresse bei Yurt registriert. Bitte bestätigen Sie, dass sie Ihnen gehört.',
            'Danach prüft die Organisation Ihr Konto. Wir schreiben Ihnen, sobald es bereit ist.',
          ],
          action: { label: 'Adresse bestätigen', link: content.link },
          notes: ['Der Link gilt 24 Stunden.', ignore.de],
        },
        ru: {
          subject: 'Подтвердите адрес электронной почты',
          paragraphs: [
            'Вы зарегистрировались в Yurt с этим адресом. Пожалуйста, подтвердите, что он ваш.',
            'После этого организаторы проверят вашу учётную запись. Мы напишем вам, как только она будет готова.',
          ],
          action: { label: 'Подтвердить адрес', link: content.link },
          notes: ['Ссылка действует 24 часа.', ignore.ru],
        },
      };
    case 'known-address':
      return {
        en: {
          subject: 'You already have an account',
          paragraphs: [
            'Somebody wanted to use this address at Yurt. You already have an account here, so nothing was changed.',
            `If you have forgotten your password, you can set a new one: ${content.forgot}`,
          ],
          action: { label: 'Sign in', link: content.signIn },
          notes: [ignore.en],
        },
        de: {
          subject: 'Sie haben bereits ein Konto',
          paragraphs: [
            'Jemand wollte diese Adresse bei Yurt verwenden. Sie haben hier bereits ein Konto, deshalb wurde nichts geändert.',
            `Wenn Sie Ihr Passwort vergessen haben, können Sie ein neues festlegen: ${content.forgot}`,
          ],
          action: { label: 'Anmelden', link: content.signIn },
          notes: [ignore.de],
        },
        ru: {
          subject: 'У вас уже есть учётная запись',
          paragraphs: [
            'Кто-то хотел использовать этот адрес в Yurt. У вас здесь уже есть учётная запись, поэтому ничего не изменилось.',
            `Если вы забыли пароль, задайте новый: ${content.forgot}`,
          ],
          action: { label: 'Войти', link: content.signIn },
          notes: [ignore.ru],
        },
      };
    case 'approved':
      return {
        en: {
          subject: 'Your account is ready',
          paragraphs: ['Your account at Yurt has been approved. You can sign in now.'],
          action: { label: 'Sign in', link: content.signIn },
        },
        de: {
          subject: 'Ihr Konto ist bereit',
          paragraphs: ['Ihr Konto bei Yurt wurde freigegeben. Sie können sich jetzt anmelden.'],
          action: { label: 'Anmelden', link: content.signIn },
        },
        ru: {
          subject: 'Ваша учётная запись готова',
          paragraphs: ['Ваша учётная запись в Yurt подтверждена. Теперь вы можете войти.'],
          action: { label: 'Войти', link: content.signIn },
        },
      };
    case 'declined':
      return {
        en: {
          subject: 'Your account was not approved',
          paragraphs: ['The organisers have not approved your account at Yurt. They write:', content.reason],
        },
        de: {
          subject: 'Ihr Konto wurde nicht freigegeben',
          paragraphs: [
            'Die Organisation hat Ihr Konto bei Yurt nicht freigegeben. Sie schreibt:',
            content.reason,
          ],
        },
        ru: {
          subject: 'Ваша учётная запись не подтверждена',
          paragraphs: ['Организаторы не подтвердили вашу учётную запись в Yurt. Они пишут:', content.reason],
        },
      };
    case 'reset':
      return {
        en: {
          subject: 'Set a new password',
          paragraphs: ['Somebody has asked for a new password for your account at Yurt.'],
          action: { label: 'Set a new password', link: content.link },
          notes: ['The link works for one hour, and once.', ignore.en],
        },
        de: {
          subject: 'Neues Passwort festlegen',
          paragraphs: ['Für Ihr Konto bei Yurt wurde ein neues Passwort angefordert.'],
          action: { label: 'Neues Passwort festlegen', link: content.link },
          notes: ['Der Link gilt eine Stunde und nur einmal.', ignore.de],
        },
        ru: {
          subject: 'Новый пароль',
          paragraphs: ['Для вашей учётной записи в Yurt запросили новый пароль.'],
          action: { label: 'Задать новый пароль', link: content.link },
          notes: ['Ссылка действует один час и только один раз.', ignore.ru],
        },
      };
    case 'new-address':
      return {
        en: {
          subject: 'Please confirm your new e-mail address',
          paragraphs: ['This is to be the address of your account at Yurt from now on.'],
          action: { label: 'Use this address', link: content.link },
          notes: ['The link works for 24 hours, and once.', ignore.en],
        },
        de: {
          subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
          paragraphs: ['Dies soll künftig die Adresse Ihres Kontos bei Yurt sein.'],
          action: { label: 'Diese Adresse verwenden', link: content.link },
          notes: ['Der Link gilt 24 Stunden und nur einmal.', ignore.de],
        },
        ru: {
          subject: 'Подтвердите новый адрес электронной почты',
          paragraphs: ['Этот адрес будет использоваться для вашей учётной записи в Yurt.'],
          action: { label: 'Использовать этот адрес', link: content.link },
          notes: ['Ссылка действует 24 часа и только один раз.', ignore.ru],
        },
      };
    case 'address-changed':
      return {
        en: {
          subject: 'Your account has another e-mail address',
          paragraphs: [
            `The address of your account at Yurt has been changed to ${content.email}. From now on you sign in with it.`,
            'If this was not you, please write to the organisers.',
          ],
        },
        de: {
          subject: 'Ihr Konto hat eine andere E-Mail-Adresse',
          paragraphs: [
            `Die Adresse Ihres Kontos bei Yurt wurde in ${content.email} geändert. Ab jetzt melden Sie sich damit an.`,
            'Falls Sie das nicht waren, schreiben Sie bitte der Organisation.',
          ],
        },
        ru: {
          subject: 'У вашей учётной записи другой адрес',
          paragraphs: [
            `Адрес вашей учётной записи в Yurt изменён на ${content.email}. Теперь вы входите с ним.`,
            'Если это были не вы, напишите, пожалуйста, организаторам.',
          ],
        },
      };
    case 'support-confirm':
    case 'support-other-address':
    case 'support-files':
    case 'support-answer':
      return supportWords(content);
    case 'password-changed':
      return {
        en: {
          subject: 'Your password has been changed',
          paragraphs: [
            'The password of your account at Yurt has just been changed. All other devices were signed out.',
            `If this was not you, please set a new password at once: ${content.forgot}`,
          ],
        },
        de: {
          subject: 'Ihr Passwort wurde geändert',
          paragraphs: [
            'Das Passwort Ihres Kontos bei Yurt wurde soeben geändert. Alle anderen Geräte wurden abgemeldet.',
            `Falls Sie das nicht waren, legen Sie bitte sofort ein neues Passwort fest: ${content.forgot}`,
          ],
        },
        ru: {
          subject: 'Ваш пароль изменён',
          paragraphs: [
            'Пароль вашей учётной записи в Yurt только что изменили. На всех остальных устройствах выполнен выход.',
            `Если это были не вы, сразу задайте новый пароль: ${content.forgot}`,
          ],
        },
      };
  }
}

/** A mail in words. */
export function mailText(content: MailContent, locale: Locale): MailText {
  const { paragraphs, notes = [], ...rest } = wordsOf(content)[locale];
  return { ...rest, paragraphs: [greeting[locale](content.name), ...paragraphs], notes };
}
