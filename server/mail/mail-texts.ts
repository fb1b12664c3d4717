import type { Locale } from '../../contract/scalars.ts';
import { apiTokenWords } from './api-token-texts.ts';
import { ignore, type MailText, type Words } from './mail-text.ts';
import { certificateWords } from './certificate-texts.ts';
import { invitationWords, inviteWords } from './invite-texts.ts';
import { organiserWords } from './organiser-texts.ts';
import { mergedWords } from './merged-texts.ts';
import { suspendedWords, unsuspendedWords } from './suspension-texts.ts';
import { identityWords } from './identity-texts.ts';
import { type CalendarMailContent, calendarMailWords } from './calendar-texts.ts';
import { type DigestMail, digestWords } from './digest-texts.ts';
import { passkeyWords } from './passkey-texts.ts';
import { type SecondFactorMail, secondFactorWords } from './second-factor-texts.ts';
import { reopenedWords, testWords, type UnusedMail, unusedWords } from './notice-texts.ts';
import { type SupportMail, supportWords } from './support-texts.ts';

/** The kinds of mail and the values that each text contains. */
export type MailContent =
  | { kind: 'confirm'; name: string; link: string }
  | { kind: 'known-address'; name: string; signIn: string; forgot: string }
  | { kind: 'approved'; name: string; signIn: string }
  | { kind: 'reopened'; name: string; signIn: string }
  | { kind: 'declined'; name: string; reason: string }
  | { kind: 'suspended'; name: string; reason: string }
  | { kind: 'unsuspended'; name: string; signIn: string }
  | { kind: 'merged'; name: string; email: string; signIn: string }
  /** A text of the organisers, which has a greeting of its own. */
  | { kind: 'from-organisers'; name: string; subject: string; text: string }
  | { kind: 'reset'; name: string; link: string }
  | { kind: 'invite'; name: string; link: string }
  | { kind: 'invitation'; name: string; link: string }
  | { kind: 'certificate'; name: string; link: string }
  | { kind: 'password-changed'; name: string; forgot: string }
  | { kind: 'passkey-added'; name: string; passkey: string; forgot: string }
  | { kind: 'identity-linked'; name: string; provider: string; forgot: string }
  | { kind: 'api-token-added'; name: string; token: string; forgot: string }
  | ({ kind: 'second-factor'; name: string } & SecondFactorMail)
  | { kind: 'new-address'; name: string; link: string }
  | { kind: 'address-changed'; name: string; email: string }
  | { kind: 'test'; name: string }
  | CalendarMailContent
  | DigestMail
  | UnusedMail
  | SupportMail;

const greeting: Record<Locale, (name: string) => string> = {
  en: (name) => (name ? `Hello ${name},` : 'Hello,'),
  de: (name) => (name ? `Guten Tag, ${name},` : 'Guten Tag,'),
  ru: (name) => (name ? `Здравствуйте, ${name}!` : 'Здравствуйте!'),
};

function wordsOf(content: MailContent, school: string): Record<Locale, Words> {
  switch (content.kind) {
    case 'test':
      return testWords(school);
    case 'unused':
      return unusedWords(content, school);
    case 'invite':
      return inviteWords(content.link, school);
    case 'from-organisers':
      return organiserWords(content);
    case 'merged':
      return mergedWords(content, school);
    case 'calendar':
      return calendarMailWords(content);
    case 'digest':
      return digestWords(content, school);
    case 'passkey-added':
      return passkeyWords(content, school);
    case 'identity-linked':
      return identityWords(content, school);
    case 'api-token-added':
      return apiTokenWords(content, school);
    case 'second-factor':
      return secondFactorWords(content, school);
    case 'suspended':
      return suspendedWords(content.reason, school);
    case 'unsuspended':
      return unsuspendedWords(content.signIn, school);
    case 'invitation':
      return invitationWords(content.link, school);
    case 'certificate':
      return certificateWords(content.link);
    case 'confirm':
      return {
        en: {
          subject: 'Please confirm your e-mail address',
          paragraphs: [
            `You signed up at ${school} with this e-mail address. Please confirm that it is yours.`,
            'An organiser will then review your account. We will send you an e-mail when it is ready.',
          ],
          action: { label: 'Confirm address', link: content.link },
          notes: ['The link works for 24 hours.', ignore.en],
        },
        de: {
          subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
          paragraphs: [
            `Sie haben sich mit dieser E-Mail-Adresse bei „${school}“ registriert. Bitte bestätigen Sie, dass sie Ihnen gehört.`,
            'Danach prüft das Organisationsteam Ihr Konto. Wir schicken Ihnen eine E-Mail, sobald es bereit ist.',
          ],
          action: { label: 'Adresse bestätigen', link: content.link },
          notes: ['Der Link gilt 24 Stunden.', ignore.de],
        },
        ru: {
          subject: 'Подтвердите адрес электронной почты',
          paragraphs: [
            `Вы зарегистрировались на платформе «${school}» с этим адресом. Пожалуйста, подтвердите, что он ваш.`,
            'После этого организаторы проверят вашу учётную запись. Мы пришлём письмо, когда она будет готова.',
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
            `Someone tried to use this e-mail address at ${school}. You already have an account, so nothing was changed.`,
            `If you have forgotten your password, you can set a new one: ${content.forgot}`,
          ],
          action: { label: 'Sign in', link: content.signIn },
          notes: [ignore.en],
        },
        de: {
          subject: 'Sie haben bereits ein Konto',
          paragraphs: [
            `jemand hat versucht, diese E-Mail-Adresse bei „${school}“ zu verwenden. Sie haben bereits ein Konto, deshalb wurde nichts geändert.`,
            `Wenn Sie Ihr Passwort vergessen haben, können Sie ein neues festlegen: ${content.forgot}`,
          ],
          action: { label: 'Anmelden', link: content.signIn },
          notes: [ignore.de],
        },
        ru: {
          subject: 'У вас уже есть учётная запись',
          paragraphs: [
            `Кто-то пытался использовать этот адрес на платформе «${school}». У вас уже есть учётная запись, поэтому ничего не изменилось.`,
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
          paragraphs: [`Your account at ${school} has been approved. You can now sign in.`],
          action: { label: 'Sign in', link: content.signIn },
        },
        de: {
          subject: 'Ihr Konto ist bereit',
          paragraphs: [`Ihr Konto bei „${school}“ wurde freigegeben. Sie können sich jetzt anmelden.`],
          action: { label: 'Anmelden', link: content.signIn },
        },
        ru: {
          subject: 'Ваша учётная запись готова',
          paragraphs: [`Ваша учётная запись на платформе «${school}» одобрена. Теперь вы можете войти.`],
          action: { label: 'Войти', link: content.signIn },
        },
      };
    case 'reopened':
      return reopenedWords(content.signIn, school);
    case 'declined':
      return {
        en: {
          subject: 'Your account was not approved',
          paragraphs: [
            `The organisers did not approve your account at ${school}. Their message:`,
            content.reason,
          ],
        },
        de: {
          subject: 'Ihr Konto wurde nicht freigegeben',
          paragraphs: [
            `das Organisationsteam hat Ihr Konto bei „${school}“ nicht freigegeben. Die Nachricht dazu:`,
            content.reason,
          ],
        },
        ru: {
          subject: 'Ваша учётная запись не одобрена',
          paragraphs: [
            `Организаторы не одобрили вашу учётную запись на платформе «${school}». Их сообщение:`,
            content.reason,
          ],
        },
      };
    case 'reset':
      return {
        en: {
          subject: 'Set a new password',
          paragraphs: [`Someone requested a new password for your account at ${school}.`],
          action: { label: 'Set a new password', link: content.link },
          notes: ['The link works once, within one hour.', ignore.en],
        },
        de: {
          subject: 'Neues Passwort festlegen',
          paragraphs: [`für Ihr Konto bei „${school}“ wurde ein neues Passwort angefordert.`],
          action: { label: 'Neues Passwort festlegen', link: content.link },
          notes: ['Der Link gilt eine Stunde und funktioniert nur einmal.', ignore.de],
        },
        ru: {
          subject: 'Новый пароль',
          paragraphs: [`Для вашей учётной записи на платформе «${school}» запросили новый пароль.`],
          action: { label: 'Задать новый пароль', link: content.link },
          notes: ['Ссылка действует один час и срабатывает один раз.', ignore.ru],
        },
      };
    case 'new-address':
      return {
        en: {
          subject: 'Please confirm your new e-mail address',
          paragraphs: [`You asked to use this e-mail address for your account at ${school}.`],
          action: { label: 'Use this address', link: content.link },
          notes: ['The link works once, within 24 hours.', ignore.en],
        },
        de: {
          subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
          paragraphs: [`Sie möchten diese E-Mail-Adresse für Ihr Konto bei „${school}“ verwenden.`],
          action: { label: 'Diese Adresse verwenden', link: content.link },
          notes: ['Der Link gilt 24 Stunden und funktioniert nur einmal.', ignore.de],
        },
        ru: {
          subject: 'Подтвердите новый адрес электронной почты',
          paragraphs: [`Вы указали этот адрес для своей учётной записи на платформе «${school}».`],
          action: { label: 'Использовать этот адрес', link: content.link },
          notes: ['Ссылка действует 24 часа и срабатывает один раз.', ignore.ru],
        },
      };
    case 'address-changed':
      return {
        en: {
          subject: 'Your e-mail address has been changed',
          paragraphs: [
            `The e-mail address of your account at ${school} has been changed to ${content.email}. From now on, sign in with this address.`,
            'If this was not you, please contact the organisers.',
          ],
        },
        de: {
          subject: 'Ihre E-Mail-Adresse wurde geändert',
          paragraphs: [
            `die E-Mail-Adresse Ihres Kontos bei „${school}“ wurde in ${content.email} geändert. Melden Sie sich ab jetzt mit dieser Adresse an.`,
            'Falls Sie das nicht waren, wenden Sie sich bitte an das Organisationsteam.',
          ],
        },
        ru: {
          subject: 'Адрес электронной почты изменён',
          paragraphs: [
            `Адрес вашей учётной записи на платформе «${school}» изменён на ${content.email}. Теперь входите с этим адресом.`,
            'Если это были не вы, сообщите организаторам.',
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
            `The password of your account at ${school} has been changed. All other devices were signed out.`,
            `If this was not you, set a new password immediately: ${content.forgot}`,
          ],
        },
        de: {
          subject: 'Ihr Passwort wurde geändert',
          paragraphs: [
            `das Passwort Ihres Kontos bei „${school}“ wurde geändert. Alle anderen Geräte wurden abgemeldet.`,
            `Falls Sie das nicht waren, legen Sie bitte sofort ein neues Passwort fest: ${content.forgot}`,
          ],
        },
        ru: {
          subject: 'Ваш пароль изменён',
          paragraphs: [
            `Пароль вашей учётной записи на платформе «${school}» изменён. На всех остальных устройствах выполнен выход.`,
            `Если это были не вы, сразу задайте новый пароль: ${content.forgot}`,
          ],
        },
      };
  }
}

/**
 * The text of a mail in one language, with the greeting as its first paragraph unless organisers wrote it. `school`
 * is the name of the school in that language. Texts put it in quotes or at the end, so that no name needs an
 * article or an ending.
 */
export function mailText(content: MailContent, locale: Locale, school: string): MailText {
  const { paragraphs, notes = [], ...rest } = wordsOf(content, school)[locale];
  if (content.kind === 'from-organisers') return { ...rest, paragraphs, notes };
  return { ...rest, paragraphs: [greeting[locale](content.name), ...paragraphs], notes };
}
