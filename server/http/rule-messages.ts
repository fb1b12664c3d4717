import type { Locale } from '../../contract/scalars.ts';
import { businessRuleTexts } from './business-rule-messages.ts';
import { checkInRules } from './check-in-rule-messages.ts';
import { pollRules } from './poll-rule-messages.ts';
import { roomRules } from './room-rule-messages.ts';
import { schoolRules } from './school-rule-messages.ts';
import { peopleRules } from './people-rule-messages.ts';

/** The error texts of form fields, keyed by the rule that a value breaks. */
export const rules: Record<string, Record<Locale, string>> = {
  ...schoolRules,
  ...businessRuleTexts,
  ...checkInRules,
  ...roomRules,
  ...pollRules,
  required: {
    en: 'This field can’t be blank',
    de: 'Dieses Feld darf nicht leer sein',
    ru: 'Заполните это поле',
  },
  email: {
    en: 'Enter a valid e-mail address',
    de: 'Geben Sie eine gültige E-Mail-Adresse ein',
    ru: 'Введите правильный адрес электронной почты',
  },
  max: {
    en: 'Use no more than {n} characters',
    de: 'Höchstens {n} Zeichen verwenden',
    ru: 'Введите не больше {n} символов',
  },
  min: {
    en: 'Use at least {n} characters',
    de: 'Mindestens {n} Zeichen verwenden',
    ru: 'Введите не меньше {n} символов',
  },
  alpha: {
    en: 'Use only letters, spaces, hyphens, apostrophes and full stops',
    de: 'Nur Buchstaben, Leerzeichen, Bindestriche, Apostrophe und Punkte verwenden',
    ru: 'Используйте только буквы, пробелы, дефисы, апострофы и точки',
  },
  common: {
    en: 'This password is too easy to guess',
    de: 'Dieses Passwort ist zu leicht zu erraten',
    ru: 'Этот пароль слишком легко угадать',
  },
  confirmed: {
    en: 'The passwords don’t match',
    de: 'Die Passwörter stimmen nicht überein',
    ru: 'Пароли не совпадают',
  },
  password: { en: 'The password is incorrect', de: 'Das Passwort ist falsch', ru: 'Неверный пароль' },
  signUpPassword: {
    en: 'This is not the password you chose when you signed up',
    de: 'Das ist nicht das Passwort, das Sie bei der Registrierung gewählt haben',
    ru: 'Это не тот пароль, который вы выбрали при регистрации',
  },
  sameAddress: {
    en: 'This is already your address',
    de: 'Das ist bereits Ihre Adresse',
    ru: 'Это уже ваш адрес',
  },
  token: {
    en: 'This link has expired or has already been used',
    de: 'Dieser Link ist abgelaufen oder wurde schon benutzt',
    ru: 'Срок действия ссылки истёк, или она уже использована',
  },
  characters: {
    en: 'Remove unsupported characters',
    de: 'Entfernen Sie nicht unterstützte Zeichen',
    ru: 'Удалите неподдерживаемые символы',
  },
  stars: { en: 'Give 1 to 5 stars', de: 'Vergeben Sie 1 bis 5 Sterne', ru: 'Поставьте от 1 до 5 звёзд' },
  notBegun: {
    en: 'You can rate an event once it has started',
    de: 'Sie können eine Veranstaltung ab ihrem Beginn bewerten',
    ru: 'Оценить событие можно после его начала',
  },
  own: {
    en: 'You can’t rate your own event',
    de: 'Ihre eigene Veranstaltung können Sie nicht bewerten',
    ru: 'Собственное событие оценить нельзя',
  },
  letters: {
    en: 'Use only letters, spaces, hyphens and apostrophes',
    de: 'Nur Buchstaben, Leerzeichen, Bindestriche und Apostrophe verwenden',
    ru: 'Используйте только буквы, пробелы, дефисы и апострофы',
  },
  date: { en: 'Enter a valid date', de: 'Geben Sie ein gültiges Datum ein', ru: 'Введите правильную дату' },
  tooYoung: {
    en: 'The date must be at least one year in the past',
    de: 'Das Datum muss mindestens ein Jahr zurückliegen',
    ru: 'Укажите дату, с которой прошло не меньше года',
  },
  phone: {
    en: 'Enter a phone number that starts with + and the country code',
    de: 'Geben Sie eine Telefonnummer ein, die mit + und der Ländervorwahl beginnt',
    ru: 'Введите номер телефона, начиная с + и кода страны',
  },
  link: {
    en: 'Enter a web address',
    de: 'Geben Sie eine Internetadresse ein',
    ru: 'Введите веб-адрес',
  },
  country: {
    en: 'Choose a country from the list',
    de: 'Wählen Sie ein Land aus der Liste',
    ru: 'Выберите страну из списка',
  },
  picture: {
    en: 'Choose a picture in JPEG, PNG or WebP format',
    de: 'Wählen Sie ein Bild im Format JPEG, PNG oder WebP',
    ru: 'Выберите изображение в формате JPEG, PNG или WebP',
  },
  pixels: {
    en: 'The picture has more than 16 million pixels',
    de: 'Das Bild hat mehr als 16 Millionen Pixel',
    ru: 'В изображении больше 16 миллионов пикселей',
  },
  narrow: {
    en: 'The picture is too narrow. One side can be at most 20 times as long as the other.',
    de: 'Das Bild ist zu schmal. Eine Seite darf höchstens 20-mal so lang sein wie die andere.',
    ru: 'Изображение слишком узкое. Одна сторона может быть не более чем в 20 раз длиннее другой.',
  },
  video: {
    en: 'Choose a video in MP4 or WebM format',
    de: 'Wählen Sie ein Video im Format MP4 oder WebM',
    ru: 'Выберите видео в формате MP4 или WebM',
  },
  tooManyPlaces: {
    en: 'Add no more than 20 entries',
    de: 'Höchstens 20 Einträge hinzufügen',
    ru: 'Добавьте не больше 20 записей',
  },
  unknownField: {
    en: 'This field does not exist here',
    de: 'Dieses Feld gibt es hier nicht',
    ru: 'Такого поля здесь нет',
  },
  fixed: {
    en: 'This cannot be changed here',
    de: 'Das lässt sich hier nicht ändern',
    ru: 'Здесь это изменить нельзя',
  },
  notRated: { en: 'Breaks are not rated', de: 'Pausen werden nicht bewertet', ru: 'Перерывы не оцениваются' },
  hasAccount: {
    en: 'There is already an account with this address',
    de: 'Zu dieser Adresse gibt es schon ein Konto',
    ru: 'С этим адресом уже есть учётная запись',
  },
  tooManyMails: {
    en: 'Too many e-mails have been sent to this address. Please try again later.',
    de: 'An diese Adresse wurden zu viele E-Mails gesendet. Bitte versuchen Sie es später erneut.',
    ru: 'На этот адрес отправлено слишком много писем. Попробуйте позже.',
  },
  inUse: {
    en: 'It is still used by events or people',
    de: 'Veranstaltungen oder Personen verwenden es noch',
    ru: 'Это ещё используется в событиях или у людей',
  },
  zone: {
    en: 'Choose a valid time zone',
    de: 'Wählen Sie eine gültige Zeitzone',
    ru: 'Выберите существующий часовой пояс',
  },
  unreadable: {
    en: 'This cannot be read: {n}',
    de: 'Das lässt sich nicht lesen: {n}',
    ru: 'Не удаётся прочитать: {n}',
  },
  known: { en: 'This already exists', de: 'Das gibt es schon', ru: 'Это уже есть' },
  unknown: { en: 'This does not exist', de: 'Das gibt es nicht', ru: 'Этого не существует' },
  subtitles: {
    en: 'No subtitles found. Choose a WebVTT or SubRip file.',
    de: 'Keine Untertitel gefunden. Wählen Sie eine WebVTT- oder SubRip-Datei.',
    ru: 'Субтитры не найдены. Выберите файл WebVTT или SubRip.',
  },
  noFilm: {
    en: 'Only videos and audio recordings can have subtitles',
    de: 'Untertitel sind nur bei Videos und Tonaufnahmen möglich',
    ru: 'Субтитры можно добавить только к видео или аудиозаписи',
  },
  fileOrUrl: {
    en: 'Choose a file or enter an address, not both',
    de: 'Wählen Sie eine Datei oder geben Sie eine Adresse an, nicht beides',
    ru: 'Выберите файл или укажите адрес, но не то и другое сразу',
  },
  unfinished: {
    en: 'This upload is not complete yet',
    de: 'Dieser Upload ist noch nicht vollständig',
    ru: 'Эта загрузка ещё не завершена',
  },
  gone: {
    en: 'This upload no longer exists. Please choose the file again.',
    de: 'Diesen Upload gibt es nicht mehr. Bitte wählen Sie die Datei erneut aus.',
    ru: 'Этой загрузки больше нет. Выберите файл ещё раз.',
  },
  url: {
    en: 'Enter a web address',
    de: 'Geben Sie eine Internetadresse ein',
    ru: 'Введите веб-адрес',
  },
  past: {
    en: 'This time is in the past',
    de: 'Dieser Zeitpunkt liegt in der Vergangenheit',
    ru: 'Это время уже прошло',
  },
  order: {
    en: 'The closing time is before the opening time',
    de: 'Die Schließung liegt vor der Öffnung',
    ru: 'Время закрытия раньше времени открытия',
  },
  tooManyReviews: {
    en: 'You have already given feedback {n} times. Edit or withdraw one of your comments.',
    de: 'Sie haben schon {n}-mal Feedback gegeben. Bearbeiten Sie eines davon oder ziehen Sie es zurück.',
    ru: 'Отзывов уже {n}. Измените или отзовите один из них.',
  },
  noMeeting: {
    en: 'This event has no meeting that opens here',
    de: 'Diese Veranstaltung hat kein Treffen, das sich hier öffnet',
    ru: 'У этого события нет встречи, которая открывается здесь',
  },
  endBeforeStart: {
    en: 'The end is before the start',
    de: 'Das Ende liegt vor dem Beginn',
    ru: 'Окончание раньше начала',
  },
  tooLong: {
    en: 'It can last at most a year',
    de: 'Es darf höchstens ein Jahr dauern',
    ru: 'Продолжительность — не больше года',
  },
  nothingToRelease: {
    en: 'There is nothing to publish',
    de: 'Es gibt nichts zu veröffentlichen',
    ru: 'Публиковать нечего',
  },
  changedSince: {
    en: 'A later publication changed the same events. Undo that one first.',
    de: 'Eine spätere Veröffentlichung hat dieselben Veranstaltungen geändert. Nehmen Sie zuerst diese zurück.',
    ru: 'Более поздняя публикация изменила те же события. Сначала отмените её.',
  },
  tooManyDrafts: {
    en: 'There are already {n} unpublished changes. Publish them first.',
    de: 'Es gibt schon {n} unveröffentlichte Änderungen. Veröffentlichen Sie diese zuerst.',
    ru: 'Неопубликованных изменений уже {n}. Сначала опубликуйте их.',
  },
  nothingToBook: {
    en: 'This event does not need booking',
    de: 'Für diese Veranstaltung ist keine Buchung nötig',
    ru: 'На это событие записываться не нужно',
  },
  bookingClosed: { en: 'Booking is closed', de: 'Die Buchung ist geschlossen', ru: 'Запись закрыта' },
  upTo: {
    en: 'Enter a whole number from 0 to {n}',
    de: 'Geben Sie eine ganze Zahl von 0 bis {n} ein',
    ru: 'Введите целое число от 0 до {n}',
  },
  maxChosen: {
    en: 'Choose no more than {n}',
    de: 'Wählen Sie höchstens {n} aus',
    ru: 'Выберите не больше {n}',
  },
  wayNotSetUp: {
    en: 'This server is not set up for this',
    de: 'Dieser Server ist dafür nicht eingerichtet',
    ru: 'Этот сервер для этого не настроен',
  },
  notNow: {
    en: 'You can join from 15 minutes before the start until the end',
    de: 'Sie können ab 15 Minuten vor Beginn bis zum Ende teilnehmen',
    ru: 'Войти можно с момента за 15 минут до начала и до окончания',
  },
  meetingNumber: {
    en: 'A meeting number has 9 to 12 digits',
    de: 'Eine Meeting-Nummer hat 9 bis 12 Ziffern',
    ru: 'В номере встречи от 9 до 12 цифр',
  },
  tooManyLinks: {
    en: 'There are already {n} links. Revoke one first.',
    de: 'Es gibt schon {n} Links. Widerrufen Sie zuerst einen.',
    ru: 'Ссылок уже {n}. Сначала отзовите одну.',
  },
  tooManyRequests: {
    en: 'You already have {n} open questions. Please wait for an answer.',
    de: 'Sie haben schon {n} offene Fragen. Bitte warten Sie auf eine Antwort.',
    ru: 'Открытых вопросов уже {n}. Дождитесь ответа.',
  },
  ...peopleRules,
  invalid: { en: 'This value is not valid', de: 'Dieser Wert ist ungültig', ru: 'Недопустимое значение' },
};
