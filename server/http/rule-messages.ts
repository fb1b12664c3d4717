import type { Locale } from '../../contract/scalars.ts';

/** What is said at a field, by the rule that it breaks. */
export const rules: Record<string, Record<Locale, string>> = {
  required: {
    en: "This field can't be blank",
    de: 'Dieses Feld darf nicht leer sein',
    ru: 'Это поле не может быть пустым',
  },
  email: {
    en: 'This is not an e-mail address',
    de: 'Das ist keine E-Mail-Adresse',
    ru: 'Это не адрес электронной почты',
  },
  max: { en: 'At most {n} characters', de: 'Höchstens {n} Zeichen', ru: 'Не больше {n} знаков' },
  min: { en: 'At least {n} characters', de: 'Mindestens {n} Zeichen', ru: 'Не меньше {n} знаков' },
  alpha: {
    en: 'Only letters, spaces, hyphens, apostrophes and dots, please',
    de: 'Bitte nur Buchstaben, Leerzeichen, Bindestriche, Apostrophe und Punkte',
    ru: 'Только буквы, пробелы, дефисы, апострофы и точки',
  },
  common: {
    en: 'This password is too easy to guess',
    de: 'Dieses Passwort ist zu leicht zu erraten',
    ru: 'Этот пароль слишком легко угадать',
  },
  confirmed: {
    en: 'The two passwords are not the same',
    de: 'Die beiden Passwörter stimmen nicht überein',
    ru: 'Пароли не совпадают',
  },
  password: {
    en: 'This is not your password',
    de: 'Das ist nicht Ihr Passwort',
    ru: 'Это не ваш пароль',
  },
  signUpPassword: {
    en: 'This is not the password that was chosen when signing up',
    de: 'Das ist nicht das Passwort, das bei der Registrierung gewählt wurde',
    ru: 'Это не тот пароль, который выбрали при регистрации',
  },
  sameAddress: {
    en: 'This is your address already',
    de: 'Das ist bereits Ihre Adresse',
    ru: 'Это уже ваш адрес',
  },
  token: {
    en: 'This link has been used, or is too old',
    de: 'Dieser Link wurde schon benutzt oder ist zu alt',
    ru: 'Эта ссылка уже использована или устарела',
  },
  characters: {
    en: 'Contains characters that are not text',
    de: 'Enthält Zeichen, die kein Text sind',
    ru: 'Содержит недопустимые символы',
  },
  stars: { en: 'From 1 to 5 stars', de: '1 bis 5 Sterne', ru: 'От 1 до 5 звёзд' },
  notBegun: {
    en: 'Rating opens when the event begins',
    de: 'Bewerten kann man ab Beginn der Veranstaltung',
    ru: 'Оценить можно после начала мероприятия',
  },
  own: {
    en: 'One does not rate one’s own event',
    de: 'Die eigene Veranstaltung bewertet man nicht',
    ru: 'Собственное мероприятие оценивать нельзя',
  },
  letters: {
    en: 'Only letters, spaces, hyphens and apostrophes',
    de: 'Nur Buchstaben, Leerzeichen, Bindestriche und Apostrophe',
    ru: 'Только буквы, пробелы, дефисы и апострофы',
  },
  date: { en: 'There is no such day', de: 'Diesen Tag gibt es nicht', ru: 'Такого дня не существует' },
  tooYoung: {
    en: 'At the latest a year before today',
    de: 'Spätestens ein Jahr vor heute',
    ru: 'Не позднее чем за год до сегодняшнего дня',
  },
  phone: {
    en: 'This is not a phone number. Begin with + and the country code.',
    de: 'Das ist keine Telefonnummer. Beginnen Sie mit + und der Ländervorwahl.',
    ru: 'Это не номер телефона. Начните с + и кода страны.',
  },
  link: {
    en: 'This is not an address on the web',
    de: 'Das ist keine Adresse im Internet',
    ru: 'Это не адрес в интернете',
  },
  country: { en: 'There is no such country', de: 'Dieses Land gibt es nicht', ru: 'Такой страны нет' },
  picture: {
    en: 'This is no picture that can be read: JPEG, PNG or WebP',
    de: 'Das ist kein lesbares Bild: JPEG, PNG oder WebP',
    ru: 'Это не изображение, которое можно прочитать: JPEG, PNG или WebP',
  },
  pixels: {
    en: 'The picture has more than 16 million pixels',
    de: 'Das Bild hat mehr als 16 Millionen Pixel',
    ru: 'В изображении больше 16 миллионов пикселей',
  },
  narrow: {
    en: 'The picture is too narrow: at most 20 times as long as wide',
    de: 'Das Bild ist zu schmal: höchstens 20-mal so lang wie breit',
    ru: 'Изображение слишком узкое: длина не больше 20-кратной ширины',
  },
  video: {
    en: 'This is no video that browsers play: MP4 or WebM',
    de: 'Das ist kein Video, das Browser abspielen: MP4 oder WebM',
    ru: 'Это не видео, которое воспроизводят браузеры: MP4 или WebM',
  },
  tooManyPlaces: { en: 'At most 20 entries', de: 'Höchstens 20 Einträge', ru: 'Не больше 20 записей' },
  unknownField: {
    en: 'There is no such field here',
    de: 'Ein solches Feld gibt es hier nicht',
    ru: 'Такого поля здесь нет',
  },
  fixed: {
    en: 'This cannot be changed here',
    de: 'Das lässt sich hier nicht ändern',
    ru: 'Здесь это изменить нельзя',
  },
  notRated: {
    en: 'Breaks are not rated',
    de: 'Pausen werden nicht bewertet',
    ru: 'Перерывы не оцениваются',
  },
  hasAccount: {
    en: 'Somebody has an account with this address already',
    de: 'Zu dieser Adresse gibt es schon ein Konto',
    ru: 'С этим адресом уже есть учётная запись',
  },
  tooManyMails: {
    en: 'This address has been sent enough mails for now: please try later',
    de: 'An diese Adresse gingen gerade genug E-Mails: Bitte versuchen Sie es später',
    ru: 'На этот адрес уже отправлено достаточно писем: попробуйте позже',
  },
  inUse: {
    en: 'Events or people still have it',
    de: 'Veranstaltungen oder Personen haben sie noch',
    ru: 'Им ещё пользуются события или люди',
  },
  zone: { en: 'This is no time zone', de: 'Das ist keine Zeitzone', ru: 'Такого часового пояса нет' },
  unreadable: {
    en: 'This cannot be read: {n}',
    de: 'Das lässt sich nicht lesen: {n}',
    ru: 'Не удаётся прочитать: {n}',
  },
  known: { en: 'This is there already', de: 'Das gibt es schon', ru: 'Это уже есть' },
  unknown: { en: 'Does not exist', de: 'Gibt es nicht', ru: 'Не существует' },
  subtitles: {
    en: 'No subtitles found in this file. WebVTT and SubRip files work.',
    de: 'In dieser Datei wurden keine Untertitel gefunden. Möglich sind WebVTT und SubRip.',
    ru: 'В этом файле нет субтитров. Подходят файлы WebVTT и SubRip.',
  },
  noFilm: {
    en: 'Only films and sound recordings can have subtitles',
    de: 'Untertitel sind nur bei Filmen und Tonaufnahmen möglich',
    ru: 'Субтитры можно добавить только к видео или аудиозаписи',
  },
  fileOrUrl: {
    en: 'Choose a file or give an address, not both',
    de: 'Wählen Sie eine Datei oder geben Sie eine Adresse an, nicht beides',
    ru: 'Выберите файл или укажите адрес, но не то и другое сразу',
  },
  unfinished: {
    en: 'This upload is not complete yet',
    de: 'Dieser Upload ist noch nicht vollständig',
    ru: 'Эта загрузка ещё не завершена',
  },
  gone: {
    en: 'This upload is no longer there: please choose the file again',
    de: 'Diesen Upload gibt es nicht mehr: Bitte wählen Sie die Datei noch einmal aus',
    ru: 'Этой загрузки больше нет: выберите файл ещё раз',
  },
  url: {
    en: 'This is not a web address',
    de: 'Das ist keine Internetadresse',
    ru: 'Это не адрес в интернете',
  },
  pollClosed: {
    en: 'This poll has been closed',
    de: 'Diese Umfrage ist geschlossen',
    ru: 'Этот опрос закрыт',
  },
  notDraft: {
    en: 'Only a draft can be opened',
    de: 'Nur ein Entwurf kann geöffnet werden',
    ru: 'Открыть можно только черновик',
  },
  notOpen: {
    en: 'This poll is not open',
    de: 'Diese Umfrage ist nicht offen',
    ru: 'Этот опрос не открыт',
  },
  twoOptions: {
    en: 'At least two options, please',
    de: 'Bitte mindestens zwei Antworten',
    ru: 'Нужно не меньше двух вариантов',
  },
  past: {
    en: 'This time has passed',
    de: 'Dieser Zeitpunkt ist vorbei',
    ru: 'Это время уже прошло',
  },
  order: {
    en: 'It would close before it opens',
    de: 'Sie würde vor der Öffnung schließen',
    ru: 'Закрытие раньше открытия',
  },
  tooManyReviews: {
    en: 'You have given {n} already: edit or withdraw one of them',
    de: 'Sie haben schon {n} abgegeben: Bearbeiten Sie eines oder ziehen Sie es zurück',
    ru: 'У вас уже {n} отзывов: измените или отзовите один из них',
  },
  noMeeting: {
    en: 'This event has no meeting that opens here',
    de: 'Diese Veranstaltung hat kein Treffen, das sich hier öffnet',
    ru: 'У этого события нет встречи, которая открывается здесь',
  },
  endBeforeStart: {
    en: 'It ends before it begins',
    de: 'Das Ende liegt vor dem Beginn',
    ru: 'Конец раньше начала',
  },
  tooLong: { en: 'At most a year', de: 'Höchstens ein Jahr', ru: 'Не больше года' },
  nothingToRelease: {
    en: 'There is nothing to release',
    de: 'Es gibt nichts zu veröffentlichen',
    ru: 'Публиковать нечего',
  },
  changedSince: {
    en: 'A later release changed the same events: undo that one first',
    de: 'Eine spätere Veröffentlichung hat dieselben Veranstaltungen geändert: Nehmen Sie zuerst diese zurück',
    ru: 'Более поздняя публикация изменила те же события: сначала отмените её',
  },
  tooManyDrafts: {
    en: '{n} changes wait already: release them first',
    de: 'Schon {n} Änderungen warten: Veröffentlichen Sie diese zuerst',
    ru: 'Уже {n} изменений ждут: сначала опубликуйте их',
  },
  nothingToBook: {
    en: 'Nothing has to be booked here',
    de: 'Hier muss nichts gebucht werden',
    ru: 'Здесь не нужно записываться',
  },
  bookingClosed: {
    en: 'Booking is closed',
    de: 'Die Buchung ist geschlossen',
    ru: 'Запись закрыта',
  },
  number: {
    en: 'A whole number, please',
    de: 'Bitte eine ganze Zahl',
    ru: 'Нужно целое число',
  },
  wayNotSetUp: {
    en: 'This school’s server is not set up for this',
    de: 'Dafür ist der Server dieser Schule nicht eingerichtet',
    ru: 'Сервер этой школы для этого не настроен',
  },
  notNow: {
    en: 'One can join from 15 minutes before the start to the end',
    de: 'Teilnehmen kann man ab 15 Minuten vor Beginn bis zum Ende',
    ru: 'Войти можно за 15 минут до начала и до конца события',
  },
  meetingNumber: {
    en: 'A meeting number has 9 to 12 digits',
    de: 'Eine Meeting-Nummer hat 9 bis 12 Ziffern',
    ru: 'В номере встречи от 9 до 12 цифр',
  },
  tooManyLinks: {
    en: 'There are {n} links already',
    de: 'Es gibt schon {n} Links',
    ru: 'Ссылок уже {n}',
  },
  tooManyRequests: {
    en: 'You have {n} open requests: please wait for an answer',
    de: 'Sie haben {n} offene Anfragen: Bitte warten Sie auf eine Antwort',
    ru: 'У вас уже {n} открытых обращений: дождитесь ответа',
  },
  invalid: { en: 'Is not valid', de: 'Ist ungültig', ru: 'Недопустимое значение' },
};
