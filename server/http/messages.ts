import type { ErrorCode, FieldErrors } from '../../contract/errors.ts';
import type { Locale } from '../../contract/scalars.ts';
import { rules } from './rule-messages.ts';
import type { Refusal, Wording } from './refusal.ts';

type Texts = Record<Locale, string>;

const codes: Record<ErrorCode, Texts> = {
  unauthenticated: {
    en: 'Please sign in.',
    de: 'Bitte melden Sie sich an.',
    ru: 'Пожалуйста, войдите в систему.',
  },
  credentials: {
    en: 'The given data was invalid.',
    de: 'E-Mail-Adresse oder Passwort stimmt nicht.',
    ru: 'Неверный адрес электронной почты или пароль.',
  },
  forbidden: {
    en: 'You may not do this.',
    de: 'Dazu haben Sie keine Berechtigung.',
    ru: 'У вас нет прав на это действие.',
  },
  notFound: {
    en: 'This does not exist, or not for you.',
    de: 'Das gibt es nicht, oder nicht für Sie.',
    ru: 'Этого нет, или это вам недоступно.',
  },
  closed: {
    en: 'The platform is closed for an update. Please come back later.',
    de: 'Die Plattform ist wegen einer Aktualisierung geschlossen. Bitte kommen Sie später wieder.',
    ru: 'Платформа закрыта на обновление. Пожалуйста, зайдите позже.',
  },
  pending: {
    en: 'Your account is awaiting approval. You will get an e-mail as soon as it is ready.',
    de: 'Ihr Konto wartet auf Freigabe. Sie erhalten eine E-Mail, sobald es bereit ist.',
    ru: 'Ваша учётная запись ожидает подтверждения. Мы сообщим по электронной почте, когда она будет готова.',
  },
  tooLarge: { en: 'This is too large.', de: 'Das ist zu groß.', ru: 'Слишком большой объём данных.' },
  conflict: {
    en: 'This was changed elsewhere in the meantime.',
    de: 'Das wurde inzwischen an anderer Stelle geändert.',
    ru: 'Эти данные тем временем изменили в другом месте.',
  },
  mediaType: {
    en: 'Content of this type is not taken here: send JSON or a form.',
    de: 'Inhalte dieses Typs werden hier nicht angenommen: JSON oder ein Formular, bitte.',
    ru: 'Данные этого типа здесь не принимаются: отправьте JSON или форму.',
  },
  inFlight: {
    en: 'This is already being done.',
    de: 'Das wird gerade schon erledigt.',
    ru: 'Это действие уже выполняется.',
  },
  reset: {
    en: 'Too long away: everything is fetched anew.',
    de: 'Zu lange abwesend: alles wird neu geladen.',
    ru: 'Вас долго не было: все данные загружаются заново.',
  },
  invalid: {
    en: 'Please check what you entered.',
    de: 'Bitte prüfen Sie Ihre Eingaben.',
    ru: 'Пожалуйста, проверьте введённые данные.',
  },
  alreadyVoted: {
    en: 'You have already answered this poll: the first answer counts.',
    de: 'Sie haben an dieser Umfrage schon teilgenommen: Die erste Antwort zählt.',
    ru: 'Вы уже ответили на этот опрос: засчитан первый ответ.',
  },
  keyReused: {
    en: 'This key was used for something else.',
    de: 'Dieser Schlüssel wurde schon für etwas anderes verwendet.',
    ru: 'Этот ключ уже использован для другого действия.',
  },
  tooMany: {
    en: 'Too many attempts. Please wait a little.',
    de: 'Zu viele Versuche. Bitte warten Sie einen Moment.',
    ru: 'Слишком много попыток. Пожалуйста, подождите немного.',
  },
  server: { en: 'Server error', de: 'Serverfehler', ru: 'Ошибка сервера' },
  unavailable: {
    en: 'The server cannot do this right now. It is tried again.',
    de: 'Der Server kann das gerade nicht. Es wird erneut versucht.',
    ru: 'Сервер сейчас не может это выполнить. Попытка повторится.',
  },
};

const wordings: Record<Wording, Record<Locale, string>> = {
  unconfirmed: {
    en: 'Please confirm your e-mail address first, with the link in the message that we have sent you.',
    de: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse mit dem Link in der Nachricht, die wir Ihnen gesendet haben.',
    ru: 'Сначала подтвердите адрес электронной почты по ссылке из письма, которое мы вам отправили.',
  },
};

const mostReasons = 3;

/** What a client shows that shows nothing else: of invalid fields the reasons, else the text of the code. */
export function messageOf(
  { code, wording, fields }: Pick<Refusal, 'code' | 'wording' | 'fields'>,
  locale: Locale,
): string {
  if (code !== 'invalid' || wording || !fields) return (wording ? wordings[wording] : codes[code])[locale];
  const reasons = new Set(Object.values(fieldMessages(fields, locale)).flat());
  return [...reasons].slice(0, mostReasons).join('; ') || codes.invalid[locale];
}

const ruleMessage = (rule: string, locale: Locale): string => {
  const [name = '', ...rest] = rule.split(':');
  const argument = rest.join(':');
  const texts = rules[name] ?? rules['invalid']!;
  return texts[locale].replace('{n}', () => argument);
};

export const fieldMessages = (fields: FieldErrors, locale: Locale): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([field, found]) => [field, found.map((rule) => ruleMessage(rule, locale))]),
  );
