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
  passkeyUnknown: {
    en: 'This passkey does not belong to an account here. It may have been deleted.',
    de: 'Dieser Passkey gehört hier zu keinem Konto. Vielleicht wurde er gelöscht.',
    ru: 'Этот ключ доступа не связан ни с одной учётной записью. Возможно, его удалили.',
  },
  passkeyRefused: {
    en: 'The passkey could not be verified. Please try again.',
    de: 'Der Passkey konnte nicht geprüft werden. Bitte versuchen Sie es erneut.',
    ru: 'Не удалось проверить ключ доступа. Попробуйте ещё раз.',
  },
  providerExpired: {
    en: 'The sign-in took too long, or was used already. Please sign in again.',
    de: 'Die Anmeldung hat zu lange gedauert oder wurde schon verwendet. Bitte melden Sie sich noch einmal an.',
    ru: 'Вход занял слишком много времени или уже использован. Войдите ещё раз.',
  },
  providerRefused: {
    en: 'The sign-in was cancelled, or could not be verified. Please try again.',
    de: 'Die Anmeldung wurde abgebrochen oder konnte nicht geprüft werden. Bitte versuchen Sie es erneut.',
    ru: 'Вход отменён, или его не удалось проверить. Попробуйте ещё раз.',
  },
  providerSettings: {
    en: 'The sign-in service refuses the settings of this school. Please inform the organisers.',
    de: 'Der Anmeldedienst lehnt die Einstellungen dieser Schule ab. Bitte informieren Sie das Organisationsteam.',
    ru: 'Служба входа отклоняет настройки этой школы. Сообщите об этом организаторам.',
  },
  providerUnavailable: {
    en: 'The sign-in service can’t be reached at the moment. Please try again later.',
    de: 'Der Anmeldedienst ist zurzeit nicht erreichbar. Bitte versuchen Sie es später erneut.',
    ru: 'Служба входа сейчас недоступна. Попробуйте позже.',
  },
  providerEmail: {
    en: 'The sign-in service has not confirmed an e-mail address for you. Sign in with your password, or ask the organisers.',
    de: 'Der Anmeldedienst hat für Sie keine E-Mail-Adresse bestätigt. Melden Sie sich mit Ihrem Passwort an, oder fragen Sie das Organisationsteam.',
    ru: 'Служба входа не подтвердила ваш адрес электронной почты. Войдите с паролем или обратитесь к организаторам.',
  },
  providerUnknown: {
    en: 'There is no account for you here yet. If you were invited, open the link in the invitation. Otherwise ask the organisers.',
    de: 'Hier gibt es noch kein Konto für Sie. Falls Sie eingeladen sind, öffnen Sie den Link in der Einladung. Sonst fragen Sie das Organisationsteam.',
    ru: 'Для вас здесь ещё нет учётной записи. Если вас пригласили, откройте ссылку из приглашения. Иначе обратитесь к организаторам.',
  },
  providerLink: {
    en: 'You already have an account with this e-mail address. Sign in with its password to connect the two.',
    de: 'Sie haben schon ein Konto mit dieser E-Mail-Adresse. Melden Sie sich mit dessen Passwort an, um beide zu verbinden.',
    ru: 'У вас уже есть учётная запись с этим адресом. Войдите с её паролем, чтобы связать их.',
  },
  secondFactor: {
    en: 'Enter the code from your authenticator app to sign in.',
    de: 'Geben Sie zum Anmelden den Code aus Ihrer Authenticator-App ein.',
    ru: 'Чтобы войти, введите код из приложения-аутентификатора.',
  },
  forbidden: {
    en: 'You don’t have permission to do this.',
    de: 'Dazu haben Sie keine Berechtigung.',
    ru: 'У вас нет прав на это действие.',
  },
  factorMissing: {
    en: 'The school requires a second factor or a passkey from organisers. Sign in with your passkey, or set up a second factor in your profile.',
    de: 'Die Schule verlangt vom Organisationsteam einen zweiten Faktor oder einen Passkey. Melden Sie sich mit Ihrem Passkey an, oder richten Sie einen zweiten Faktor in Ihrem Profil ein.',
    ru: 'Школа требует от организаторов второй фактор или ключ доступа. Войдите с ключом доступа или настройте второй фактор в профиле.',
  },
  tokenExpired: {
    en: 'This API token has expired. Create a new one.',
    de: 'Dieses API-Token ist abgelaufen. Erstellen Sie ein neues.',
    ru: 'Срок действия этого API-токена истёк. Создайте новый.',
  },
  tokenRevoked: {
    en: 'This API token was revoked.',
    de: 'Dieses API-Token wurde widerrufen.',
    ru: 'Этот API-токен отозван.',
  },
  tokenOwner: {
    en: 'The owner of this API token is not an organiser, or the account is suspended.',
    de: 'Dieses API-Token gehört einem Konto, das gesperrt ist oder nicht zum Organisationsteam gehört.',
    ru: 'Владелец этого API-токена не организатор, или его учётная запись заблокирована.',
  },
  tokenScope: {
    en: 'This API token is not allowed to make this call.',
    de: 'Dieses API-Token ist für diesen Aufruf nicht freigegeben.',
    ru: 'Этому API-токену такой запрос не разрешён.',
  },
  notFound: {
    en: 'This does not exist, or you don’t have access to it.',
    de: 'Das gibt es nicht, oder Sie haben keinen Zugriff darauf.',
    ru: 'Этого нет, или у вас нет доступа.',
  },
  closed: {
    en: 'The platform is closed for an update. Please try again later.',
    de: 'Die Plattform ist wegen einer Aktualisierung geschlossen. Bitte versuchen Sie es später erneut.',
    ru: 'Платформа закрыта на обновление. Попробуйте позже.',
  },
  pending: {
    en: 'Your account is waiting for approval. We will send you an e-mail when it is ready.',
    de: 'Ihr Konto wartet auf Freigabe. Wir schicken Ihnen eine E-Mail, sobald es bereit ist.',
    ru: 'Ваша учётная запись ждёт одобрения. Мы пришлём письмо, когда она будет готова.',
  },
  suspended: {
    en: 'Your account is suspended. Please contact the organisers.',
    de: 'Ihr Konto ist gesperrt. Bitte wenden Sie sich an das Organisationsteam.',
    ru: 'Ваша учётная запись заблокирована. Обратитесь к организаторам.',
  },
  tooLarge: { en: 'This is too large.', de: 'Das ist zu groß.', ru: 'Слишком большой размер.' },
  conflict: {
    en: 'This was changed elsewhere in the meantime.',
    de: 'Das wurde inzwischen anderswo geändert.',
    ru: 'Тем временем это изменили в другом месте.',
  },
  mediaType: {
    en: 'This content type is not accepted. Send JSON or a form.',
    de: 'Dieser Inhaltstyp wird nicht angenommen. Senden Sie JSON oder ein Formular.',
    ru: 'Этот тип содержимого не принимается. Отправьте JSON или форму.',
  },
  archived: {
    en: 'The school is closed. Everything can be read, but nothing can be changed.',
    de: 'Die Schule ist abgeschlossen. Alles kann gelesen, aber nichts mehr geändert werden.',
    ru: 'Школа завершена. Всё можно читать, но ничего нельзя изменить.',
  },
  inFlight: {
    en: 'This request is already being processed.',
    de: 'Diese Anfrage wird bereits bearbeitet.',
    ru: 'Этот запрос уже обрабатывается.',
  },
  reset: {
    en: 'You have been offline too long. All data will be loaded again.',
    de: 'Sie waren zu lange offline. Alle Daten werden neu geladen.',
    ru: 'Вы слишком долго были не в сети. Все данные загружаются заново.',
  },
  invalid: {
    en: 'Please check what you entered.',
    de: 'Bitte prüfen Sie Ihre Eingaben.',
    ru: 'Пожалуйста, проверьте введённые данные.',
  },
  consent: {
    en: 'The user agreement or the privacy policy has changed. Please agree to sign in.',
    de: 'Die Nutzungsvereinbarung oder die Datenschutzerklärung wurde geändert. Bitte stimmen Sie zu, um sich anzumelden.',
    ru: 'Изменилось пользовательское соглашение или политика конфиденциальности. Чтобы войти, примите их.',
  },
  alreadyVoted: {
    en: 'You have already answered this poll. The first answer counts.',
    de: 'Sie haben diese Umfrage schon beantwortet. Die erste Antwort zählt.',
    ru: 'Вы уже ответили на этот опрос. Засчитан первый ответ.',
  },
  ballotWaiting: {
    en: 'Your answer has arrived. It will be counted together with others.',
    de: 'Ihre Antwort ist angekommen. Sie wird zusammen mit anderen gezählt.',
    ru: 'Ваш ответ получен. Он будет учтён вместе с другими.',
  },
  alreadyCheckedIn: {
    en: 'This person is already checked in. The first check-in counts.',
    de: 'Diese Person ist schon eingecheckt. Der erste Check-in zählt.',
    ru: 'Этот человек уже отмечен. Учитывается первая отметка.',
  },
  keyReused: {
    en: 'This key was already used for another request.',
    de: 'Dieser Schlüssel wurde schon für eine andere Anfrage verwendet.',
    ru: 'Этот ключ уже использован для другого запроса.',
  },
  tooMany: {
    en: 'Too many attempts. Please wait a few minutes and try again.',
    de: 'Zu viele Versuche. Bitte warten Sie ein paar Minuten und versuchen Sie es dann erneut.',
    ru: 'Слишком много попыток. Подождите несколько минут и попробуйте ещё раз.',
  },
  server: { en: 'Server error', de: 'Serverfehler', ru: 'Ошибка сервера' },
  unavailable: {
    en: 'The server can’t do this right now. It will try again.',
    de: 'Der Server kann das gerade nicht ausführen. Er versucht es erneut.',
    ru: 'Сервер сейчас не может это выполнить. Попытка повторится.',
  },
  atBox: {
    en: 'This is not possible on site without internet. Do it when you are connected to the school.',
    de: 'Das ist vor Ort ohne Internet nicht möglich. Erledigen Sie es, sobald Sie mit der Schule verbunden sind.',
    ru: 'На месте без интернета это невозможно. Сделайте это, когда появится связь со школой.',
  },
  boxEnded: {
    en: 'The pairing of this box has ended, or its days are over. An administrator can create a new code.',
    de: 'Die Kopplung dieser Box wurde beendet, oder ihre Tage sind abgelaufen. Die Administration kann einen neuen Code erstellen.',
    ru: 'Сопряжение этого локального сервера прекращено, или его срок истёк. Администратор может создать новый код.',
  },
  boxVersion: {
    en: 'The box has another version of the program than the school. Install the same version on both.',
    de: 'Die Box hat eine andere Version des Programms als die Schule. Installieren Sie auf beiden dieselbe Version.',
    ru: 'На локальном сервере и в школе установлены разные версии программы. Установите одинаковую версию.',
  },
};

const wordings: Record<Wording, Record<Locale, string>> = {
  unconfirmed: {
    en: 'Please confirm your e-mail address first. Open the link in the e-mail we sent you.',
    de: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Öffnen Sie dazu den Link in der E-Mail, die wir Ihnen geschickt haben.',
    ru: 'Сначала подтвердите адрес электронной почты: перейдите по ссылке из письма, которое мы отправили.',
  },
};

const maxReasons = 3;

/**
 * The text for clients that show only one: for invalid fields up to three reasons, else the text of the code.
 */
export function messageOf(
  { code, wording, fields }: Pick<Refusal, 'code' | 'wording' | 'fields'>,
  locale: Locale,
): string {
  if (code !== 'invalid' || wording || !fields) return (wording ? wordings[wording] : codes[code])[locale];
  const reasons = new Set(Object.values(fieldMessages(fields, locale)).flat());
  return [...reasons].slice(0, maxReasons).join('; ') || codes.invalid[locale];
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
